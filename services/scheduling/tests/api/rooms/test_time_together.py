"""What the family reads of the time in the room, once the therapist has recorded the session."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person

from services.scheduling.tests.world import TUESDAY_10, Family, World

MINUTES_TO_ATTEND = 5


async def visit(api: ApiClient, event: UUID, by: Person, step: str) -> None:
    response = await api.post(f"/events/{event}/room/{step}", by=by)
    assert response.status_code == 200, response.text


async def guest_of(api: ApiClient, event: UUID, by: Person) -> dict[str, Any]:
    found = (await api.get(f"/events/{event}", by=by)).json()["event"]
    assert found["event_participants"][0]["guest"] == found["guests"][0]
    return dict(found["guests"][0])


async def minutes_of(api: ApiClient, event: UUID, by: Person) -> tuple[int | None, ...]:
    """Together, late and early."""
    guest = await guest_of(api, event, by)
    return guest["minutes_together"], guest["minutes_late"], guest["minutes_early"]


async def record(api: ApiClient, world: World, event: UUID, family: Family) -> None:
    guest = await world.participant(event, family.child)
    body = {"status": "complete", "event_participants_attributes": [{"id": guest["id"], "status": "show"}]}
    response = await api.put(f"/events/{event}", json=body, by=family.therapist)
    assert response.status_code == 200, response.text


async def test_a_family_reads_how_long_and_how_late_once_it_is_recorded(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    await visit(api, event, family.therapist, "join")
    clock.now = TUESDAY_10 + timedelta(minutes=12, seconds=50)
    await visit(api, event, family.guardian, "join")
    clock.advance(minutes=15, seconds=59)
    await visit(api, event, family.guardian, "leave")
    assert await minutes_of(api, event, family.therapist) == (None, None, None), "not over yet"
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    counted = (15, 12, 16)
    assert await minutes_of(api, event, family.therapist) == counted
    assert await minutes_of(api, event, family.guardian) == (None, None, None), "not recorded yet"
    await record(api, world, event, family)
    for by in (family.guardian, family.therapist):
        assert await minutes_of(api, event, by) == counted


async def test_who_comes_early_and_stays_has_the_whole_session(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10 - timedelta(minutes=5)
    for by in (family.therapist, family.guardian):
        await visit(api, event, by, "join")
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    await record(api, world, event, family)
    assert await minutes_of(api, event, family.guardian) == (45, 0, 0), "at most the session's length"


async def test_a_family_that_never_met_the_therapist_has_no_minutes(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    await visit(api, event, family.guardian, "join")
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    await record(api, world, event, family)
    assert await minutes_of(api, event, family.guardian) == (None, None, None)


@pytest.mark.parametrize(("left_after", "proposed"), [(MINUTES_TO_ATTEND, "technical"), (MINUTES_TO_ATTEND - 1, None)])
async def test_a_call_that_kept_breaking_off_proposes_a_technical_problem(
    api: ApiClient, world: World, family: Family, clock: FakeClock, left_after: int, proposed: str | None
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    for by in (family.therapist, family.guardian):
        await visit(api, event, by, "join")
    clock.advance(minutes=1)
    await visit(api, event, family.guardian, "leave")
    clock.now = TUESDAY_10 + timedelta(minutes=left_after)
    for step in ("join", "leave"):
        await visit(api, event, family.guardian, step)
    assert (await guest_of(api, event, family.therapist))["proposed_reason"] is None, "it goes on"
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    guest = await guest_of(api, event, family.therapist)
    assert (guest["minutes_together"], guest["proposed_status"], guest["proposed_reason"]) == (1, None, proposed)
    assert (await guest_of(api, event, family.guardian))["proposed_reason"] is None


async def test_a_therapist_who_leaves_early_has_no_technical_problem(
    api: ApiClient, world: World, family: Family, clock: FakeClock
) -> None:
    event = await world.session(family)
    clock.now = TUESDAY_10
    for by in (family.therapist, family.guardian):
        await visit(api, event, by, "join")
    clock.advance(minutes=2)
    await visit(api, event, family.therapist, "leave")
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    guest = await guest_of(api, event, family.therapist)
    assert (guest["proposed_status"], guest["proposed_reason"]) == (None, None)
