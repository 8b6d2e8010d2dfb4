"""Concurrent changes of the same sessions leave each session in one state and the occupancy consistent with the
events."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from scheduling.use_cases.care_services.close_care_service import close_care_service

from services.scheduling.tests.wire import event_body, weekly
from services.scheduling.tests.world import NINE_TO_FIVE, TUESDAY_10, Family, World

Move = Callable[[], Awaitable[Any]]
WEEK = timedelta(weeks=1)
AT_ONCE = 12
REFUSED = {403, 404, 409, 422}
OCCUPIED = "SELECT event_id, subject_id, lower(during) AS starts_at, upper(during) AS ends_at FROM occupancy"
EXPECTED = """
    SELECT e.id AS event_id, s.subject_id, e.starts_at, e.ends_at FROM events e CROSS JOIN LATERAL (
        SELECT e.therapist_id AS subject_id UNION ALL
        SELECT p.child_id FROM participants p WHERE p.event_id = e.id AND NOT p.canceled) s
    WHERE NOT e.canceled
"""
DISAGREEING = f"(({OCCUPIED} WHERE event_id IS NOT NULL) EXCEPT {EXPECTED}) UNION ALL (({EXPECTED}) EXCEPT {OCCUPIED})"
HALF_CANCELED = """
    SELECT e.id FROM events e JOIN participants p ON p.event_id = e.id
    GROUP BY e.id HAVING e.canceled <> bool_and(p.canceled)
"""
NOT_TOLD = """
    SELECT e.id, e.version, array_agg((o.envelope -> 'data' ->> 'version')::int) AS versions
    FROM events e JOIN outbox o ON o.envelope -> 'data' ->> 'event_id' = e.id::text
    GROUP BY e.id
    HAVING max((o.envelope -> 'data' ->> 'version')::int) <> e.version
        OR count(*) <> count(DISTINCT o.envelope -> 'data' ->> 'version')
"""
MISCOUNTED = "SELECT id FROM participants WHERE late_cancel AND cancel_reason <> 'canceled_by_guardian'"


def times(weeks: int, hour: int) -> dict[str, str]:
    start = TUESDAY_10 + weeks * WEEK + timedelta(hours=hour)
    return {"start_date": start.isoformat(), "end_date": (start + timedelta(minutes=45)).isoformat()}


class Crowd:
    """Everyone who may change the sessions of one series."""

    def __init__(
        self, api: ApiClient, world: World, family: Family, friend: Family, other: Person, ids: Sequence[str]
    ) -> None:
        self._api, self._world, self._ids = api, world, ids
        self._family, self._friend, self._other = family, friend, other

    def moves(self, chance: random.Random) -> list[Move]:
        kinds = (self._cancels, self._edits, self._edits_following, self._deletes, self._hands_over, self._leaves)
        found = [chance.choice(kinds)(chance) for _ in range(AT_ONCE - 1)]
        return [*found, self._ends_the_service]

    def _cancels(self, chance: random.Random) -> Move:
        who, event = chance.choice([self._family, self._friend]), chance.choice(self._ids)
        return lambda: self._api.post(f"{who.events}/{event}/cancel", by=who.guardian)

    def _edits(self, chance: random.Random) -> Move:
        event, body = chance.choice(self._ids), times(chance.randrange(4), chance.randrange(-1, 5))
        return lambda: self._api.patch(f"/events/{event}", json=body, by=self._family.therapist)

    def _edits_following(self, chance: random.Random) -> Move:
        number = chance.randrange(len(self._ids))
        body = {"event": times(number, chance.randrange(-1, 5))}
        flags = {"future_sessions": "true", "start_time_changed": "true"}
        event = self._ids[number]
        return lambda: self._api.put(f"/events/{event}", params=flags, json=body, by=self._family.therapist)

    def _deletes(self, chance: random.Random) -> Move:
        event, flags = chance.choice(self._ids), {"future_sessions": chance.choice(["true", "false"])}
        return lambda: self._api.delete(f"/events/{event}", params=flags, by=self._family.therapist)

    def _hands_over(self, chance: random.Random) -> Move:
        event, body = chance.choice(self._ids), {"therapist_id": str(self._other.profile_id)}
        return lambda: self._api.put(f"/events/{event}/substitute", json=body, by=self._family.therapist)

    def _leaves(self, chance: random.Random) -> Move:
        number = chance.randrange(len(self._ids))
        start = TUESDAY_10 + number * WEEK - timedelta(hours=2)
        choice = {"event_id": self._ids[number], "action": chance.choice(["cancel", "keep"])}
        leave = {
            "starts_at": start.isoformat(),
            "ends_at": (start + timedelta(hours=8)).isoformat(),
            "choices": [choice],
        }
        return lambda: self._api.post("/therapist/leaves", json={"leave": leave}, by=self._family.therapist)

    async def _ends_the_service(self) -> None:
        await self._world.run(lambda uow: close_care_service(uow, self._friend.service, date(2026, 3, 12)))


@pytest.mark.parametrize("seed", range(8))
async def test_concurrent_changes_leave_a_consistent_state(api: ApiClient, world: World, seed: int) -> None:
    chance = random.Random(seed)
    family = await world.family()
    friend = await world.family(family.therapist)
    other = await world.therapist(working_hours=NINE_TO_FIVE)
    body = event_body("group_sessions", children=[family.child, friend.child], rule=weekly("2026-03-24"))
    assert (await api.post("/events", json=body, by=family.therapist)).status_code == 201
    ids = [row["id"] for row in await world.rows("SELECT id FROM events ORDER BY starts_at")]
    moves = Crowd(api, world, family, friend, other, ids).moves(chance)
    chance.shuffle(moves)
    answers = await asyncio.gather(*(move() for move in moves))
    codes = [response.status_code for response in answers if response is not None]
    assert all(code < 300 or code in REFUSED for code in codes), codes
    assert any(code < 300 for code in codes)
    for wrong in (DISAGREEING, HALF_CANCELED, NOT_TOLD, MISCOUNTED):
        assert await world.rows(wrong) == []
