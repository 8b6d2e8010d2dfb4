"""A therapist's hours of single dates, each with the booked sessions that stand outside them."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import day_of, zone_named
from chassis.timekeeping.weekly_hours import open_hours, parse_all

from scheduling.adapters.sql_fragments import WORKING_HOURS
from scheduling.domain.errors import TherapistNotFound
from scheduling.domain.hours_overrides import stands_outside
from scheduling.queries.events.read_events import events_by_id

SHOWN_AFTER = timedelta(days=90)
OVERRIDES = """
    SELECT day, hours FROM hours_overrides
    WHERE therapist_id = $1 AND day >= $2 AND ($3::date[] IS NULL OR day = ANY($3)) ORDER BY day
"""
CALENDAR = f"SELECT t.timezone, {WORKING_HOURS} AS working_hours FROM therapists t WHERE t.id = $1"  # noqa: S608  # constants
BOOKED = """
    SELECT o.day, e.id, e.starts_at, e.ends_at
    FROM hours_overrides o JOIN therapists t ON t.id = o.therapist_id
    JOIN events e ON e.therapist_id = o.therapist_id AND NOT e.canceled AND e.status = 'scheduled' AND e.starts_at > $2
        AND e.starts_at < (o.day + 1)::timestamp AT TIME ZONE t.timezone
        AND e.ends_at > o.day::timestamp AT TIME ZONE t.timezone
    WHERE o.therapist_id = $1 AND o.day = ANY($3::date[])
      AND EXISTS (SELECT 1 FROM participants p WHERE p.event_id = e.id AND NOT p.canceled)
"""


@dataclass(frozen=True)
class SeenOverrides:
    json: Sequence[dict[str, Any]]
    child_ids: Collection[str]
    """The children in sessions that stand outside."""


async def hours_overrides(
    db: Rows, viewer: Viewer, now: datetime, days: Collection[date] | None = None
) -> SeenOverrides:
    """In order: those of the last 90 days and to come, or only those of `days`. Raises Forbidden, TherapistNotFound."""
    therapist_id = viewer.require_therapist()
    calendar = await db.row(CALENDAR, therapist_id)
    if calendar is None:
        raise TherapistNotFound
    zone, hours = zone_named(calendar["timezone"]), parse_all(calendar["working_hours"])
    since = day_of(now, zone) - SHOWN_AFTER
    rows = await db.rows(OVERRIDES, therapist_id, since, None if days is None else list(days))
    outside: dict[date, list[UUID]] = defaultdict(list)
    for row in await db.rows(BOOKED, therapist_id, now, [row["day"] for row in rows]):
        session = Interval(row["starts_at"], row["ends_at"])
        if stands_outside(session, open_hours(hours, zone, session)):
            outside[row["day"]].append(UUID(str(row["id"])))
    seen = await events_by_id(db, viewer, [event for ids in outside.values() for event in ids], now)
    sessions = [orjson.loads(orjson.dumps(event.json)) for event in seen]
    return SeenOverrides(
        [
            {
                "date": row["day"],
                "hours": row["hours"],
                "sessions_outside": [event for event in sessions if UUID(event["id"]) in outside[row["day"]]],
            }
            for row in rows
        ],
        {child for event in seen for child in event.child_ids},
    )
