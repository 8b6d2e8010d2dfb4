"""A family's waitlist for a child, with the time that is held for it now."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows

from scheduling.adapters.sql_fragments import FULL_NAME

OF_CHILD = "SELECT version, paused, timezone, times, joined_at FROM waitlists WHERE child_id = $1"
HELD = f"""
    SELECT o.id, o.starts_at AS start_date, o.ends_at AS end_date, o.held_until, o.care_service_id AS service_id,
           s.name AS service_name, json_build_object('id', t.id, 'full_name', {FULL_NAME}) AS therapist
    FROM waitlist_offers o JOIN care_services s ON s.id = o.care_service_id JOIN therapists t ON t.id = o.therapist_id
    WHERE o.child_id = $1 AND o.status = 'held' AND o.held_until > $2
"""  # noqa: S608  # constants
NOT_WAITING: dict[str, Any] = {"version": 0, "paused": False, "timezone": None, "times": [], "joined_at": None}


async def waitlist_of(db: Rows, child_id: UUID, now: datetime) -> dict[str, Any]:
    found = await db.row(OF_CHILD, child_id)
    held = await db.row(HELD, child_id, now)
    waitlist: dict[str, Any] = NOT_WAITING if found is None else dict(found)
    times = [_wire(stored) for stored in waitlist["times"]]
    return {**waitlist, "times": times, "offer": None if held is None else dict(held)}


def _wire(stored: dict[str, Any]) -> dict[str, Any]:
    return {
        "weekday": stored.get("weekday"),
        "part_of_day": stored.get("part_of_day"),
        "start_date": stored.get("starts_at"),
        "end_date": stored.get("ends_at"),
    }
