"""Each notification is sent once, whatever fails, and none blocks the others."""

import asyncio
import json
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.logging import configure_logging
from chassis.runtime import Runtime
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.kinds import Kind
from identity.notifications.letters.registry import KINDS
from identity.notifications.queue import queue_mail
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family
from prometheus_client import REGISTRY

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import Makes

SECRET = "cannot say r without crying"
DANA = "dana@example.com"


def session_event(therapist_id: object, child: object, **changed: Any) -> dict[str, Any]:
    starts_at = START + timedelta(days=2)
    data = {
        "version": 1,
        "event_id": str(new_id()),
        "event_type": "individual_session",
        "therapist_id": str(therapist_id),
        "child_ids": [str(child)],
        "canceled_child_ids": [],
        "starts_at": starts_at.isoformat(),
        "ends_at": (starts_at + timedelta(minutes=45)).isoformat(),
        "status": "scheduled",
        "canceled": False,
        "series_id": None,
        "changed_by": "guardian",
        **changed,
    }
    name = "scheduling.session.changed.v1"
    return {"specversion": "1.0", "id": str(new_id()), "source": "/services/test", "type": name, "data": data}


async def test_two_workers_send_one_email(
    makes: Makes, family: Family, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[EmailMessage] = []
    in_flight, second_worker_done = asyncio.Event(), asyncio.Event()

    async def slow_server(message: EmailMessage, **_: Any) -> None:
        in_flight.set()
        await second_worker_done.wait()
        sent.append(message)

    monkeypatch.setattr("identity.notifications.mailer.aiosmtplib.send", slow_server)
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id, **payment())
    first = asyncio.create_task(delivery_of(runtime).deliver())
    await in_flight.wait()
    assert await delivery_of(runtime).deliver() == 0, "the first worker has locked it"
    second_worker_done.set()
    assert await first == 1
    assert len(sent) == 1


def payment() -> dict[str, Any]:
    return {
        "subscription_id": str(new_id()),
        "version": "1",
        "amount": "48000",
        "currency": "usd",
        "next_try_at": "never",
    }


async def test_emails_wait_during_an_smtp_outage_and_leave_once(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        for _ in range(3):
            await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id, **payment())
    mailbox.refuse = 6
    for _ in range(2):
        await delivery.deliver()
        clock.advance(minutes=1)
    assert mailbox.mails == []
    await delivery.deliver()
    clock.advance(hours=1)
    await delivery.deliver()
    assert len(mailbox.mails) == 3


async def test_failing_composer_does_not_block_other_emails(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id)
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id, **payment())
    await delivery.deliver()
    assert len(mailbox.mails) == 1


async def test_repeated_and_late_events_make_one_email(
    service: Service, runtime: Runtime, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    therapist_id = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    dispatcher = Dispatcher("identity", service.all_handlers(), runtime.units)
    event = session_event(therapist_id, family.children[0].id)
    moved = session_event(therapist_id, family.children[0].id, event_id=event["data"]["event_id"], version=2)
    for each in (moved, event, event, moved):
        await dispatcher.dispatch("evt.scheduling.session.changed.v1", each)
    clock.advance(minutes=1)
    await delivery.deliver()
    assert sorted(mail["To"] for mail in mailbox.mails) == [DANA, "robin@example.com"]


async def test_old_event_without_newer_fields_is_handled(
    service: Service, runtime: Runtime, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    therapist_id = await makes.therapist()
    event = session_event(therapist_id, family.children[0].id)
    for field in ("series_id", "changed_by", "canceled_child_ids"):
        del event["data"][field]
    await delivery.deliver()
    mailbox.mails.clear()
    dispatcher = Dispatcher("identity", service.all_handlers(), runtime.units)
    await dispatcher.dispatch("evt.scheduling.session.changed.v1", event)
    clock.advance(minutes=1)
    await delivery.deliver()
    assert [mail["To"] for mail in mailbox.mails] == [DANA]


async def test_clinical_text_never_reaches_email_or_queue(
    service: Service, runtime: Runtime, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    therapist_id = await makes.therapist()
    child_id = family.children[0].id
    dispatcher = Dispatcher("identity", service.all_handlers(), runtime.units)
    planted = {"title": SECRET, "content": SECRET, "note": SECRET, "reschedule_reason": SECRET, "goal": SECRET}
    message = {"note_id": str(new_id()), "sender_type": "therapist"}
    events = {
        "scheduling.session.changed.v1": session_event(therapist_id, child_id, **planted),
        "clinical-records.message.sent.v1": session_event(
            therapist_id, child_id, child_id=str(child_id), **planted, **message, sender_id=str(therapist_id)
        ),
    }
    for name, event in events.items():
        assert await dispatcher.dispatch(f"evt.{name}", {**event, "type": name})
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE therapists SET bio = $1", SECRET)
    clock.advance(minutes=1)
    await delivery.deliver()
    assert {str(mail["Subject"]).split(" ")[0] for mail in mailbox.to(DANA)} >= {"Booked:", "New"}
    for mail in mailbox.mails:
        assert SECRET not in f"{mail['Subject']} {body_of(mail)} {body_of(mail, 'html')}"
    async with makes.units.begin(makes.actor) as uow:
        assert SECRET not in str(await uow.rows("SELECT * FROM notifications"))


async def test_log_has_no_names_or_addresses(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, capsys: pytest.CaptureFixture[str]
) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id, **payment())
    mailbox.refuse = 1
    configure_logging("identity", "INFO")
    await delivery.deliver()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if line["event"] == "a queued row failed"]
    assert line["error"] == "SMTPServerDisconnected"
    assert not any(word in str(lines) for word in (DANA, "Dana", "gone"))


async def test_queue_has_ids_but_no_names(makes: Makes, family: Family, delivery: Delivery) -> None:
    therapist_id = await makes.therapist()
    await makes.session(therapist_id, family.children[0].id, by="guardian")
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT ids FROM notifications WHERE kind = 'session_booked'")
    assert len(rows) == 2
    assert not any(name in str(rows) for name in ("Dana", "Mia", "Robin", "@"))


def test_every_kind_has_a_composer() -> None:
    assert set(KINDS) == set(Kind)


async def test_delay_of_sent_and_abandoned_emails_is_measured(
    makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    async def send_after_refusals(refusals: int) -> None:
        async with makes.units.begin(makes.actor) as uow:
            await queue_mail(uow, Kind.PAYMENT_FAILED, family.user.id, **payment())
        mailbox.refuse = refusals
        for _ in range(3):
            await delivery.deliver()
            clock.advance(minutes=3)

    def measured(within: str) -> float:
        return REGISTRY.get_sample_value("mail_delay_seconds_bucket", {"le": within}) or 0

    within_two_minutes, ever = measured("120.0"), measured("+Inf")
    await send_after_refusals(0)
    assert (measured("120.0"), measured("+Inf")) == (within_two_minutes + 1, ever + 1)
    await send_after_refusals(1)
    assert (measured("120.0"), measured("+Inf")) == (within_two_minutes + 1, ever + 2), "a late email"
    await send_after_refusals(3)
    assert len(mailbox.mails) == 2
    assert (measured("120.0"), measured("+Inf")) == (within_two_minutes + 1, ever + 3), "an abandoned email"
