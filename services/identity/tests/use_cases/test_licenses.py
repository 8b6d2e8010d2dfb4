from collections.abc import Sequence
from datetime import date, timedelta
from uuid import UUID, uuid4

import pytest
from chassis.errors import Conflict, Invalid
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.domain.errors import LicenseNotFound, LicenseTwice
from identity.domain.licenses import License
from identity.notifications.deliver import Delivery
from identity.use_cases.licenses.check_licenses import check_licenses
from identity.use_cases.licenses.verify_license import verify_license
from identity.use_cases.therapists.suspend_therapist import reinstate_therapist, suspend_therapist

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import PASSWORD, Makes, signed_in

TODAY = date(2026, 3, 2)


async def licence_ids(runtime: Runtime) -> list[UUID]:
    return [UUID(row["id"]) for row in await runtime.queries.rows("SELECT id FROM licences ORDER BY state")]


async def queued_kinds(runtime: Runtime) -> Sequence[str]:
    rows = await runtime.queries.rows("SELECT kind FROM notifications WHERE kind LIKE 'licence%' ORDER BY id")
    return [row["kind"] for row in rows]


async def accepting(api: ApiClient) -> list[bool]:
    return [event["accepting"] for event in await api.emitted("identity.therapist.profile_changed.v1")]


async def verify(makes: Makes, license_id: UUID, number: str, expires_on: date) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await verify_license(uow, license_id, number, expires_on)


async def test_verified_licenses_and_suspension_are_published(makes: Makes, api: ApiClient) -> None:
    therapist = await makes.therapist(
        licenses=[License("CA", "1", TODAY), License("NV", None, TODAY), License("AZ", "2", TODAY)]
    )
    for change in (suspend_therapist, reinstate_therapist):
        async with makes.units.begin(makes.actor) as uow:
            await change(uow, therapist)
    *_, approved, suspended, reinstated = await api.emitted("identity.therapist.profile_changed.v1")
    both = [{"state": state, "expires_on": TODAY.isoformat()} for state in ("AZ", "CA")]
    assert [event["licences"] for event in (approved, suspended, reinstated)] == [both] * 3
    assert [event["suspended"] for event in (approved, suspended, reinstated)] == [False, True, False]


async def test_expiry_mails_at_60_30_7_days_and_after_expiration(
    makes: Makes, runtime: Runtime, clock: FakeClock
) -> None:
    await makes.therapist(licenses=[License("CA", "1", TODAY + timedelta(days=61))])
    seen = []
    for _ in range(75):
        for _ in range(2):
            await check_licenses(makes.units)
        seen.append(len(await queued_kinds(runtime)))
        clock.advance(days=1)
    grown = [day for day, (before, after) in enumerate(zip([0, *seen], seen, strict=False)) if after > before]
    assert [61 - day for day in grown] == [60, 30, 7, -1]
    assert await queued_kinds(runtime) == ["licence_expiring"] * 3 + ["licence_expired"]


