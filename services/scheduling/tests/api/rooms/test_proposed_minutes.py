"""What the room proposes of a session that lost minutes (docs/product/scheduling.md#lost-minutes)."""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.world import TUESDAY_10, Family, World


class Step(NamedTuple):
    minutes: float
    """After the start."""
    who: str
    step: str


def visit(who: str, joined: float, left: float | None = None) -> list[Step]:
    return [Step(joined, who, "join"), *([] if left is None else [Step(left, who, "leave")])]


BOTH = [*visit("therapist", 0), *visit("family", 0)]
SESSIONS: dict[str, tuple[list[Step], int | None, str | None]] = {
    "whole": (BOTH, None, None),
    "family two minutes late": ([*visit("therapist", 0), *visit("family", 2)], None, None),
    "family more than two minutes late": ([*visit("therapist", 0), *visit("family", 2.1)], 42, "child"),
    "family left early": ([*visit("therapist", 0), *visit("family", 0, 30)], 30, "child"),
    "family left first": ([*visit("therapist", 0, 30.5), *visit("family", 0, 30)], 30, "child"),
    "therapist late": ([*visit("therapist", 10), *visit("family", 0)], 35, "therapist"),
    "therapist came last": ([*visit("therapist", 12), *visit("family", 10)], 33, "therapist"),
    "family came last": ([*visit("therapist", 10), *visit("family", 12)], 33, "child"),
    "therapist left first": ([*visit("therapist", 0, 30), *visit("family", 0, 31)], 30, "therapist"),
    "connection": ([*BOTH, Step(10, "family", "leave"), Step(20, "family", "join")], 35, "technical"),
    "late, but more lost by the connection": (
        [*visit("therapist", 0), *visit("family", 5, 20), Step(30, "family", "join")],
        30,
        "technical",
    ),
    "too short to attend": ([*visit("therapist", 0), *visit("family", 0, 4)], None, None),
    "nobody": (visit("therapist", 0), None, None),
}


@pytest.fixture
async def event(world: World, family: Family) -> UUID:
    """A session of 45 minutes."""
    return await world.session(family)


async def play(api: ApiClient, family: Family, clock: FakeClock, event: UUID, steps: list[Step]) -> None:
    people = {"therapist": family.therapist, "family": family.guardian}
    for minutes, who, step in sorted(steps, key=lambda one: one.minutes):
        clock.now = TUESDAY_10 + timedelta(minutes=minutes)
        response = await api.post(f"/events/{event}/room/{step}", by=people[who])
        assert response.status_code == 200, response.text


@pytest.mark.parametrize("name", SESSIONS)
async def test_the_room_proposes_a_part_and_who_lost_the_rest(
    api: ApiClient, world: World, family: Family, clock: FakeClock, event: UUID, name: str
) -> None:
    steps, *proposed = SESSIONS[name]
    await play(api, family, clock, event, steps)
    clock.now = TUESDAY_10 + timedelta(minutes=45)
    for by, expected in ((family.therapist, proposed), (family.guardian, [None, None])):
        guest = (await api.get(f"/events/{event}", by=by)).json()["event"]["guests"][0]
        assert [guest["proposed_minutes"], guest["proposed_lost_because"]] == expected
        assert (guest["delivered_minutes"], guest["lost_because"]) == (None, None), "nothing is saved by itself"


async def test_nothing_is_proposed_before_the_end(
    api: ApiClient, family: Family, clock: FakeClock, event: UUID
) -> None:
    await play(api, family, clock, event, [*visit("therapist", 0), *visit("family", 10, 30)])
    clock.now = TUESDAY_10 + timedelta(minutes=44)
    guest = (await api.get(f"/events/{event}", by=family.therapist)).json()["event"]["guests"][0]
    assert (guest["proposed_status"], guest["proposed_minutes"]) == ("show", None)
