"""Families on the waitlist, and the job that offers them freed slots."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from scheduling.domain.waitlist import OFFERED_AFTER
from scheduling.use_cases.waitlist.offer_freed_slots import offer_freed_slots

from services.scheduling.tests.world import TUESDAY_10, Family, World

TUESDAY_MORNINGS = {"weekday": "tuesday", "part_of_day": "morning"}
NEXT_TUESDAY = TUESDAY_10 + timedelta(days=7)
"""An hour earlier on the wall clock of UTC, because summer time begins in between; 11:00 in Los Angeles."""


def wishes(*times: dict[str, Any], version: int = 0, paused: bool = False) -> dict[str, Any]:
    marked = list(times) or [TUESDAY_MORNINGS]
    return {"version": version, "paused": paused, "timezone": "America/Los_Angeles", "times": marked}


async def wait_for(api: ApiClient, family: Family, *times: dict[str, Any], **known: Any) -> dict[str, Any]:
    """The family's waitlist after it marked these times; Tuesday mornings by default."""
    answer = await api.put(f"/clients/{family.child}/waitlist", json=wishes(*times, **known), by=family.guardian)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["waitlist"]
    return found


async def offer_of(api: ApiClient, family: Family) -> dict[str, Any] | None:
    answer = await api.get(f"/clients/{family.child}/waitlist", by=family.guardian)
    found: dict[str, Any] | None = answer.json()["waitlist"]["offer"]
    return found


async def free_a_slot(world: World, api: ApiClient, other: Family, start: datetime = NEXT_TUESDAY) -> UUID:
    """Another family books a session with the same therapist and cancels it in time; the session's id."""
    (event,) = await world.book(other, start)
    canceled = await api.post(f"/clients/{other.child}/events/{event}/cancel", by=other.guardian)
    assert canceled.status_code == 200, canceled.text
    return event


async def make_offers(world: World, clock: FakeClock) -> int:
    """Runs the job after cancellations can't be taken back anymore."""
    clock.advance(seconds=OFFERED_AFTER.total_seconds())
    return await offer_freed_slots(world.runtime.units)
