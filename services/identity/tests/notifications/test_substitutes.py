"""Emails to a substitute about the sessions of a colleague."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.clock import FakeClock
from identity.notifications.deliver import Delivery
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox, body_of
from services.identity.tests.notifications.sessions.test_sessions import DANA, ROBIN, WEDNESDAY, deliver_batch
from services.identity.tests.scheduling import FakeScheduling
from services.identity.tests.world import Makes

ADA = "ada@example.com"


@pytest.fixture
async def substitute(makes: Makes, therapist: UUID, mailbox: Mailbox, delivery: Delivery) -> UUID:
    """In New York. The welcome emails are deleted."""
    therapist_id = await makes.therapist(ADA, timezone="America/New_York")
    await delivery.deliver()
    mailbox.mails.clear()
    return therapist_id


@pytest.fixture
async def session(
    makes: Makes, family: Family, therapist: UUID, substitute: UUID, delivery: Delivery, mailbox: Mailbox,
    clock: FakeClock,
) -> UUID:  # fmt: skip
    """Handed over to the substitute. The emails about that are not sent yet."""
    child = family.children[0].id
    event = await makes.session(therapist, child)
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(substitute, child, key=event, version=2, instead_of=therapist)
    return event


async def test_substitute_gets_an_email_with_a_calendar_file(
    session: UUID, substitute: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock, scheduling: FakeScheduling
) -> None:
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "You’re covering: Wednesday, March 4 at 10:00 AM EST"
    text = body_of(mail)
    assert "You’re covering a session" in text
    assert "Mia" in text and "Rivera" not in text
    assert f"/therapist/calendar?event={session}" in text
    assert [part.get_content_type() for part in mail.iter_attachments()] == ["text/calendar"]
    params = [url.params for url in scheduling.asked if "therapist_id" in url.params][-1]
    assert (params["therapist_id"], params["event_id"]) == (str(substitute), str(session))
    assert "given_up" not in params
    assert mailbox.to(ROBIN) == []
    assert mailbox.subjects(DANA) == ["Changed: Wednesday, March 4 at 7:00 AM PST"]


async def test_taken_back_session_names_no_child_and_cancels_the_file(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock, scheduling: FakeScheduling,
) -> None:  # fmt: skip
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await deliver_batch(delivery, clock)
    (mail,) = mailbox.to(ADA)
    assert mail["Subject"] == "No longer covering: Wednesday, March 4 at 10:00 AM EST"
    text = body_of(mail)
    assert "Individual session" in text and "Mia" not in text
    assert [part.get_content_type() for part in mail.iter_attachments()] == ["text/calendar"]
    params = [url.params for url in scheduling.asked if "therapist_id" in url.params][-1]
    assert (params["therapist_id"], params["given_up"]) == (str(substitute), "true")
    assert mailbox.to(ROBIN) == []


async def test_session_taken_back_before_sending_sends_nothing(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await makes.session(therapist, family.children[0].id, key=session, version=3)
    await deliver_batch(delivery, clock)
    assert mailbox.to(ADA) == []


@pytest.mark.parametrize("by", ["guardian", "operator", "service"])
async def test_substitute_hears_of_moves_and_cancels_by_others(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock, by: str,
) -> None:  # fmt: skip
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    child, later = family.children[0].id, WEDNESDAY + timedelta(hours=2)
    covered: dict[str, Any] = {"key": session, "instead_of": therapist}
    await makes.session(substitute, child, starts_at=later, version=3, by=by, **covered)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(ADA) == ["Moved to Wednesday, March 4 at 12:00 PM EST"]
    mailbox.mails.clear()
    await makes.session(substitute, child, starts_at=later, canceled=True, version=4, by=by, **covered)
    await deliver_batch(delivery, clock)
    assert mailbox.subjects(ADA) == ["Canceled: Wednesday, March 4 at 12:00 PM EST"]


async def test_substitute_gets_no_email_about_own_changes(
    makes: Makes, family: Family, therapist: UUID, session: UUID, substitute: UUID, delivery: Delivery,
    mailbox: Mailbox, clock: FakeClock,
) -> None:  # fmt: skip
    await deliver_batch(delivery, clock)
    mailbox.mails.clear()
    child = family.children[0].id
    await makes.session(substitute, child, canceled=True, version=3, key=session, instead_of=therapist)
    await deliver_batch(delivery, clock)
    assert mailbox.to(ADA) == []


async def test_both_substitutes_hear_of_a_replacement(
    makes: Makes, family: Family, therapist: UUID, session: UUID, delivery: Delivery, mailbox: Mailbox, clock: FakeClock
) -> None:
    await deliver_batch(delivery, clock)
    other = await makes.therapist("grace@example.com")
    await delivery.deliver()
    mailbox.mails.clear()
    await makes.session(other, family.children[0].id, key=session, version=3, instead_of=therapist)
    await deliver_batch(delivery, clock)
    assert [subject.split(":")[0] for subject in mailbox.subjects(ADA)] == ["No longer covering"]
    assert [subject.split(":")[0] for subject in mailbox.subjects("grace@example.com")] == ["You’re covering"]
