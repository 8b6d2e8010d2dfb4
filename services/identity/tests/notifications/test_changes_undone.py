"""What was done and undone before its mail left, and what a change is told as."""

from datetime import timedelta
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.test_sessions import DANA, ROBIN, WEDNESDAY, told
from services.identity.tests.world import Makes

ADA = "ada@example.com"


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> UUID:
    """Booked for Wednesday at 7 in Los Angeles, and everybody knows it."""
    event = await makes.session(therapist, family.children[0].id)
    await told(delivery, clock)
    mailbox.mails.clear()
    return event


@pytest.mark.parametrize(
    ("by", "back_by"), [("guardian", "guardian"), ("therapist", "therapist"), ("therapist", "guardian")]
)
async def test_a_session_that_is_moved_back_before_its_mail_left_is_told_to_nobody_who_knows_of_both(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, by: str, back_by: str,
) -> None:  # fmt: skip
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by=by)
    clock.advance(seconds=20)
    await makes.session(therapist, child, key=session, version=3, by=back_by)
    await told(delivery, clock)
    await told(delivery, clock)
    assert mailbox.to(DANA) == []
    async with makes.units.begin(makes.actor) as uow:
        commit_now = await uow.rows(
            "SELECT dropped_reason FROM notifications n JOIN users u ON u.id = n.user_id "
            "WHERE kind = 'session_changed' AND u.email = $1",
            DANA,
        )
    assert [row["dropped_reason"] for row in commit_now] == ["as_before"]


