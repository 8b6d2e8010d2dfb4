"""Whether a guardian may have a session moved at all, wherever to. Asking for it, moving it, offering times for it and
its dry run ask here."""

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
    """No group session, some guest who still comes not linked to a school, not past the cutoff. Answers the session.

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


async def require_movable_by_guardian(db: Rows, event_id: UUID, now: datetime) -> None:
    """Who holds a session in another one's place may be asked for another time, but the family does not choose it.

    Raises as `require_reschedulable`.
    """
    session = await require_reschedulable(db, event_id, now)
    if session["handed_over"]:
        raise ReschedulingNotAllowed


async def refusal_to_guardian(db: Rows, event_id: UUID, now: datetime) -> type[DomainError] | None:
    """Why no guardian moves it, wherever to; None when one may."""
    try:
        await require_movable_by_guardian(db, event_id, now)
    except DomainError as refused:
        return type(refused)
    return None
