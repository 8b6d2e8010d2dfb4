"""A new email counts once the present and the new address have confirmed it."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import PASSWORD, Makes, as_guardian, signed_in

OLD, NEW = "dana@example.com", "dana.new@example.com"
Json = dict[str, Any]


@pytest.fixture
async def headers(api: ApiClient, family: Family) -> dict[str, str]:
    return await signed_in(api)


async def ask(api: ApiClient, headers: dict[str, str], email: str = NEW, password: str = PASSWORD) -> httpx.Response:
    return await api.post("/users/email_change", json={"email": email, "password": password}, headers=headers)


async def confirm(api: ApiClient, token: str) -> httpx.Response:
    return await api.post("/users/email_change/confirmation", json={"token": token})


def token_to(mailbox: Mailbox, address: str) -> str:
    found = re.search(r"/email-change\?token=([\w-]+)", body_of(mailbox.to(address)[-1]))
    assert found is not None
    return found.group(1)


async def asked(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox, email: str = NEW
) -> tuple[str, str]:
    """The tokens sent to the present and to the new address."""
    response = await ask(api, headers, email)
    assert response.status_code == 202, response.text
    await delivery.deliver()
    return token_to(mailbox, OLD), token_to(mailbox, email)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_the_email_changes_after_both_links_in_any_order(
    api: ApiClient, family: Family, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox,
    runtime: Runtime, order: tuple[int, int],
) -> None:  # fmt: skip
    tokens = await asked(api, headers, delivery, mailbox)
    first = await confirm(api, tokens[order[0]])
    assert first.json() == {"email_change": {"waits_for": ("new", "current")[order[0]]}}
    assert (await confirm(api, tokens[order[0]])).json() == first.json(), "a link can be opened again"
    assert (await api.get("/guardian/me", headers=headers)).json()["guardian"]["email"] == OLD
    done = await confirm(api, tokens[order[1]])
    assert done.json() == {"email_change": {"waits_for": None}}
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401, "every sign-in ends"
    again = await signed_in(api, NEW)
    assert (await api.get("/guardian/me", headers=again)).json()["guardian"]["email"] == NEW
    assert (await confirm(api, tokens[order[1]])).status_code == 422


async def test_the_present_address_is_asked_by_name_and_the_new_one_without(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox
) -> None:
    await asked(api, headers, delivery, mailbox)
    assert "Dana" in body_of(mailbox.to(OLD)[0]) and NEW in body_of(mailbox.to(OLD)[0])
    assert "Dana" not in body_of(mailbox.to(NEW)[0]) and OLD not in body_of(mailbox.to(NEW)[0])


async def test_what_waits_is_shown_and_can_be_canceled(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox
) -> None:
    current, new = await asked(api, headers, delivery, mailbox)
    await confirm(api, new)
    waiting = (await api.get("/users/email_change", headers=headers)).json()["email_change"]
    assert (waiting["email"], waiting["current_confirmed"], waiting["new_confirmed"]) == (NEW, False, True)
    assert (await api.delete("/users/email_change", headers=headers)).status_code == 204
    assert (await api.get("/users/email_change", headers=headers)).json() == {"email_change": None}
    assert (await confirm(api, current)).status_code == 422


async def test_a_second_request_replaces_the_first(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox
) -> None:
    first = await asked(api, headers, delivery, mailbox)
    await asked(api, headers, delivery, mailbox, "dana.other@example.com")
    assert [(await confirm(api, token)).status_code for token in first] == [422, 422]


async def test_links_expire_after_a_day(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    current, _ = await asked(api, headers, delivery, mailbox)
    clock.now += timedelta(days=1)
    response = await confirm(api, current)
    assert response.status_code == 422 and response.json()["code"] == "email_change_invalid"


async def test_an_address_that_was_registered_meanwhile_is_refused(
    api: ApiClient, makes: Makes, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox
) -> None:
    current, new = await asked(api, headers, delivery, mailbox)
    await makes.family(NEW)
    await confirm(api, current)
    response = await confirm(api, new)
    assert response.status_code == 409 and response.json()["code"] == "email_taken"
    assert (await api.get("/guardian/me", headers=headers)).json()["guardian"]["email"] == OLD


async def test_both_links_at_once_change_the_email_once(
    api: ApiClient, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox
) -> None:
    tokens = await asked(api, headers, delivery, mailbox)
    answers = await asyncio.gather(*(confirm(api, token) for token in tokens))
    assert [response.status_code for response in answers] == [200, 200]
    assert sorted(str(response.json()["email_change"]["waits_for"]) for response in answers)[0] == "None"
    await signed_in(api, NEW)


@pytest.mark.parametrize(
    ("email", "password", "status", "field"),
    [
        (NEW, "Wrong#Day8", 422, "password"),
        (OLD, PASSWORD, 422, "email"),
        ("nonsense", PASSWORD, 422, "email"),
        ("taken@example.com", PASSWORD, 409, None),
    ],
)
async def test_a_refused_request_sends_nothing(
    api: ApiClient, makes: Makes, headers: dict[str, str], delivery: Delivery, mailbox: Mailbox,
    email: str, password: str, status: int, field: str | None,
) -> None:  # fmt: skip
    await makes.family("taken@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    response = await ask(api, headers, email, password)
    assert response.status_code == status, response.text
    assert field is None or list(response.json()["fields"]) == [field]
    await delivery.deliver()
    assert [mail["Subject"] for mail in mailbox.mails if "change" in str(mail["Subject"])] == []
    assert (await api.get("/users/email_change", headers=headers)).json() == {"email_change": None}


async def test_an_operator_cannot_change_it(api: ApiClient, family: Family) -> None:
    found = as_guardian(family)
    operator = Person(found.user_type, found.profile_id, found.user_id, uid=OLD, operator="olga")
    body = {"email": NEW, "password": PASSWORD}
    assert (await api.post("/users/email_change", json=body, by=operator)).status_code == 403
    assert (await api.get("/users/email_change", by=operator)).status_code == 403
    assert (await api.delete("/users/email_change", by=operator)).status_code == 403
