from aiosmtplib import SMTPServerDisconnected
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes, signed_in


async def test_confirmation_email_has_a_working_link(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family(confirmed=False)
    assert await delivery.deliver() == 1
    mail = mailbox.mails[0]
    assert (mail["To"], mail["From"]) == ("dana@example.com", "Larkwell <hello@larkwell.example>")
    assert mail["Subject"] == "Please confirm your email"
    assert "Welcome, Dana" in mailbox.text()
    assert f"token={mailbox.token()}" in mailbox.text("html")
    assert "Larkwell" in mailbox.text("html")
    assert (await api.post("/users/confirmation", json={"token": mailbox.token()})).status_code == 200
    await signed_in(api)


async def test_confirmation_link_works_until_the_stated_time(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert "This link works once and expires on Monday, March 9 at 8:00 AM PDT." in mailbox.text()
    clock.advance(days=7, minutes=-1)
    assert (await api.post("/users/confirmation", json={"token": mailbox.token()})).status_code == 200


async def test_email_is_sent_once(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert await delivery.deliver() == 0
    assert len(mailbox.mails) == 1


async def test_names_are_escaped_in_html(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    await makes.family(confirmed=False, first_name="<b>Dana</b>")
    await delivery.deliver()
    assert "&lt;b&gt;Dana&lt;/b&gt;" in mailbox.text("html")


async def test_confirmation_link_works_as_soon_as_the_email_arrives(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    statuses: list[int] = []

    async def open_link() -> None:
        response = await api.post("/users/confirmation", json={"token": mailbox.token()})
        statuses.append(response.status_code)

    mailbox.on_arrival = open_link
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert statuses == [200]


async def test_link_stays_valid_when_smtp_reply_was_lost(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    async def lose_reply() -> None:
        raise SMTPServerDisconnected("gone")

    mailbox.on_arrival = lose_reply
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert (await api.post("/users/confirmation", json={"token": mailbox.token()})).status_code == 200


async def test_failed_email_is_retried_after_a_delay(
    makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family(confirmed=False)
    mailbox.refuse = 1
    assert await delivery.deliver() == 1
    assert await delivery.deliver() == 0, "not due yet"
    clock.advance(seconds=3)
    await delivery.deliver()
    assert len(mailbox.mails) == 1


async def test_email_is_dropped_after_the_last_attempt(
    makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family(confirmed=False)
    mailbox.refuse = 99
    for _ in range(3):
        await delivery.deliver()
        clock.advance(minutes=10)
    mailbox.refuse = 0
    await delivery.deliver()
    assert mailbox.mails == []
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT dropped_reason FROM notifications") == "tries_used_up"


async def test_resend_sends_nothing_without_a_pending_confirmation(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family("confirmed@example.com")
    await makes.applicant("robin@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    for email in ("nobody@example.com", "confirmed@example.com", "robin@example.com"):
        await api.post("/users/confirmation/resend", json={"email": email})
    await delivery.deliver()
    assert mailbox.mails == []


async def test_both_confirmation_links_work_until_one_is_used(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    first = mailbox.token()
    await api.post("/users/confirmation/resend", json={"email": "dana@example.com"})
    await delivery.deliver()
    second = mailbox.token()
    assert first != second
    assert (await api.post("/users/confirmation", json={"token": first})).status_code == 200
    assert (await api.post("/users/confirmation", json={"token": second})).status_code == 422
