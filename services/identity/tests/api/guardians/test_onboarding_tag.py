"""Onboarding reminders: /onboarding_tag and the emails."""

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.domain.onboarding import greeting_name
from identity.notifications.deliver import Delivery
from identity.use_cases.purge_expired import purge_expired

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

EMAIL = "pat.doe@example.com"


async def tag(api: ApiClient, email: str = EMAIL, full_name: str = "Pat Doe") -> int:
    return (await api.post("/onboarding_tag", json={"email": email, "full_name": full_name})).status_code


async def days_later(delivery: Delivery, clock: FakeClock, days: int) -> None:
    clock.advance(days=days)
    await delivery.deliver()


async def test_two_reminders_after_one_and_three_days(
    api: ApiClient, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    assert await tag(api) == 201
    await delivery.deliver()
    assert mailbox.mails == []
    await days_later(delivery, clock, 1)
    assert [mail["To"] for mail in mailbox.mails] == [EMAIL]
    assert "Hi Pat" in mailbox.text()
    assert "http://127.0.0.1:8080/client-onboarding/email?unsubscribe=pat.doe%40example.com" in mailbox.text()
    await days_later(delivery, clock, 2)
    await days_later(delivery, clock, 20)
    assert len(mailbox.mails) == 2


async def test_second_tag_queues_no_more_reminders(
    api: ApiClient, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    assert [await tag(api), await tag(api, "PAT.DOE@example.com", "Someone Else")] == [201, 201]
    await days_later(delivery, clock, 1)
    assert len(mailbox.mails) == 1


async def test_unsubscribing_ends_reminders(
    api: ApiClient, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await tag(api)
    assert (await api.delete("/onboarding_tag", params={"email": EMAIL})).status_code == 204
    await days_later(delivery, clock, 1)
    assert mailbox.mails == []
    assert await tag(api) == 201
    await days_later(delivery, clock, 1)
    assert len(mailbox.mails) == 1, "asked again, and reminded of that alone"


async def test_registration_ends_reminders(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await tag(api)
    await makes.family(EMAIL)
    mailbox.mails.clear()
    await days_later(delivery, clock, 1)
    assert [mail for mail in mailbox.mails if "few steps" in mail["Subject"]] == []
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM onboarding_tags") == 0


async def test_registered_email_gets_same_response_and_no_mail(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family()
    assert await tag(api, "dana@example.com") == 201
    assert (await api.delete("/onboarding_tag", params={"email": "dana@example.com"})).status_code == 204
    assert (await api.delete("/onboarding_tag", params={"email": "nobody@example.com"})).status_code == 204
    await tag(api, "dana@example.com")
    await days_later(delivery, clock, 1)
    assert [mail for mail in mailbox.mails if "few steps" in mail["Subject"]] == []


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"email": "", "full_name": "Pat Doe"}, {"email": "Email is required"}),
        ({"email": "pat@", "full_name": "Pat Doe"}, {"email": "Invalid email format"}),
        ({"email": EMAIL, "full_name": " "}, {"full_name": "Name is required"}),
    ],
)
async def test_invalid_tag_field_is_named(api: ApiClient, body: dict[str, str], fields: dict[str, str]) -> None:
    response = await api.post("/onboarding_tag", json=body)
    assert (response.status_code, response.json()["fields"]) == (422, fields)


async def test_unsubscribe_refuses_invalid_email(api: ApiClient) -> None:
    response = await api.delete("/onboarding_tag", params={"email": "pat@"})
    assert (response.status_code, response.json()["fields"]) == (422, {"email": "Invalid email format"})


async def test_tags_are_throttled_per_address(api: ApiClient) -> None:
    answers = [await tag(api) for _ in range(11)]
    assert answers == [201] * 10 + [429]


async def test_tag_is_purged_after_thirty_days(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await tag(api)
    clock.advance(days=31)
    await purge_expired(makes.units)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM onboarding_tags") == 0


@pytest.mark.parametrize(
    ("typed", "greeted"),
    [
        ("Pat Doe", "Pat"),
        ("  Zoë-Ann O'Neil ", "Zoë-Ann"),
        ("https://buy.example now", None),
        ("<b>Pat</b>", None),
        ("x" * 80, None),
        ("12345", None),
        (" ", None),
    ],
)
def test_greeting_uses_only_plain_first_names(typed: str, greeted: str | None) -> None:
    assert greeting_name(typed) == greeted
