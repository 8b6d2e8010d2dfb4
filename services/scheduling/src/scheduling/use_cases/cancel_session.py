"""A guardian cancels a child's place in a session, or the end of a service does.

Up to 24 hours before the start the session goes back to what is left to schedule; later it counts as used and as a
no-show (DECISIONS.md, scheduling).
"""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.calendar import free, lock
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.cutoffs import is_late_cancel
from scheduling.domain.errors import AlreadyCanceled, EventNotFound, EventStarted, StatusNotAllowed
from scheduling.domain.status import Attendance, Status
from scheduling.events import tell_session

BY_GUARDIAN = "canceled_by_guardian"
BY_END_OF_SERVICE = "service_ended"
LATER_SESSIONS = """
    SELECT p.id, p.event_id FROM participants p JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id JOIN therapists t ON t.id = s.therapist_id
    WHERE p.care_service_id = $1 AND NOT p.canceled AND e.status = 'scheduled' AND e.starts_at > $2
      AND (e.starts_at AT TIME ZONE t.timezone)::date > $3
    ORDER BY e.starts_at
"""
"""On the clock on which the service's days are counted, wherever its therapist worked when a session was entered."""


async def cancel_session(uow: UnitOfWork, viewer: Viewer, child_id: UUID, event_id: UUID) -> None:
    """Raises ChildNotFound, Forbidden, EventNotFound, AlreadyCanceled, EventStarted, StatusNotAllowed."""
    await require_child(uow, viewer, child_id, uow.now)
    viewer.require_guardian()
    await lock(uow, [child_id])  # what ends a service or skips a school's holidays cancels places too
    event = await _locked(uow, event_id)
    found = select(Participant).where(col(Participant.event_id) == event_id, col(Participant.child_id) == child_id)
    guest = await uow.db.scalar(found)
    if event is None or event.deleted_at is not None or guest is None:
        raise EventNotFound
    if guest.canceled:
        raise AlreadyCanceled
    if uow.now >= event.starts_at:
        raise EventStarted
    if event.status != Status.SCHEDULED:
        raise StatusNotAllowed
    guest.status = Attendance.NO_SHOW
    guest.late_cancel = is_late_cancel(event.starts_at, uow.now)
    guest.late_canceled_start = event.starts_at if guest.late_cancel else None
    await _cancel(uow, event, guest, BY_GUARDIAN)


async def release_sessions(uow: UnitOfWork, care_service_id: UUID, after: date) -> Sequence[UUID]:
    """Cancels what is still to come of a care service later than the day `after`; the children's no-show rate does
    not feel it. The caller holds the child's lock."""
    rows = await uow.rows(LATER_SESSIONS, care_service_id, uow.now, after)
    for row in rows:
        await cancel_place(uow, row["event_id"], row["id"], BY_END_OF_SERVICE)
    return [row["event_id"] for row in rows]


async def cancel_place(uow: UnitOfWork, event_id: UUID, participant_id: UUID, reason: str) -> None:
    """One guest's, who did not miss it. The caller holds the child's lock."""
    event = await _locked(uow, event_id)
    guest = await uow.db.get_one(Participant, participant_id)
    assert event is not None
    await _cancel(uow, event, guest, reason)


async def _locked(uow: UnitOfWork, event_id: UUID) -> Event | None:
    return await uow.db.get(Event, event_id, with_for_update=True)


async def _cancel(uow: UnitOfWork, event: Event, guest: Participant, reason: str) -> None:
    guest.canceled = True
    guest.cancel_reason = reason
    guest.notice_minutes = int((event.starts_at - uow.now).total_seconds() // 60)
    left = await uow.value("SELECT count(*) FROM participants WHERE event_id = $1 AND NOT canceled", event.id)
    event.canceled = left == 0
    event.reschedule_reason = None  # it may have been this family's, and is not for the others to read
    event.version += 1
    await free(uow, event.id, None if event.canceled else guest.child_id)
    await tell_session(uow, event)
    uow.audit(f"session.{reason}", child_id=guest.child_id, subject=event.id)
