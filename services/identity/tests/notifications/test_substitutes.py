"""What a substitute is told of the sessions that a colleague hands over."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.test_sessions import DANA, ROBIN, WEDNESDAY, told
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import Makes

ADA = "ada@example.com"


@pytest.fixture
async def substitute(makes: Makes, therapist: UUID, mailbox: Mailbox, delivery: Delivery) -> UUID:
    """In New York; the mails of beginning are out."""
    found = await makes.therapist(ADA, timezone="America/New_York")
    await delivery.deliver()
    mailbox.mails.clear()
    return found


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, substitute: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> UUID:  # fmt: skip
    """The substitute's to hold, and nobody has been told of that yet."""
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(substitute, child, key=event, version=2, instead_of=therapist)
    return event


async def test_a_session_that_is_handed_over_is_told_to_the_substitute_with_a_calendar_file(
    session: UUID, substitute: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, scheduling: FakeScheduling
) -> None:
    await told(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "Handed to you: Wednesday, March 4 at 10:00 AM EST"
    text = body_of(mail)
    assert "A session was handed to you" in text
    assert "Mia" in text and "Rivera" not in text
    assert f"/therapist/calendar?event={session}" in text
    assert [part.get_content_type() for part in mail.iter_attachments()] == ["text/calendar"]
    asked = [url.params for url in scheduling.asked if "therapist_id" in url.params][-1]
    assert (asked["therapist_id"], asked["event_id"]) == (str(substitute), str(session))
    assert "given_up" not in asked
    assert mailbox.to(ROBIN) == []
    assert mailbox.subjects(DANA) == ["Changed: Wednesday, March 4 at 7:00 AM PST"]


async def test_a_session_that_is_taken_back_is_told_without_a_name_and_with_a_file_that_cancels_it(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock, scheduling: FakeScheduling,
) -> None:  # fmt: skip
    await told(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await told(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "No longer yours: Wednesday, March 4 at 10:00 AM EST"
    text = body_of(mail)
    assert "Individual session" in text and "Mia" not in text
    assert [part.get_content_type() for part in mail.iter_attachments()] == ["text/calendar"]
    asked = [url.params for url in scheduling.asked if "therapist_id" in url.params][-1]
    assert (asked["therapist_id"], asked["given_up"]) == (str(substitute), "true")
    assert mailbox.to(ROBIN) == []


async def test_what_was_taken_back_at_once_is_not_told_at_all(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await told(delivery, clock)
    assert mailbox.to(ADA) == []


@pytest.mark.parametrize("by", ["guardian", "operator", "service"])
async def test_a_substitute_is_told_what_others_cancel_or_move(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock, by: str,
) -> None:  # fmt: skip
    await told(delivery, clock)
    mailbox.mails.clear()
    child, later = family.children[0].id, WEDNESDAY + timedelta(hours=2)
    held: dict[str, Any] = {"key": session, "instead_of": therapist}
    await makes.session(substitute, child, starts_at=later, version=3, by=by, **held)
    await told(delivery, clock)
    assert mailbox.subjects(ADA) == ["Changed: now Wednesday, March 4 at 12:00 PM EST"]
    mailbox.mails.clear()
    await makes.session(substitute, child, starts_at=later, canceled=True, version=4, by=by, **held)
    await told(delivery, clock)
    assert mailbox.subjects(ADA) == ["Canceled: Wednesday, March 4 at 12:00 PM EST"]


async def test_a_substitute_needs_no_mail_of_what_they_do_themselves(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock,
) -> None:  # fmt: skip
    await told(delivery, clock)
    mailbox.mails.clear()
    child = family.children[0].id
    await makes.session(substitute, child, canceled=True, version=3, key=session, instead_of=therapist)
    await told(delivery, clock)
    assert mailbox.to(ADA) == []


async def test_from_one_substitute_to_the_next_each_is_told_the_own_part(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await told(delivery, clock)
    other = await makes.therapist("grace@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(other, family.children[0].id, key=session, version=3, instead_of=therapist)
    await told(delivery, clock)
    assert [subject.split(":")[0] for subject in mailbox.subjects(ADA)] == ["No longer yours"]
    assert [subject.split(":")[0] for subject in mailbox.subjects("grace@example.com")] == ["Handed to you"]
