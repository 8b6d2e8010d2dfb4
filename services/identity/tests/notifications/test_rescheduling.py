"""A therapist is told that a family asks to move a session, the family that it stays."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.clock import FakeClock
from identity.notifications.notify_rescheduling import (
    notify_rescheduling_declined,
    notify_rescheduling_requested,
    notify_rescheduling_withdrawn,
)
from identity.resources import delivery_of
from identity.use_cases.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

ROBIN = "robin@example.com"


@pytest.fixture
async def scheduling(runtime: Runtime) -> AsyncIterator[list[httpx.Response]]:
    """Answers what is put into it, one after the other."""
    answers: list[httpx.Response] = []
    transport = httpx.MockTransport(lambda _: answers.pop(0))
    calls = ServiceClient(
        "identity", {"scheduling": "http://scheduling"}, runtime.service_key, runtime.clock, transport
    )
    runtime.own = replace(runtime.own, calls=calls)
    yield answers
    await calls.close()


@pytest.fixture
async def session(makes: Makes, family: Family, runtime: Runtime, mailbox: Mailbox, clock: FakeClock) -> UUID:
    """With a therapist in New York; the mails of before are out."""
    therapist = await makes.therapist(timezone="America/New_York")
    event = await makes.session(therapist, family.children[0].id)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("DELETE FROM notifications")
    mailbox.mails.clear()
    return event


async def ask(makes: Makes, family: Family, event: UUID, version: int = 2) -> None:
    async with makes.units.begin(makes.actor) as uow:
        therapist = await uow.value("SELECT therapist_id FROM booked_sessions WHERE event_id = $1", event)
        await notify_rescheduling_requested(uow, version, event, family.children[0].id, therapist)


async def deliver(runtime: Runtime, clock: FakeClock) -> None:
    clock.advance(minutes=1)
    await delivery_of(runtime).deliver()


def still(*, asked: bool) -> httpx.Response:
    return httpx.Response(200, json={"open": asked})


async def test_a_request_is_told_to_the_therapist_once_by_her_clock(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=True)]
    for _ in range(2):
        await ask(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.subjects(ROBIN) == ["A family asks to move the session on Wednesday, March 4 at 10:00 AM EST"]
    text = mailbox.text()
    assert "Mia" in text and f"/therapist/calendar?event={session}" in text


async def test_what_was_taken_back_or_deleted_meanwhile_is_not_told(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=False), httpx.Response(404)]
    await ask(makes, family, session)
    await ask(makes, family, session, version=4)
    await deliver(runtime, clock)
    assert mailbox.mails == [] and scheduling == []


async def test_while_scheduling_does_not_answer_the_mail_waits(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [httpx.Response(503), still(asked=True)]
    await ask(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.mails == []
    await deliver(runtime, clock)
    assert len(mailbox.mails) == 1


async def test_a_request_whose_mail_comes_too_late_for_the_session_is_not_told(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=True)]
    await ask(makes, family, session)
    clock.advance(days=2)
    await deliver(runtime, clock)
    assert mailbox.mails == []


async def withdraw(makes: Makes, family: Family, event: UUID, version: int = 3) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await notify_rescheduling_withdrawn(uow, version, event, family.children[0].id)


async def test_a_request_that_reached_its_therapist_is_taken_back_by_a_mail(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=True), still(asked=False)]
    await ask(makes, family, session)
    await deliver(runtime, clock)
    mailbox.mails.clear()
    for _ in range(2):
        await withdraw(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.subjects(ROBIN) == ["Request withdrawn: the session on Wednesday, March 4 at 10:00 AM EST stays"]
    assert "Mia" in mailbox.text() and "It stays where it is" in mailbox.text()


async def test_a_request_that_is_taken_back_before_it_was_mailed_is_told_to_nobody(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=False), still(asked=False)]
    await ask(makes, family, session)
    await withdraw(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.mails == []
    assert len(scheduling) == 1, "only the request asked whether it stands"


@pytest.mark.parametrize("since", ["asked again", "moved", "handed over"])
async def test_a_request_that_is_taken_back_is_told_only_where_it_was_left_at_that(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, since: str,
) -> None:  # fmt: skip
    scheduling += [still(asked=True), still(asked=since == "asked again")]
    await ask(makes, family, session)
    await deliver(runtime, clock)
    mailbox.mails.clear()
    await withdraw(makes, family, session)
    other = await makes.therapist("ada@example.com")
    async with makes.units.begin(makes.actor) as uow:
        if since == "moved":
            await uow.rows("UPDATE booked_sessions SET starts_at = starts_at + interval '1 hour'")
        if since == "handed over":
            await uow.rows("UPDATE booked_sessions SET therapist_id = $1", other)
    await deliver(runtime, clock)
    assert not [subject for subject in mailbox.subjects(ROBIN) if subject.startswith("Request")]


async def decline(makes: Makes, family: Family, event: UUID, version: int = 1) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await notify_rescheduling_declined(uow, version, event, family.children[0].id)


async def test_that_a_session_stays_where_it_is_is_told_to_the_family_once(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [still(asked=False)]
    for _ in range(2):
        await decline(makes, family, session)
    async with makes.units.begin(makes.actor) as uow:  # another description is no other time
        await uow.rows("UPDATE booked_sessions SET version = version + 1 WHERE event_id = $1", session)
    await deliver(runtime, clock)
    assert mailbox.subjects(family.user.email) == ["It stays on Wednesday, March 4 at 7:00 AM PST"]
    text = mailbox.text()
    assert "Your family asked for another time." in text and "cannot move this session." in text
    assert "you can choose another free time yourself" in text and "/client/sessions" in text


@pytest.mark.parametrize("what", ["too late", "a substitute holds it"])
async def test_who_can_move_it_no_more_themselves_are_not_told_to(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, what: str,
) -> None:  # fmt: skip
    scheduling += [still(asked=False)]
    await decline(makes, family, session)
    if what == "too late":
        clock.advance(hours=25)
    else:
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE booked_sessions SET substituted_therapist_id = therapist_id")
    await deliver(runtime, clock)
    assert "choose another free time yourself" not in mailbox.text()
    assert "please cancel" in mailbox.text()


@pytest.mark.parametrize("since", ["moved", "asked again"])
async def test_of_a_session_that_was_moved_or_asked_about_since_nobody_is_told_that_it_stays(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, since: str,
) -> None:  # fmt: skip
    scheduling += [still(asked=since == "asked again")]
    await decline(makes, family, session)
    if since == "moved":
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE booked_sessions SET starts_at = starts_at + interval '1 hour'")
    await deliver(runtime, clock)
    assert mailbox.mails == []
