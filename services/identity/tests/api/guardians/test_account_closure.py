"""A guardian closes the account, and may keep it for 30 days; then the family is erased."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.domain.account_closure import GRACE, erasure_day
from identity.domain.errors import AccountClosed
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.accounts.close_account import erase_closed_accounts
from identity.use_cases.families.create_family import Family
from identity.use_cases.sign_ins.impersonate import issue_impersonation

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import PASSWORD, Makes, as_guardian, signed_in

DANA = "dana@example.com"


@pytest.fixture
async def headers(api: ApiClient, family: Family) -> dict[str, str]:
    return await signed_in(api)


async def close(api: ApiClient, headers: dict[str, str], password: str = PASSWORD) -> httpx.Response:
    return await api.post("/guardian/account_closure", json={"password": password}, headers=headers)


async def log_in(api: ApiClient, **more: Any) -> httpx.Response:
    user = {"email": DANA, "password": PASSWORD, "user_type": "guardian", **more}
    return await api.post("/users/sign_in", json={"user": user})


async def closures(makes: Makes) -> int:
    async with makes.units.begin(makes.actor) as uow:
        return int(await uow.value("SELECT count(*) FROM account_closures"))


async def test_page_says_when_the_data_is_erased(
    api: ApiClient, family: Family, headers: dict[str, str], clock: FakeClock
) -> None:
    terms = (await api.get("/guardian/account_closure", headers=headers)).json()["account_closure"]
    assert terms == {
        "possible": True,
        "reason": None,
        "erases_at": (clock.now + GRACE).isoformat(),
        "record_years": 7,
    }


async def test_closing_ends_every_sign_in_and_is_announced(
    api: ApiClient, family: Family, headers: dict[str, str], clock: FakeClock
) -> None:
    elsewhere = await signed_in(api)
    closed = await close(api, headers)
    assert closed.status_code == 201, closed.text
    assert closed.json() == {"account_closure": {"erases_at": (clock.now + GRACE).isoformat()}}
    for ended in (headers, elsewhere):
        assert (await api.get("/guardian/me", headers=ended)).status_code == 401
    [event] = await api.emitted("identity.guardian.account_closed.v1")
    assert event["guardian_id"] == str(family.guardian.id)
    assert event["child_ids"] == [str(family.children[0].id)]


async def test_wrong_password_closes_nothing(api: ApiClient, headers: dict[str, str], makes: Makes) -> None:
    refused = await close(api, headers, "Wrong.123")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["password"])
    assert await closures(makes) == 0
    assert (await api.get("/guardian/me", headers=headers)).status_code == 200


async def test_impersonating_operator_cannot_close_an_account(api: ApiClient, family: Family, makes: Makes) -> None:
    operator = as_guardian(family, operator="ops")
    refused = await api.post("/guardian/account_closure", json={"password": PASSWORD}, by=operator)
    assert refused.status_code == 403
    assert await closures(makes) == 0


async def test_children_of_another_guardian_keep_their_records(
    api: ApiClient, family: Family, headers: dict[str, str], makes: Makes
) -> None:
    shared = GuardianshipGranted(version=1, guardian_id=new_id(), child_id=family.children[0].id)
    async with makes.units.begin(makes.actor) as uow:
        await grant_guardianship(uow, shared)
    terms = (await api.get("/guardian/account_closure", headers=headers)).json()["account_closure"]
    assert not terms["possible"]
    refused = await close(api, headers)
    assert (refused.status_code, refused.json()["error"]) == (409, terms["reason"])
    assert await closures(makes) == 0


async def test_closed_account_is_kept_by_logging_in(
    api: ApiClient, family: Family, headers: dict[str, str], makes: Makes, clock: FakeClock
) -> None:
    await close(api, headers)
    refused = await log_in(api)
    day = erasure_day(clock.now + GRACE, "America/Los_Angeles")
    assert (refused.status_code, refused.json()["code"]) == (403, "account_closing")
    assert day in refused.json()["error"]
    assert (await log_in(api, password="Wrong.123", keep_account=True)).status_code == 401
    assert await closures(makes) == 1
    assert (await log_in(api, keep_account=True)).status_code == 200
    assert await closures(makes) == 0
    assert (await log_in(api)).status_code == 200
    [closed] = await api.emitted("identity.guardian.account_closed.v1")
    [kept_it] = await api.emitted("identity.guardian.account_kept.v1")
    assert (kept_it["version"] - closed["version"], kept_it["child_ids"]) == (1, closed["child_ids"])
    clock.now += GRACE
    assert await erase_closed_accounts(makes.units) == 0


async def test_both_letters_are_true_when_they_leave(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    day = erasure_day(clock.now + GRACE, "America/Los_Angeles")
    await close(api, headers)
    await delivery.deliver()
    assert mailbox.subjects(DANA) == [f"We erase your account on {day}"]
    assert "/login/client" in mailbox.text() and day in mailbox.text()
    mailbox.mails.clear()
    await close(api, await kept(api))
    await log_in(api, keep_account=True)
    await delivery.deliver()
    assert mailbox.subjects(DANA) == ["You kept your account", "You kept your account"]


async def kept(api: ApiClient) -> dict[str, str]:
    response = await log_in(api, keep_account=True)
    return {name: response.headers[name] for name in ("access-token", "client", "uid")}


async def test_family_is_erased_after_the_grace_and_not_before(
    api: ApiClient, family: Family, headers: dict[str, str], makes: Makes, clock: FakeClock, runtime: Runtime
) -> None:
    await makes.family("other@example.com")
    await close(api, headers)
    clock.now += GRACE - timedelta(seconds=1)
    assert await erase_closed_accounts(makes.units) == 0
    clock.now += timedelta(seconds=1)
    assert await erase_closed_accounts(makes.units) == 1
    assert await erase_closed_accounts(makes.units) == 0
    [event] = await api.emitted("identity.family.erased.v1")
    assert UUID(event["guardian_id"]) == family.guardian.id
    refused = await log_in(api, keep_account=True)
    assert (refused.status_code, refused.json()["code"]) == (401, "invalid_credentials")
    names = await runtime.queries.rows("SELECT first_name FROM users ORDER BY first_name")
    assert [row["first_name"] for row in names] == ["Dana", "Erased"]


async def test_a_child_with_another_guardian_is_not_erased(
    api: ApiClient, family: Family, headers: dict[str, str], makes: Makes, clock: FakeClock
) -> None:
    await close(api, headers)
    shared = GuardianshipGranted(version=1, guardian_id=new_id(), child_id=family.children[0].id)
    async with makes.units.begin(makes.actor) as uow:
        await grant_guardianship(uow, shared)
    clock.now += GRACE
    assert await erase_closed_accounts(makes.units) == 0
    assert await api.emitted("identity.family.erased.v1") == []
    assert (await log_in(api, keep_account=True)).status_code == 200


async def test_nothing_asks_a_guardian_who_left_to_log_in(
    api: ApiClient, family: Family, headers: dict[str, str], makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    async def queue() -> list[str]:
        mailbox.mails.clear()
        async with makes.units.begin(makes.actor) as uow:
            await queue_mail(uow, Kind.TERMS_CHANGED, family.user.id)
            await queue_mail(uow, Kind.PASSWORD_CHANGED, family.user.id)
        await delivery.deliver()
        return mailbox.subjects(DANA)

    await makes.terms()
    assert sorted(await queue()) == ["We updated our Terms and Conditions", "Your password was changed"]
    await close(api, headers)
    await delivery.deliver()
    assert await queue() == ["Your password was changed"]


async def test_closed_account_cannot_be_impersonated(api: ApiClient, headers: dict[str, str], makes: Makes) -> None:
    async with makes.units.begin(makes.actor) as uow:
        before = await issue_impersonation(uow, DANA, "olga", "cannot find her invoice", "https://larkwell.example")
    await close(api, headers)
    used = await api.post("/impersonations", json={"authorization": before.partition("impersonation=")[2]})
    assert (used.status_code, used.json()["code"]) == (401, "impersonation_invalid")
    with pytest.raises(AccountClosed):
        async with makes.units.begin(makes.actor) as uow:
            await issue_impersonation(uow, DANA, "olga", "cannot find her invoice", "https://larkwell.example")


async def test_a_guardian_who_keeps_the_account_beats_the_job(
    api: ApiClient, headers: dict[str, str], makes: Makes, clock: FakeClock
) -> None:
    await close(api, headers)
    clock.now += GRACE
    kept_it, erased = await asyncio.gather(log_in(api, keep_account=True), erase_closed_accounts(makes.units))
    assert (kept_it.status_code, erased) in ((200, 0), (401, 1))


def test_the_day_is_the_guardians() -> None:
    at_night = datetime(2026, 3, 4, 5, 0, tzinfo=UTC)
    assert erasure_day(at_night, "America/Los_Angeles") == "March 3, 2026"
    assert erasure_day(at_night, "UTC") == "March 4, 2026"
