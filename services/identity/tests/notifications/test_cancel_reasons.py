"""Emails say why a therapist canceled and what it means for the family (docs/product/identity.md#session-emails)."""

from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.sessions.test_sessions import DANA, ROBIN, deliver_batch
from services.identity.tests.world import Makes

FREE = "This doesn’t use one of your sessions."


@pytest.fixture
async def therapist(makes: Makes, mailbox: Mailbox, delivery: Delivery, family: Family) -> UUID:
    """The welcome emails are deleted."""
    therapist_id = await makes.therapist()
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> UUID:
    """Booked, and its emails have been sent."""
    event = await makes.session(therapist, family.children[0].id)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    return event


@pytest.mark.parametrize(
    ("reason", "late", "texts"),
    [
        ("canceled_by_therapist", False, ["Your therapist isn’t available.", FREE]),
        ("school_conflict", False, ["There’s a conflict with school.", FREE]),
        ("technical_problem", False, ["There’s a technical problem.", FREE]),
        ("canceled_by_guardian", False, ["because you asked.", FREE]),
        ("canceled_by_guardian", True, ["because you asked.", "so it uses one of your sessions."]),
    ],
)
async def test_the_family_reads_why_and_what_it_means(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock, reason: str, late: bool, texts: list[str],
) -> None:  # fmt: skip
    child = family.children[0].id
    await makes.session(
        therapist, child, key=session, version=2, canceled=True, cancel_reason=reason,
        late_canceled_child_ids=[child] if late else [],
    )  # fmt: skip
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(DANA)
    assert all(text in body_of(mail) for text in texts), body_of(mail)
    assert (FREE in body_of(mail)) is not late
    assert mailbox.to(ROBIN) == []


async def test_a_cancellation_taken_back_at_once_is_not_emailed(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    await makes.session(therapist, child, key=session, version=2, canceled=True, cancel_reason="technical_problem")
    await makes.session(therapist, child, key=session, version=3)
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert mailbox.to(DANA) == []


async def test_a_late_cancel_right_after_the_therapist_scheduled_it_reaches_both(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child)
    clock.advance(seconds=20)
    await makes.session(
        therapist, child, key=event, version=2, canceled=True, by="guardian", cancel_reason="canceled_by_guardian",
        late_canceled_child_ids=[child],
    )  # fmt: skip
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert [subject.split(":")[0] for subject in mailbox.subjects(DANA)] == ["Canceled"]
    assert [subject.split(":")[0] for subject in mailbox.subjects(ROBIN)] == ["Canceled"]


async def test_booking_canceled_within_a_minute_sends_no_email(
    makes: Makes, family: Family, therapist: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    child = family.children[0].id
    event = await makes.session(therapist, child, by="guardian")
    await makes.session(
        therapist, child, key=event, version=2, canceled=True, by="guardian", cancel_reason="canceled_by_guardian"
    )
    await deliver_batch(delivery, clock)
    await deliver_batch(delivery, clock)
    assert (mailbox.to(DANA), mailbox.to(ROBIN)) == ([], [])
