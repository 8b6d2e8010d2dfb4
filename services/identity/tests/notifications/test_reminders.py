"""Reminders a day and an hour before a session, from its current state."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.clock import START, FakeClock
from identity.notifications.deliver import Delivery
from identity.notifications.reminders import queue_reminders
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import Makes

DANA = "dana@example.com"
WEDNESDAY = START + timedelta(days=2)
SMS_TO_DANA = "14155550123@sms.invalid"


@pytest.fixture
async def therapist(makes: Makes) -> UUID:
    return await makes.therapist()


@pytest.fixture
async def family(makes: Makes) -> Family:
    family = await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET phone_number = '4155550123'")
    return family


@pytest.fixture
async def at(makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock) -> "At":
    return At(makes, delivery, mailbox, clock)


class At:
    """Moves the clock to a time before the session; returns recipient and subject of each reminder sent then."""

    def __init__(self, makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock) -> None:
        self._makes, self._delivery, self._mailbox, self._clock = makes, delivery, mailbox, clock

    async def __call__(self, before: timedelta, start: datetime = WEDNESDAY) -> list[tuple[str, str]]:
        await self._delivery.deliver()
        self._clock.now = start - before
        await self._delivery.deliver()
        self._mailbox.mails.clear()
        for _ in range(2):
            await queue_reminders(self._makes.units, with_sms=True)
            await self._delivery.deliver()
        return [(str(mail["To"]), str(mail["Subject"])) for mail in self._mailbox.mails]


DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


async def test_family_gets_each_reminder_once_by_email_and_sms(
    makes: Makes, family: Family, therapist: UUID, at: At, mailbox: Mailbox
) -> None:
    await makes.session(therapist, family.children[0].id)
    assert await at(DAY + MINUTE) == []
    assert await at(DAY) == [(DANA, "Your session is tomorrow at 7:00 AM PST"), (SMS_TO_DANA, "SMS")]
    assert mailbox.text() == (
        "Larkwell: your session with Robin Chen is tomorrow at 7:00 AM PST. http://127.0.0.1:8080/client/sessions\n"
    )
    assert await at(2 * HOUR) == []
    assert await at(HOUR) == [(DANA, "Your session starts at 7:00 AM PST"), (SMS_TO_DANA, "SMS")]
    assert await at(MINUTE) == []


async def test_reminder_shows_both_time_zones(makes: Makes, family: Family, at: At, mailbox: Mailbox) -> None:
    therapist = await makes.therapist("far@example.com", timezone="America/New_York")
    await makes.session(therapist, family.children[0].id)
    await at(DAY)
    assert "10:00 AM EST for Robin" in body_of(mailbox.to(DANA)[0])


async def test_moving_a_session_moves_its_reminders(makes: Makes, family: Family, therapist: UUID, at: At) -> None:
    child, later = family.children[0].id, WEDNESDAY + timedelta(days=3)
    event = await makes.session(therapist, child)
    assert len(await at(DAY)) == 2
    await makes.session(therapist, child, key=event, version=2, starts_at=later)
    assert await at(HOUR) == []
    assert len(await at(DAY, later)) == 2
    assert len(await at(HOUR, later)) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"canceled": True}, "canceled"), ({"starts_at": WEDNESDAY + timedelta(days=1)}, "moved")],
)
async def test_queued_reminder_is_dropped_after_a_move_or_cancel(
    makes: Makes, family: Family, therapist: UUID, at: At, mailbox: Mailbox, delivery: Delivery, clock: FakeClock,
    change: dict[str, Any], reason: str,
) -> None:  # fmt: skip
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await at(DAY + MINUTE)
    clock.advance(minutes=1)
    await queue_reminders(makes.units, with_sms=True)
    await makes.session(therapist, child, key=event, version=2, **change)
    await delivery.deliver()
    assert mailbox.mails == []
    async with makes.units.begin(makes.actor) as uow:
        reasons = await uow.rows("SELECT DISTINCT dropped_reason FROM notifications WHERE kind = 'reminder_day'")
    assert reasons == [{"dropped_reason": reason}]


async def test_booking_within_the_hour_gets_no_reminder(
    makes: Makes, family: Family, therapist: UUID, at: At, clock: FakeClock
) -> None:
    clock.now = WEDNESDAY - HOUR + MINUTE
    await makes.session(therapist, family.children[0].id)
    assert await at(HOUR - 2 * MINUTE) == []
    assert await at(MINUTE) == []


async def test_booking_between_reminders_gets_only_the_hour_reminder(
    makes: Makes, family: Family, therapist: UUID, at: At, clock: FakeClock
) -> None:
    clock.now = WEDNESDAY - 5 * HOUR
    event = await makes.session(therapist, family.children[0].id)
    assert await at(4 * HOUR) == []
    await makes.session(therapist, family.children[0].id, key=event, version=2)
    assert len(await at(HOUR)) == 2, "a repeated event doesn't make the booking new"


async def test_reminder_delayed_too_long_is_dropped(
    makes: Makes, family: Family, therapist: UUID, at: At, mailbox: Mailbox, delivery: Delivery, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id)
    await at(DAY + MINUTE)
    clock.advance(minutes=1)
    await queue_reminders(makes.units, with_sms=True)
    mailbox.refuse = 2
    await delivery.deliver()
    clock.now = WEDNESDAY - HOUR
    await delivery.deliver()
    assert mailbox.mails == []


async def test_email_and_sms_opt_outs_are_independent(makes: Makes, family: Family, therapist: UUID, at: At) -> None:
    await makes.session(therapist, family.children[0].id)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET opt_out_email_notification = true")
    assert [to for to, _ in await at(DAY)] == [SMS_TO_DANA]
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET opt_out_email_notification = false, opt_out_phone_notification = true")
    assert [to for to, _ in await at(HOUR)] == [DANA]


async def test_family_that_canceled_a_group_session_gets_no_reminder(
    makes: Makes, family: Family, therapist: UUID, at: At
) -> None:
    other = await makes.family("quinn@example.com")
    child, others = family.children[0].id, other.children[0].id
    await makes.session(therapist, child, others, canceled_child_ids=[child])
    assert [to for to, _ in await at(DAY)] == ["quinn@example.com"]


async def test_no_sms_is_queued_without_a_provider(
    makes: Makes, family: Family, therapist: UUID, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id)
    clock.now = WEDNESDAY - DAY
    await queue_reminders(makes.units, with_sms=False)
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM notifications WHERE channel = 'sms'") == 0


async def test_reminder_says_it_is_too_late_to_move(
    makes: Makes, family: Family, therapist: UUID, at: At, mailbox: Mailbox
) -> None:
    await makes.session(therapist, family.children[0].id)
    for before in (DAY, HOUR):
        await at(before)
        text = body_of(mailbox.to("dana@example.com")[0])
        assert "Please cancel anyway, so Robin doesn’t wait" in text
        assert "too late to move" in text and "reschedule" not in text