@pytest.mark.parametrize("back_by", ["therapist", "operator", "service"])
async def test_a_familys_own_move_that_another_undoes_at_once_is_told_to_the_family(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, back_by: str,
) -> None:  # fmt: skip
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by="guardian")
    clock.advance(seconds=20)
    await makes.session(therapist, child, key=session, version=3, by=back_by)
    await told(delivery, clock)
    await told(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: now Wednesday, March 4 at 7:00 AM PST"
    assert "Before: Wednesday, March 4, 2026, 8:00 – 8:45 AM PST" in body_of(mail)
    assert mailbox.to(ROBIN) == []


async def test_a_familys_own_booking_that_its_therapist_cancels_at_once_is_told_as_canceled(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    event = await makes.session(therapist, family.children[0].id, by="guardian", starts_at=WEDNESDAY)
    await makes.session(therapist, family.children[0].id, key=event, version=2, starts_at=WEDNESDAY, canceled=True)
    await told(delivery, clock)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Canceled: Wednesday, March 4 at 7:00 AM PST"]


async def test_a_familys_own_booking_that_its_therapist_moves_at_once_is_told_as_the_booking_it_is(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    event = await makes.session(therapist, child, by="guardian", starts_at=WEDNESDAY)
    await makes.session(therapist, child, key=event, version=2, starts_at=away)
    await told(delivery, clock)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 8:00 AM PST"]


async def test_a_familys_own_cancellation_that_its_therapist_takes_back_at_once_is_told_as_booked(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    await makes.session(therapist, child, key=session, version=2, canceled_child_ids=[child], by="guardian")
    await makes.session(therapist, child, key=session, version=3)
    await told(delivery, clock)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Booked: Wednesday, March 4 at 7:00 AM PST"]
    assert mailbox.to(ROBIN) == []


async def test_a_session_that_its_family_moved_and_its_therapist_cancels_at_once_is_canceled_where_the_family_put_it(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child, away = family.children[0].id, WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, child, key=session, version=2, starts_at=away, by="guardian")
    await makes.session(therapist, child, key=session, version=3, starts_at=away, canceled=True)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Canceled: Wednesday, March 4 at 8:00 AM PST"]


async def test_of_several_that_were_moved_only_those_that_lie_elsewhere_now_are_told(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    other = await makes.session(therapist, child, starts_at=WEDNESDAY + timedelta(days=1))
    await told(delivery, clock)
    mailbox.mails.clear()
    for key, day in ((session, 0), (other, 1)):
        moved = WEDNESDAY + timedelta(days=day, hours=1)
        await makes.session(therapist, child, key=key, version=2, starts_at=moved)
    await makes.session(therapist, child, key=session, version=3)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Changed: now Thursday, March 5 at 8:00 AM PST"]


async def test_a_session_that_was_moved_back_and_on_again_is_told_from_where_it_was_known(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    for version, hours, by in ((2, 1, "guardian"), (3, 0, "therapist"), (4, 2, "guardian")):
        moved = WEDNESDAY + timedelta(hours=hours)
        await makes.session(therapist, family.children[0].id, key=session, version=version, starts_at=moved, by=by)
    await told(delivery, clock)
    await told(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: now Wednesday, March 4 at 9:00 AM PST"
    assert "Before: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in body_of(mail)
    assert mailbox.subjects(ROBIN) == ["Changed: now Wednesday, March 4 at 9:00 AM PST"]


async def test_a_child_that_is_taken_out_and_put_back_at_once_is_told_of_neither(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, key=session, version=2)
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await told(delivery, clock)
    assert mailbox.mails == []


async def test_a_child_that_is_put_back_into_a_session_that_moved_meanwhile_is_told_of_the_move(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    later = WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, key=session, version=2)
    await makes.session(therapist, key=session, version=3, starts_at=later)
    await makes.session(therapist, family.children[0].id, key=session, version=4, starts_at=later)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Changed: now Wednesday, March 4 at 8:00 AM PST"]


async def test_a_session_that_is_taken_back_and_handed_over_again_at_once_is_told_to_no_substitute(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute, child = await makes.therapist(ADA), family.children[0].id
    await makes.session(substitute, child, key=session, version=2, instead_of=therapist)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, child, key=session, version=3)
    await makes.session(substitute, child, key=session, version=4, instead_of=therapist)
    await told(delivery, clock)
    assert mailbox.mails == []


async def test_another_therapist_is_told_as_such_and_not_as_another_time(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    substitute = await makes.therapist(ADA)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE users SET first_name = 'Ada' WHERE email = $1", ADA)
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(substitute, family.children[0].id, key=session, version=2, instead_of=therapist)
    await told(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "Who: Mia with Ada Chen" in text
    assert "Before: with Robin Chen" in text
    assert text.count("7:00 – 7:45 AM PST") == 1, "the time before was the same"


async def test_another_length_is_told_with_the_one_before(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id, key=session, version=2, minutes=30)
    await told(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert mail["Subject"] == "Changed: Wednesday, March 4 at 7:00 AM PST"
    text = body_of(mail)
    assert "When: Wednesday, March 4, 2026, 7:00 – 7:30 AM PST" in text
    assert "Before: Wednesday, March 4, 2026, 7:00 – 7:45 AM PST" in text


async def test_a_session_that_is_put_into_the_past_is_told_to_who_awaits_it(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(
        therapist, family.children[0].id, key=session, version=2, starts_at=WEDNESDAY - timedelta(days=3)
    )
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Changed: now Sunday, March 1 at 7:00 AM PST"]


async def test_a_mail_that_waited_since_before_more_was_kept_is_told_all_the_same(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    moved = WEDNESDAY + timedelta(hours=1)
    await makes.session(therapist, family.children[0].id, key=session, version=2, starts_at=moved)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("""
            UPDATE notifications SET ids = jsonb_build_object('about', jsonb_build_array(
                (ids -> 'about' -> 0) - 'ended' - 'therapist_id' - 'by'))
        """)
    await told(delivery, clock)
    assert mailbox.subjects(DANA) == ["Changed: now Wednesday, March 4 at 8:00 AM PST"]
    assert "Before: Wednesday, March 4, 2026 at 7:00 AM PST" in body_of(mailbox.to(DANA)[0])
