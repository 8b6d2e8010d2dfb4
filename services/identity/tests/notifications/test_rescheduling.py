"""Emails about requests to move a session: to the therapist, and to the family if declined."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.testing.clock import FakeClock
from identity.notifications.notify.rescheduling import (
    notify_rescheduling_declined,
    notify_rescheduling_requested,
    notify_rescheduling_withdrawn,
)
from identity.resources import delivery_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.mailbox import Mailbox
from services.identity.tests.world import Makes

ROBIN = "robin@example.com"


@pytest.fixture
async def scheduling(runtime: Runtime) -> AsyncIterator[list[httpx.Response]]:
    """Scheduling returns these responses in order, and the last one again."""
    responses: list[httpx.Response] = []
    transport = httpx.MockTransport(lambda _: responses.pop(0) if len(responses) > 1 else responses[0])
    calls = ServiceClient(
        "identity", {"scheduling": "http://scheduling"}, runtime.service_key, runtime.clock, transport
    )
    runtime.own = replace(runtime.own, calls=calls)
    yield responses
    await calls.close()


@pytest.fixture
async def session(makes: Makes, family: Family, runtime: Runtime, mailbox: Mailbox, clock: FakeClock) -> UUID:
    """With a therapist in New York. Earlier emails are deleted."""
    therapist = await makes.therapist(timezone="America/New_York")
    event = await makes.session(therapist, family.children[0].id)
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("DELETE FROM notifications")
    mailbox.mails.clear()
    return event


async def request(makes: Makes, family: Family, event: UUID, version: int = 2) -> None:
    async with makes.units.begin(makes.actor) as uow:
        therapist = await uow.value("SELECT therapist_id FROM booked_sessions WHERE event_id = $1", event)
        await notify_rescheduling_requested(uow, version, event, family.children[0].id, therapist)


async def deliver(runtime: Runtime, clock: FakeClock) -> None:
    clock.advance(minutes=1)
    await delivery_of(runtime).deliver()


def request_state(*, is_open: bool) -> httpx.Response:
    return httpx.Response(200, json={"open": is_open})


async def test_request_is_emailed_to_the_therapist_once_in_their_zone(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=True)]
    for _ in range(2):
        await request(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.subjects(ROBIN) == ["A family asked to move the session on Wednesday, March 4 at 10:00 AM EST"]
    text = mailbox.text()
    assert "Mia" in text and f"/therapist/calendar?event={session}" in text


async def test_withdrawn_or_deleted_request_is_not_emailed(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=False), httpx.Response(404)]
    await request(makes, family, session)
    await request(makes, family, session, version=4)
    await deliver(runtime, clock)
    assert mailbox.mails == []
    assert [response.status_code for response in scheduling] == [404], "it asked about the first one"


async def test_request_email_waits_while_scheduling_is_down(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [httpx.Response(503), request_state(is_open=True)]
    await request(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.mails == []
    await deliver(runtime, clock)
    assert len(mailbox.mails) == 1


async def test_request_for_a_started_session_is_not_emailed(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=True)]
    await request(makes, family, session)
    clock.advance(days=2)
    await deliver(runtime, clock)
    assert mailbox.mails == []


async def withdraw(makes: Makes, family: Family, event: UUID, version: int = 3) -> None:
    async with makes.units.begin(makes.actor) as uow:
        await notify_rescheduling_withdrawn(uow, version, event, family.children[0].id)


async def test_withdrawal_is_emailed_if_the_request_was(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=True)]
    await request(makes, family, session)
    await deliver(runtime, clock)
    mailbox.mails.clear()
    scheduling[:] = [request_state(is_open=False)]
    for _ in range(2):
        await withdraw(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.subjects(ROBIN) == ["Request withdrawn: the session stays on Wednesday, March 4 at 10:00 AM EST"]
    assert "Mia" in mailbox.text() and "The time stays the same" in mailbox.text()


async def test_request_withdrawn_before_its_email_sends_nothing(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=False), request_state(is_open=False)]
    await request(makes, family, session)
    await withdraw(makes, family, session)
    await deliver(runtime, clock)
    assert mailbox.mails == []
    assert len(scheduling) == 1, "the withdrawal was never queued"


@pytest.mark.parametrize("since", ["asked again", "moved", "handed over"])
async def test_withdrawal_is_dropped_if_the_session_changed_since(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, since: str,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=True), request_state(is_open=since == "asked again")]
    await request(makes, family, session)
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


async def test_decline_is_emailed_to_the_family_once(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=False)]
    for _ in range(2):
        await decline(makes, family, session)
    async with makes.units.begin(makes.actor) as uow:  # a new version with the same time
        await uow.rows("UPDATE booked_sessions SET version = version + 1 WHERE event_id = $1", session)
    await deliver(runtime, clock)
    assert mailbox.subjects(family.user.email) == ["Your session stays on Wednesday, March 4 at 7:00 AM PST"]
    text = mailbox.text()
    assert "You or another guardian asked for another time, but" in text and "can’t move this session." in text
    assert (
        "You can choose another open time yourself until Tuesday, March 3 at 7:00 AM PST." in text
        and "/client/sessions" in text
    )


@pytest.mark.parametrize("what", ["too late", "a substitute covers it"])
async def test_decline_offers_no_move_that_would_be_refused(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, what: str,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=False)]
    await decline(makes, family, session)
    if what == "too late":
        clock.advance(hours=25)
    else:
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE booked_sessions SET substituted_therapist_id = therapist_id")
    await deliver(runtime, clock)
    assert "choose another open time yourself" not in mailbox.text()
    assert "please cancel" in mailbox.text()


@pytest.mark.parametrize("since", ["moved", "asked again"])
async def test_decline_is_dropped_if_the_session_changed_since(
    makes: Makes, family: Family, session: UUID, scheduling: list[httpx.Response], runtime: Runtime, mailbox: Mailbox,
    clock: FakeClock, since: str,
) -> None:  # fmt: skip
    scheduling += [request_state(is_open=since == "asked again")]
    await decline(makes, family, session)
    if since == "moved":
        async with makes.units.begin(makes.actor) as uow:
            await uow.rows("UPDATE booked_sessions SET starts_at = starts_at + interval '1 hour'")
    await deliver(runtime, clock)
    assert mailbox.mails == []
