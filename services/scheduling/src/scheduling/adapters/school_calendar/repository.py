"""Stored school days, and the children and sessions that they affect."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.sql_fragments import SCHOOL
from scheduling.domain.school_days import SchoolDay, SchoolDayKind, school_key

DAYS = "SELECT uid, kind, starts_on, ends_on, opens_at, summary FROM school_days WHERE school = $1"
OF_CHILDREN = f"""
    SELECT c.id AS child_id, c.school_name, c.guardian ->> 'timezone' AS timezone,
           d.uid, d.kind, d.starts_on, d.ends_on, d.opens_at, d.summary
    FROM children c CROSS JOIN LATERAL (
        SELECT * FROM school_days WHERE school = {SCHOOL} AND starts_on <= $3 AND ends_on >= $2 OFFSET 0) d
    WHERE c.id = ANY($1::uuid[])
    ORDER BY d.starts_on, c.id
"""  # noqa: S608  # constants
"""OFFSET 0 makes the planner look up each child's school instead of reading the days of all schools."""
HITS = f"""
    SELECT p.id AS participant_id, p.child_id, e.id AS event_id, e.therapist_id, e.starts_at, e.ends_at,
           coalesce(c.guardian ->> 'timezone', e.timezone) AS timezone,
           d.uid, d.kind, d.starts_on, d.ends_on, d.opens_at, d.summary
    FROM school_days d JOIN children c ON {SCHOOL} = d.school
    JOIN participants p ON p.child_id = c.id AND NOT p.canceled
    JOIN events e ON e.id = p.event_id AND NOT e.canceled AND e.status = 'scheduled' AND e.starts_at > $4
      AND e.starts_at < d.ends_on + 2 AND e.ends_at > d.starts_on - 1
    WHERE d.school = $1 AND d.starts_on <= $3 AND d.ends_on >= $2
    ORDER BY e.starts_at, p.id, d.kind <> 'holiday', d.starts_on
"""  # noqa: S608  # constants
"""One more day on each side; the child's clock is applied afterwards. A day off takes precedence over a late start."""
KNOWN_SCHOOL = f"SELECT 1 FROM children c WHERE {SCHOOL} = $1 LIMIT 1"  # noqa: S608  # a constant


@dataclass(frozen=True)
class Closure:
    """A period in which a child's school is closed."""

    child_id: UUID
    school_name: str
    day: SchoolDay
    during: Interval


@dataclass(frozen=True)
class SchoolHit:
    """A future session of a child while the school is closed."""

    participant_id: UUID
    child_id: UUID
    event_id: UUID
    therapist_id: UUID
    during: Interval
    zone: ZoneInfo
    """The child's."""
    day: SchoolDay


async def is_known_school(db: Rows, school: str) -> bool:
    """Whether a child attends it. `school` is a `school_key`."""
    return await db.value(KNOWN_SCHOOL, school) is not None


async def days_of(db: Rows, school: str) -> dict[str, SchoolDay]:
    """Keyed by uid."""
    return {row["uid"]: _day(row) for row in await db.rows(DAYS, school_key(school))}


async def closures_of(db: Rows, children: Iterable[UUID], window: Interval, zone: ZoneInfo) -> Sequence[Closure]:
    """On the clock of each child's family, else on that of `zone`."""
    first, last = day_of(window.start, zone) - timedelta(days=1), day_of(window.end, zone) + timedelta(days=1)
    found = []
    for row in await db.rows(OF_CHILDREN, list(children), first, last):
        day = _day(row)
        during = day.closed(ZoneInfo(row["timezone"]) if row["timezone"] else zone)
        found.append(Closure(UUID(str(row["child_id"])), row["school_name"], day, during))
    return found


async def school_hits(db: Rows, school: str, first: date, last: date, now: datetime) -> Sequence[SchoolHit]:
    """In order of start, each session of a child once. Both days are included, on the child's clock."""
    found: dict[UUID, SchoolHit] = {}
    for row in await db.rows(HITS, school_key(school), first, last, now):
        zone, day = ZoneInfo(row["timezone"]), _day(row)
        during = Interval(row["starts_at"], row["ends_at"])
        if day.closed(zone).overlaps(during) and first <= day_of(during.start, zone) <= last:
            known = {name: UUID(str(row[name])) for name in ("participant_id", "child_id", "event_id", "therapist_id")}
            found.setdefault(known["participant_id"], SchoolHit(**known, during=during, zone=zone, day=day))
    return list(found.values())


def _day(row: Row) -> SchoolDay:
    return SchoolDay(
        row["uid"], SchoolDayKind(row["kind"]), row["starts_on"], row["ends_on"], row["opens_at"], row["summary"]
    )
