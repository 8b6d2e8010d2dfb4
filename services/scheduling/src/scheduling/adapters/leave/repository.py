"""Leaves in the database, and the events that they affect."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.db import Rows
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.leave.tables import Leave
from scheduling.adapters.occupancy import occupy_with_leave
from scheduling.domain.leave import pieces

HITS = """
    SELECT e.id, e.starts_at, e.ends_at, e.event_type,
           coalesce(array_agg(p.child_id) FILTER (WHERE NOT p.canceled), '{}') AS children
    FROM occupancy o JOIN events e ON e.id = o.event_id LEFT JOIN participants p ON p.event_id = e.id
    WHERE o.subject_id = $1 AND e.therapist_id = $1 AND o.during && tstzrange($2, $3)
      AND e.status = 'scheduled' AND e.starts_at > $4
    GROUP BY e.id ORDER BY e.starts_at, e.id
"""
OCCUPIED = """
    SELECT lower(during) AS starts_at, upper(during) AS ends_at FROM occupancy
    WHERE subject_id = $1 AND during && tstzrange($2, $3)
"""
OVERLAPPING = """
    SELECT 1 FROM leaves
    WHERE therapist_id = $1 AND starts_at < $3 AND ends_at > $2 AND id IS DISTINCT FROM $4 LIMIT 1
"""


@dataclass(frozen=True)
class Hit:
    """An event of the therapist during the leave that hasn't begun and isn't marked."""

    event_id: UUID
    event_type: str
    during: Interval
    children: frozenset[UUID]
    """Children who haven't canceled."""


async def hits_of(db: Rows, therapist_id: UUID, leave: Interval, now: datetime) -> Sequence[Hit]:
    """In order of start. Events that may be overlapped aren't affected."""
    return [
        Hit(
            UUID(str(row["id"])),
            row["event_type"],
            Interval(row["starts_at"], row["ends_at"]),
            frozenset(UUID(str(child)) for child in row["children"]),
        )
        for row in await db.rows(HITS, therapist_id, leave.start, leave.end, now)
    ]


async def overlaps_leave(db: Rows, therapist_id: UUID, during: Interval, except_leave: UUID | None) -> bool:
    found = await db.value(OVERLAPPING, therapist_id, during.start, during.end, except_leave)
    return found is not None


async def block(uow: UnitOfWork, leave: Leave) -> None:
    """Reserves the therapist's time around the events that remain. The caller holds the therapist's lock."""
    during = Interval(leave.starts_at, leave.ends_at)
    rows = await uow.rows(OCCUPIED, leave.therapist_id, during.start, during.end)
    kept = [Interval(row["starts_at"], row["ends_at"]) for row in rows]
    await occupy_with_leave(uow, leave.id, leave.therapist_id, pieces(during, kept))


async def unblock(uow: UnitOfWork, leave_id: UUID) -> None:
    await uow.rows("DELETE FROM occupancy WHERE leave_id = $1", leave_id)
