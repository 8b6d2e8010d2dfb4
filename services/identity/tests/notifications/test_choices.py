"""What people turned off doesn't leave, and quiet hours and daily digests delay the rest."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.domain.notification_topics import ALWAYS_EMAILED, Topic
from identity.domain.quiet_hours import QuietHours
from identity.notifications.deliver import Delivery
from identity.notifications.digests import queue_digests
from identity.notifications.kinds import Kind
from identity.notifications.letters.registry import KINDS
from identity.notifications.notices.specs import NOTICES
from identity.notifications.queue import queue_mail
from identity.notifications.reminders import queue_reminders
from identity.notifications.topics import KINDS_BY_TOPIC, TOPICS
from identity.use_cases.choose_notifications import ChoiceChanges, choose_notifications
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.world import Makes, as_guardian

DANA = "dana@example.com"
NIGHT = QuietHours(21 * 60, 7 * 60)


class Dana:
    """A guardian in Los Angeles, with what was sent to her."""

    def __init__(self, makes: Makes, family: Family, delivery: Delivery, mailbox: Mailbox, clock: FakeClock) -> None:
        self._makes, self.family, self._delivery, self.mailbox, self._clock = makes, family, delivery, mailbox, clock

    async def chooses(self, **changes: Any) -> None:
        async with self._makes.units.begin(self._makes.actor) as uow:
            viewer: Any = as_guardian(self.family)
            await choose_notifications(uow, viewer, ChoiceChanges(**changes))

    async def books(self, therapist: UUID, starts_at: datetime) -> None:
        await self._makes.session(therapist, self.family.children[0].id, starts_at=starts_at)

    async def got(self, at: datetime) -> Sequence[str]:
        """Subjects of what is sent until then, since the last look. `SMS` is a text message."""
        self.mailbox.mails.clear()
        self._clock.now = max(at, self._clock.now)
        for _ in range(2):
            await queue_reminders(self._makes.units, with_sms=True)
            await queue_digests(self._makes.units)
            await self._delivery.deliver()
        return [str(mail["Subject"]) for mail in self.mailbox.mails if "robin" not in mail["To"]]


@pytest.fixture
async def dana(makes: Makes, delivery: Delivery, mailbox: Mailbox, clock: FakeClock) -> Dana:
    family = await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET phone_number = '4155550123'")
    return Dana(makes, family, delivery, mailbox, clock)


@pytest.fixture
async def therapist(makes: Makes, dana: Dana, delivery: Delivery) -> UUID:
    therapist_id = await makes.therapist()
    await delivery.deliver()
    return therapist_id


def pacific(day: int, hour: int, minute: int = 0) -> datetime:
    """In March 2026, before the clocks change."""
    return datetime(2026, 3, day, hour + 8, minute, tzinfo=UTC) if hour < 16 else datetime(
        2026, 3, day + 1, hour - 16, minute, tzinfo=UTC
    )  # fmt: skip


async def test_a_topic_that_is_off_sends_no_email(dana: Dana, therapist: UUID, clock: FakeClock) -> None:
    await dana.chooses(email={Topic.BOOKINGS: False})
    await dana.books(therapist, pacific(5, 12))
    assert await dana.got(clock.now + timedelta(minutes=1)) == []
    await dana.chooses(email={Topic.BOOKINGS: True})
    await dana.books(therapist, pacific(6, 12))
    assert len(await dana.got(clock.now + timedelta(minutes=1))) == 1


async def test_text_messages_can_be_off_alone(dana: Dana, therapist: UUID) -> None:
    await dana.chooses(sms={Topic.REMINDERS: False})
    await dana.books(therapist, pacific(4, 12))
    await dana.got(pacific(2, 12))
    assert await dana.got(pacific(3, 12)) == ["Your session is tomorrow at 12:00 PM PST"]


async def test_bookings_at_night_leave_in_the_morning(dana: Dana, therapist: UUID) -> None:
    await dana.chooses(quiet_hours=NIGHT)
    await dana.got(pacific(2, 22))
    await dana.books(therapist, pacific(5, 12))
    assert await dana.got(pacific(2, 23)) == []
    assert await dana.got(pacific(3, 6, 59)) == []
    assert await dana.got(pacific(3, 7)) == ["Booked: Thursday, March 5 at 12:00 PM PST"]


async def test_what_happens_to_a_waiting_email_is_in_it(makes: Makes, dana: Dana, therapist: UUID) -> None:
    await dana.chooses(quiet_hours=NIGHT)
    await dana.got(pacific(2, 22))
    event = await makes.session(therapist, dana.family.children[0].id, starts_at=pacific(5, 12))
    await dana.got(pacific(2, 23))
    await makes.session(
        therapist, dana.family.children[0].id, starts_at=pacific(5, 12), key=event, version=2, canceled=True
    )
    assert await dana.got(pacific(2, 23, 30)) == []
    assert await dana.got(pacific(3, 7)) == ["Canceled: Thursday, March 5 at 12:00 PM PST"]


async def test_security_emails_leave_at_night(makes: Makes, dana: Dana, therapist: UUID) -> None:
    await dana.chooses(quiet_hours=NIGHT)
    await dana.got(pacific(2, 23))
    async with makes.units.begin(makes.actor) as uow:
        for kind in (Kind.PASSWORD_CHANGED, Kind.PASSWORD_RESET, Kind.TERMS_CHANGED):
            await queue_mail(uow, kind, dana.family.user.id)
    assert sorted(await dana.got(pacific(2, 23))) == ["Set a new password", "Your password was changed"]


@pytest.mark.parametrize("starts_at", [pacific(5, 6, 30), pacific(5, 7)])
async def test_a_reminder_leaves_at_night_if_the_session_starts_until_the_morning(
    dana: Dana, therapist: UUID, starts_at: datetime
) -> None:
    await dana.chooses(quiet_hours=NIGHT)
    await dana.books(therapist, starts_at)
    await dana.got(pacific(4, 12))
    sent = await dana.got(starts_at - timedelta(hours=1))
    assert sorted(subject.partition(" at ")[0] for subject in sent) == ["SMS", "Your session starts"]


async def test_a_reminder_waits_if_the_session_starts_later(dana: Dana, therapist: UUID) -> None:
    await dana.chooses(quiet_hours=NIGHT)
    await dana.books(therapist, pacific(5, 7, 30))
    await dana.got(pacific(4, 12))
    assert await dana.got(pacific(5, 6, 30)) == []
    assert await dana.got(pacific(5, 7)) == ["Your session starts at 7:30 AM PST", "SMS"]


async def test_a_digest_collects_a_day_and_leaves_at_eight(dana: Dana, therapist: UUID) -> None:
    await dana.chooses(daily_digest=True)
    for day in (9, 10):
        await dana.books(therapist, pacific(day, 12))
        assert await dana.got(pacific(day - 7, 15)) == []
        assert await dana.got(pacific(day - 6, 7, 59)) == []
        assert await dana.got(pacific(day - 6, 8)) == ["You have 1 new notification"]
    assert "Your session is booked" in body_of(dana.mailbox.to(DANA)[0])
    assert "Robin" not in body_of(dana.mailbox.to(DANA)[0])
    assert await dana.got(pacific(6, 8)) == []


async def test_what_was_read_is_not_in_the_digest(makes: Makes, dana: Dana, therapist: UUID) -> None:
    await dana.chooses(daily_digest=True)
    await dana.books(therapist, pacific(9, 12))
    await dana.got(pacific(2, 15))
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE notices SET read_at = $1", uow.now)
    assert await dana.got(pacific(3, 8)) == []


async def test_reminders_and_bills_are_not_in_the_digest(makes: Makes, dana: Dana, therapist: UUID) -> None:
    await dana.chooses(daily_digest=True)
    await dana.books(therapist, pacific(4, 12))
    await dana.got(pacific(2, 12))
    async with makes.units.begin(makes.actor) as uow:
        await queue_mail(uow, Kind.TERMS_CHANGED, dana.family.user.id)
    assert "Your session is tomorrow at 12:00 PM PST" in await dana.got(pacific(3, 12))


def test_every_kind_in_the_center_has_one_topic() -> None:
    assert set(TOPICS) == set(NOTICES)
    assert len(TOPICS) == sum(map(len, KINDS_BY_TOPIC.values()))


@pytest.mark.parametrize("topic", Topic)
def test_topics_that_are_always_emailed_have_no_optional_kind(topic: Topic) -> None:
    assert any(KINDS[kind].optional for kind in KINDS_BY_TOPIC[topic]) == (topic not in ALWAYS_EMAILED)
