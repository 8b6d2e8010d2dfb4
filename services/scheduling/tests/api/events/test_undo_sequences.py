"""Any sequence of actions and undos of them ends where it began (docs/product/web.md#undo)."""

import random
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.scheduling.tests.dashboards import dashboard, mark
from services.scheduling.tests.world import TUESDAY_10, Family, World

STEPS = 12
Undo = Callable[[], Awaitable[None]]


class Calendar:
    """A therapist's session with the undos of what was done, the newest last."""

    def __init__(self, api: ApiClient, world: World, family: Family, event: UUID) -> None:
        self.api, self.world, self.family, self.event = api, world, family, event
        self.undos: list[Undo] = []
        self.ended = False
        """Canceled or deleted: only an undo is possible."""

    async def send(self, method: str, path: str = "", body: object = None) -> None:
        response = await self.api.request(method, f"/events/{self.event}{path}", json=body, by=self.family.therapist)
        assert response.status_code < 300, response.text

    async def times(self) -> dict[str, Any]:
        event = (await self.api.get(f"/events/{self.event}", by=self.family.therapist)).json()["event"]
        return {name: event[name] for name in ("start_date", "end_date")}

    async def move(self, chance: random.Random) -> Undo:
        before = await self.times()
        start = TUESDAY_10 + timedelta(days=chance.randrange(3), minutes=15 * chance.randrange(1, 16))
        length = timedelta(minutes=chance.choice((30, 45, 60)))
        await self.send(
            "PUT", body={"event": {"start_date": start.isoformat(), "end_date": (start + length).isoformat()}}
        )
        return lambda: self.send("PUT", body={"event": before})

    async def cancel(self, chance: random.Random) -> Undo:
        reason = chance.choice(("therapist", "child", "school", "technical"))
        await self.send("POST", "/cancellation", {"missed_reason": reason})
        return lambda: self.send("DELETE", "/cancellation")

    async def delete(self, _: random.Random) -> Undo:
        await self.send("DELETE")
        return lambda: self.send("DELETE", "/deletion")

    async def act(self, chance: random.Random) -> None:
        action = chance.choice((self.move, self.move, self.cancel, self.delete))
        self.undos.append(await action(chance))
        self.ended = action != self.move

    async def undo(self) -> None:
        await self.undos.pop()()
        self.ended = False

    async def state(self) -> Mapping[str, Any]:
        """What people read of the session, the time that it occupies, and the minutes of the family."""
        by = self.family.therapist
        event = (await self.api.get(f"/events/{self.event}", by=by)).json()["event"]
        changing = {name for name in event if name.startswith("permissions") or name in ("version", "updated_at")}
        occupied = await self.world.rows(
            "SELECT subject_id::text, during::text FROM occupancy WHERE event_id = $1 ORDER BY 1", self.event
        )
        ledger = (await self.api.get(f"/clients/{self.family.child}/ledger", by=by)).json()
        return {
            "event": {name: value for name, value in event.items() if name not in changing},
            "occupied": occupied,
            "ledger": ledger,
        }


@pytest.mark.parametrize("seed", range(12))
async def test_any_sequence_before_a_session_ends_where_it_began(
    api: ApiClient, world: World, family: Family, clock: FakeClock, seed: int
) -> None:
    chance = random.Random(seed)
    calendar = Calendar(api, world, family, await world.session(family))
    before = await calendar.state()
    told = (await api.emitted("scheduling.session.changed.v1"))[-1]
    for _ in range(STEPS):
        clock.advance(seconds=1)
        if calendar.ended or (calendar.undos and chance.random() < 0.4):
            await calendar.undo()
        else:
            await calendar.act(chance)
    while calendar.undos:
        clock.advance(seconds=1)
        await calendar.undo()
    assert await calendar.state() == before
    # emails compare the first and the last of these (services/identity/tests/notifications/test_undo_sequences.py)
    last = (await api.emitted("scheduling.session.changed.v1"))[-1]
    same = ("starts_at", "ends_at", "canceled", "canceled_child_ids", "child_ids", "therapist_id")
    assert {name: last.get(name) for name in same} == {name: told.get(name) for name in same}


@pytest.mark.parametrize("seed", range(4))
async def test_any_sequence_of_marks_ends_where_it_began(
    api: ApiClient, world: World, family: Family, clock: FakeClock, seed: int
) -> None:
    chance = random.Random(seed)
    calendar = Calendar(api, world, family, await world.session(family))
    clock.now = TUESDAY_10 + timedelta(hours=1)
    before, shown = await calendar.state(), await dashboard(api, family)
    for _ in range(STEPS // 2):
        attendance, status = chance.choice((("show", "complete"), ("no_show", "incomplete")))
        await mark(api, family, calendar.event, attendance, status)
        await calendar.send("DELETE", "/mark")
    assert await calendar.state() == before
    assert (await dashboard(api, family))["month"] == shown["month"]
