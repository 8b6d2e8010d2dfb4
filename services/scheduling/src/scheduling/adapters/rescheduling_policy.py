"""Loads a session and asks `domain.rescheduling` whether a guardian may have it moved. Requesting, moving, listing free
times and the dry run all use these functions.
"""

from datetime import datetime
from uuid import UUID

from chassis.db import Rows
from chassis.errors import DomainError

from scheduling.domain import rescheduling
from scheduling.domain.event_types import EventType
from scheduling.domain.rescheduling import BookedSession
from scheduling.domain.status import Status

SESSION = """
    SELECT e.event_type, e.starts_at, e.canceled, e.status, e.substituted_therapist_id IS NOT NULL AS handed_over,
        EXISTS (
            SELECT 1 FROM participants p JOIN children c ON c.id = p.child_id
            WHERE p.event_id = e.id AND NOT p.canceled AND c.billing_responsibility <> 'school') AS outside_school,
        (SELECT max(p.booked_at) FROM participants p WHERE p.event_id = e.id AND NOT p.canceled) AS booked_at
    FROM events e WHERE e.id = $1
"""


async def require_reschedulable(db: Rows, event_id: UUID, now: datetime) -> None:
    """Raises ReschedulingNotAllowed, PastRescheduleCutoff; AlreadyCanceled, EventStarted, StatusNotAllowed."""
    rescheduling.require_reschedulable(await _session(db, event_id), now)


async def require_guardian_may_move(db: Rows, event_id: UUID, now: datetime) -> None:
    """Raises as `require_reschedulable`."""
    rescheduling.require_guardian_may_move(await _session(db, event_id), now)


async def guardian_move_refusal(db: Rows, event_id: UUID, now: datetime) -> type[DomainError] | None:
    """Why no guardian may move it to any time; None when one may."""
    try:
        await require_guardian_may_move(db, event_id, now)
    except DomainError as refused:
        return type(refused)
    return None


async def _session(db: Rows, event_id: UUID) -> BookedSession:
    row = await db.row(SESSION, event_id)
    assert row is not None
    return BookedSession(
        EventType(row["event_type"]),
        row["starts_at"],
        row["canceled"],
        Status(row["status"]),
        row["handed_over"],
        row["outside_school"],
        row["booked_at"],
    )