async def test_expiry_mail_names_state_and_day(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    await makes.therapist(licenses=[License("CA", "SP-1", TODAY + timedelta(days=30))])
    await delivery.deliver()
    mailbox.mails.clear()
    await check_licenses(makes.units)
    await delivery.deliver()
    [mail] = mailbox.mails
    assert "California" in str(mail["Subject"])
    body = mail.get_body(("plain",))
    assert body is not None
    assert "April 1, 2026" in body.get_content()


async def test_renewed_license_gets_new_warnings(makes: Makes, runtime: Runtime, clock: FakeClock) -> None:
    await makes.therapist(licenses=[License("CA", "1", TODAY + timedelta(days=7))])
    await check_licenses(makes.units)
    [license_id] = await licence_ids(runtime)
    await verify(makes, license_id, "1", TODAY + timedelta(days=400))
    clock.advance(days=8)
    await check_licenses(makes.units)
    assert len(await queued_kinds(runtime)) == 1
    clock.advance(days=390)
    await check_licenses(makes.units)
    assert len(await queued_kinds(runtime)) == 2


async def test_no_expiry_mail_for_applicants_or_unverified_licenses(makes: Makes, runtime: Runtime) -> None:
    await makes.applicant(licenses=[License("CA", "1", TODAY)])
    await makes.therapist("two@example.com", licenses=[License("CA", "1"), License("NV", "2", date(2027, 1, 1))])
    await check_licenses(makes.units)
    assert await queued_kinds(runtime) == []


async def test_last_license_expiry_publishes_not_accepting(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.therapist(licenses=[License("CA", "1", TODAY), License("NV", "2", TODAY + timedelta(days=1))])
    assert (await accepting(api))[-1] is True
    for days, states in ((1, ["NV"]), (2, [])):
        clock.advance(days=1)
        for state in ("CA", "NV"):
            found = (await api.get("/therapists", params={"state": state})).json()["therapists"]
            assert bool(found) == (state in states), (days, state)
    before = len(await accepting(api))
    for _ in range(2):
        await check_licenses(makes.units)
    assert (await accepting(api))[before:] == [False]


async def test_license_without_last_day_matches_after_verification(
    api: ApiClient, makes: Makes, runtime: Runtime
) -> None:
    therapist_id = await makes.therapist(licenses=[License("CA", "SP-1")])
    assert (await api.get("/therapists", params={"state": "CA"})).json()["therapists"] == []
    [license_id] = await licence_ids(runtime)
    await verify(makes, license_id, " SP-1 ", TODAY)
    [card] = (await api.get("/therapists", params={"state": "CA"})).json()["therapists"]
    assert card["id"] == str(therapist_id)
    assert (await accepting(api))[-2:] == [False, True]


async def test_invalid_verification_is_refused(makes: Makes, runtime: Runtime) -> None:
    await makes.therapist(licenses=[License("CA", "1"), License("CA", "2")])
    first, _ = await licence_ids(runtime)
    for license_id, number, refusal in ((uuid4(), "1", LicenseNotFound), (first, " ", Invalid)):
        with pytest.raises(refusal):
            await verify(makes, license_id, number, TODAY)
    numbers = {str(row["id"]): row["number"] for row in await runtime.queries.rows("SELECT id, number FROM licences")}
    with pytest.raises(LicenseTwice):
        await verify(makes, first, "2" if numbers[str(first)] == "1" else "1", TODAY)


async def test_suspended_therapist_is_not_matched_until_reinstated(
    api: ApiClient, makes: Makes, runtime: Runtime
) -> None:
    therapist_id = await makes.therapist()
    await signed_in(api, "robin@example.com", "therapist")
    async with makes.units.begin(makes.actor) as uow:
        await suspend_therapist(uow, therapist_id)
    assert await runtime.queries.value("SELECT count(*) FROM sign_ins WHERE ended_at IS NULL") == 0
    assert (await api.get("/therapists", params={"state": "CA"})).json()["therapists"] == []
    assert (await api.get(f"/therapists/{therapist_id}")).status_code == 404
    for password, refusal in ((PASSWORD, (403, "account_suspended")), ("Wrong#Day8", (401, "invalid_credentials"))):
        user = {"email": "robin@example.com", "password": password, "user_type": "therapist"}
        response = await api.post("/users/sign_in", json={"user": user})
        assert (response.status_code, response.json()["code"]) == refusal
    with pytest.raises(Conflict):
        async with makes.units.begin(makes.actor) as uow:
            await suspend_therapist(uow, therapist_id)
    async with makes.units.begin(makes.actor) as uow:
        await reinstate_therapist(uow, therapist_id)
    assert (await accepting(api))[-2:] == [False, True]
    await signed_in(api, "robin@example.com", "therapist")
    with pytest.raises(Conflict):
        async with makes.units.begin(makes.actor) as uow:
            await reinstate_therapist(uow, therapist_id)
