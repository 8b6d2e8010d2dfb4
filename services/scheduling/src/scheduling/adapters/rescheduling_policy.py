"""Whether a guardian may have a session moved at all, to whatever time. Requesting, moving, listing free times and the
dry run all use these functions (docs/product/scheduling.md#rescheduling)."""

from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows
from chassis.errors import DomainError

from scheduling.domain.cutoffs import reschedule_cutoff
from scheduling.domain.errors import PastRescheduleCutoff, ReschedulingNotAllowed
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status, require_movable

SESSION = """
    SELECT e.event_type, e.starts_at, e.canceled, e.status, e.substituted_therapist_id IS NOT NULL AS handed_over,
        EXISTS (
            SELECT 1 FROM participants p JOIN children c ON c.id = p.child_id
            WHERE p.event_id = e.id AND NOT p.canceled AND c.billing_responsibility <> 'school') AS outside_school
    FROM events e WHERE e.id = $1
"""


async def require_reschedulable(db: Rows, event_id: UUID, now: datetime) -> Row:
    """Returns the session if it is no group session, has an expected guest whose family pays, and isn't past the
    cutoff.

    Raises ReschedulingNotAllowed, PastRescheduleCutoff; AlreadyCanceled, EventStarted, StatusNotAllowed.
    """
    session = await db.row(SESSION, event_id)
    assert session is not None
    if session["event_type"] == EventType.GROUP or not session["outside_school"]:
        raise ReschedulingNotAllowed
    require_movable(session["starts_at"], session["canceled"], Status(session["status"]), now)
    if now > reschedule_cutoff(session["starts_at"]):
        raise PastRescheduleCutoff
    return session


async def require_guardian_may_move(db: Rows, event_id: UUID, now: datetime) -> None:
    """A family may ask a substitute for another time but may not pick it.

    Raises as `require_reschedulable`.
    """
    session = await require_reschedulable(db, event_id, now)
    if session["handed_over"]:
        raise ReschedulingNotAllowed


async def guardian_move_refusal(db: Rows, event_id: UUID, now: datetime) -> type[DomainError] | None:
    """Why no guardian may move it to any time; None when one may."""
    try:
        await require_guardian_may_move(db, event_id, now)
    except DomainError as refused:
        return type(refused)
    return None
