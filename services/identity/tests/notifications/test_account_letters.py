from aiosmtplib import SMTPServerDisconnected
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes, signed_in


async def test_the_confirmation_mail_carries_a_link_that_confirms(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    await makes.family(confirmed=False)
    assert await delivery.deliver() == 1
    mail = mailbox.mails[0]
    assert (mail["To"], mail["From"]) == ("dana@example.com", "Larkwell <hello@larkwell.example>")
    assert mail["Subject"] == "Please confirm your e-mail address"
    assert "Welcome, Dana" in mailbox.text()
    assert f"token={mailbox.token()}" in mailbox.text("html")
    assert "Larkwell" in mailbox.text("html")
    assert (await api.post("/users/confirmation", json={"token": mailbox.token()})).status_code == 200
    await signed_in(api)


async def test_a_mail_is_sent_once(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert await delivery.deliver() == 0
    assert len(mailbox.mails) == 1


async def test_a_name_is_text_in_the_mail_and_never_markup(makes: Makes, delivery: Delivery, mailbox: Mailbox) -> None:
    await makes.family(confirmed=False, first_name="<b>Dana</b>")
    await delivery.deliver()
    assert "&lt;b&gt;Dana&lt;/b&gt;" in mailbox.text("html")


async def test_who_opens_the_mail_the_moment_it_comes_is_confirmed(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    answers: list[int] = []

    async def quick() -> None:
        answer = await api.post("/users/confirmation", json={"token": mailbox.token()})
        answers.append(answer.status_code)

    mailbox.on_arrival = quick
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert answers == [200]


async def test_the_link_is_good_of_a_mail_that_came_although_its_server_did_not_say_so(
    api: ApiClient, makes: Makes, delivery: Delivery, mailbox: Mailbox
) -> None:
    async def lost() -> None:
        raise SMTPServerDisconnected("gone")

    mailbox.on_arrival = lost
    await makes.family(confirmed=False)
    await delivery.deliver()
    assert (await api.post("/users/confirmation", json={"token": mailbox.token()})).status_code == 200


async def test_a_mail_that_cannot_be_sent_waits_longer_each_time(
    makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.family(confirmed=False)
    mailbox.refuse = 1
    assert await delivery.deliver() == 1
    assert await delivery.deliver() == 0, "not due yet"
    clock.advance(seconds=3)
    await delivery.deliver()
    assert len(mailbox.mails) == 1


async def test_a_mail_is_given_up_in_the_end(
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


async def test_no_mail_goes_to_those_who_have_nothing_to_confirm(
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


async def test_asking_again_sends_a_second_link_and_both_are_good_until_one_is_used(
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
