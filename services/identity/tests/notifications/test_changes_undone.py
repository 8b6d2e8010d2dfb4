"""Changes that are undone before their email is sent, and which email a change becomes."""

from datetime import timedelta
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.sessions.test_sessions import DANA, ROBIN, WEDNESDAY, deliver_batch
from services.identity.tests.world import Makes

ADA = "ada@example.com"


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> UUID:
    """Booked for Wednesday at 7 in Los Angeles. Its emails have been sent."""
    event = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    return event


@pytest.mark.parametrize(
    ("by", "back_by"), [("guardian", "guardian"), ("therapist", "therapist"), ("therapist", "guardian")]
)
async def test_move_back_within_a_minute_sends_nothing(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, by: str, back_by: str,
) -> None:  # fmt: skip
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by=by)
    clock.advance(seconds=20)
    await makes.session(therapist, child, key=session, version=3, by=back_by)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert mailbox.to(DANA) == []
    async with makes.units.begin(makes.actor) as uow:
        dropped = await uow.rows(
            "SELECT dropped_reason FROM notifications n JOIN users u ON u.id = n.user_id "
            "WHERE kind = 'session_changed' AND u.email = $1",
            DANA,
        )
    assert [row["dropped_reason"] for row in dropped] == ["as_before"]


@pytest.mark.parametrize("back_by", ["therapist", "operator", "service"])
async def test_family_hears_when_someone_else_undoes_its_move(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, back_by: str,
) -> None:  # fmt: skip
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by="guardian")
    clock.advance(seconds=20)
    await makes.session(therapist, child, key=session, version=3, by=back_by)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Moved to Wednesday, March 4 at 7:00 AM PST"
    assert "Before: Wednesday, March 4, 2026, 8:00 – 8:45 AM PST" in body_of(mail)
    assert mailbox.to(ROBIN) == []


async def test_family_hears_when_therapist_cancels_its_new_booking(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    event = await makes.session(therapist, family.children[0].id, by="guardian", starts_at=WEDNESDAY)
    await makes.session(therapist, family.children[0].id, key=event, version=2, starts_at=WEDNESDAY, canceled=True)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]


async def test_moved_new_booking_is_reported_as_one_booking(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    event = await makes.session(therapist, child, by="guardian", starts_at=WEDNESDAY)
    await makes.session(therapist, child, key=event, version=2, starts_at=away)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 8:00 AM PST"]


async def test_family_hears_when_therapist_restores_its_canceled_session(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    await makes.session(therapist, child, key=session, version=2, canceled_child_ids=[child], by="guardian")
    await makes.session(therapist, child, key=session, version=3)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 7:00 AM PST"]
    assert mailbox.to(ROBIN) == []


async def test_cancel_right_after_family_move_uses_the_new_time(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by="guardian")
    await makes.session(therapist, child, key=session, version=3, starts_at=away, canceled=True)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Canceled: Wednesday, March 4 at 8:00 AM PST"]


async def test_batch_of_moves_omits_sessions_that_moved_back(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    other = await makes.session(therapist, child, starts_at=WEDNESDAY + timedelta(days=1))
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    for key, day in ((session, 0), (other, 1)):
        moved = WEDNESDAY + timedelta(days=day, hours=1)
        await makes.session(therapist, child, key=key, version=2, starts_at=moved)
    await makes.session(therapist, child, key=session, version=3)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Moved to Thursday, March 5 at 8:00 AM PST"]


async def test_repeated_moves_show_the_first_known_time(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    for version, hours, by in ((2, 1, "guardian"), (3, 0, "therapist"), (4, 2, "guardian")):
        moved = WEDNESDAY + timedelta(hours=hours)
        await makes.session(therapist, family.children[0].id, key=session, version=version, starts_at=moved, by=by)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Moved to Wednesday, March 4 at 9:00 AM PST"
    assert "Before: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in body_of(mail)
    assert mailbox.subjects(ROBIN) == ["Moved to Wednesday, March 4 at 9:00 AM PST"]


async def test_child_removed_and_added_back_sends_nothing(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, key=session, version=2)
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []


async def test_child_added_back_to_a_moved_session_gets_the_move(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    later = WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, key=session, version=2)
    await makes.session(therapist, key=session, version=3, starts_at=later)
    await makes.session(therapist, family.children[0].id, key=session, version=4, starts_at=later)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Moved to Wednesday, March 4 at 8:00 AM PST"]


async def test_session_handed_over_again_sends_the_substitute_nothing(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute, child = await makes.therapist(ADA), family.children[0].id
    await makes.session(substitute, child, key=session, version=2, instead_of=therapist)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, child, key=session, version=3)
    await makes.session(substitute, child, key=session, version=4, instead_of=therapist)
    await deliver_batch(delivery, clock)
    assert mailbox.mails == []


async def test_therapist_change_is_not_shown_as_a_time_change(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute = await makes.therapist(ADA)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE users SET first_name = 'Ada' WHERE email = $1", ADA)
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(substitute, family.children[0].id, key=session, version=2, instead_of=therapist)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "Who: Mia with Ada Chen" in text
    assert "Before: with Robin Chen" in text
    assert text.count("7:00 – 7:45 AM PST") == 1, "the time didn't change"


async def test_length_change_shows_the_previous_length(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id, key=session, version=2, minutes=30)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "When: Wednesday, March 4, 2026, 7:00 – 7:30 AM PST" in text
    assert "Before: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in text


async def test_upcoming_session_moved_into_the_past_is_reported(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(
        therapist, family.children[0].id, key=session, version=2, starts_at=WEDNESDAY - timedelta(days=3)
    )
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Moved to Sunday, March 1 at 7:00 AM PST"]


async def test_queued_item_without_newer_fields_is_still_sent(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    moved = WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, family.children[0].id, key=session, version=2, starts_at=moved)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("""
            UPDATE notifications SET ids = jsonb_build_object('about', jsonb_build_array(
                (ids -> 'about' -> 0) - 'ended' - 'therapist_id' - 'by'))
        """)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(DANA) == ["Moved to Wednesday, March 4 at 8:00 AM PST"]
    assert "Before: Wednesday, March 4, 2026 at 7:00 AM PST" in body_of(mailbox.to(DANA)[0])
