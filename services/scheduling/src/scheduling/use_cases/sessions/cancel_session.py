"""A guardian, or the end of a service, cancels a child's participation in a session.

Up to 24 hours before the start it can be booked again; later it counts as used and as a no-show
(docs/product/scheduling.md#late-cancel).
"""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.occupancy import free, lock
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.cutoffs import is_late_cancel
from scheduling.domain.errors import EventNotFound
from scheduling.domain.status import Attendance, Status, require_cancelable
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.waitlist.free_slots import free_slots

LATER_SESSIONS = """
    SELECT p.id, p.event_id FROM participants p JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id JOIN therapists t ON t.id = s.therapist_id
    WHERE p.care_service_id = $1 AND NOT p.canceled AND e.status = 'scheduled' AND e.starts_at > $2
      AND (e.starts_at AT TIME ZONE t.timezone)::date > $3
    ORDER BY e.starts_at
"""
"""In the zone in which the service's days are counted, not the one in which the session was entered."""


async def cancel_session(uow: UnitOfWork, viewer: Viewer, child_id: UUID, event_id: UUID) -> None:
    """Raises ChildNotFound, Forbidden, EventNotFound, AlreadyCanceled, EventStarted, StatusNotAllowed."""
    await require_child(uow, viewer, child_id, uow.now, "book")
    viewer.require_guardian()
    await lock(uow, [child_id])  # the end of a service and school holidays cancel participations too
    event = await _locked(uow, event_id)
    found = select(Participant).where(col(Participant.event_id) == event_id, col(Participant.child_id) == child_id)
    guest = await uow.db.scalar(found)
    if event is None or event.deleted_at is not None or guest is None:
        raise EventNotFound
    require_cancelable(event.starts_at, guest.canceled, Status(event.status), uow.now)
    await cancel_guests(uow, event, [guest], CancelReason.GUARDIAN)


async def release_sessions(
    uow: UnitOfWork, care_service_id: UUID, after: date, reason: CancelReason = CancelReason.END_OF_SERVICE
) -> Sequence[UUID]:
    """Cancels future sessions of a care service after the day `after`, without effect on the no-show rate. The caller
    holds the child's lock."""
    rows = await uow.rows(LATER_SESSIONS, care_service_id, uow.now, after)
    for row in rows:
        await cancel_participation(uow, row["event_id"], row["id"], reason)
    return [row["event_id"] for row in rows]


async def cancel_participation(uow: UnitOfWork, event_id: UUID, participant_id: UUID, reason: CancelReason) -> None:
    """Cancels one guest's participation; a no-show only if the guardian canceled. The caller holds the child's lock."""
    event = await _locked(uow, event_id)
    guest = await uow.db.get_one(Participant, participant_id)
    assert event is not None
    await cancel_guests(uow, event, [guest], reason)


async def _locked(uow: UnitOfWork, event_id: UUID) -> Event | None:
    return await uow.db.get(Event, event_id, with_for_update=True)


async def cancel_guests(uow: UnitOfWork, event: Event, guests: Sequence[Participant], reason: CancelReason) -> None:
    """Cancels the participation of expected guests; the event too if nobody else is expected. The caller holds the
    children's locks."""
    for guest in guests:
        cancel_guest(uow, guest, event.starts_at, reason)
    left = await uow.value("SELECT count(*) FROM participants WHERE event_id = $1 AND NOT canceled", event.id)
    event.canceled = left == 0
    event.reschedule_reason = None  # it may be this family's, and other families may not read it
    event.version += 1
    for child_id in [None] if event.canceled else [guest.child_id for guest in guests]:
        await free(uow, event.id, child_id)
    if event.canceled:
        await free_slots(uow, [event])
    await emit_session_changed(uow, event, reason)


def cancel_guest(uow: UnitOfWork, guest: Participant, starts_at: datetime, reason: CancelReason) -> None:
    """What a family asked for is a no-show, and with too little notice it counts as used."""
    if reason is CancelReason.GUARDIAN:
        guest.status = Attendance.NO_SHOW
        guest.late_cancel = is_late_cancel(starts_at, guest.booked_at, uow.now)
        guest.late_canceled_start = starts_at if guest.late_cancel else None
    guest.canceled, guest.cancel_reason = True, reason
    guest.canceled_by, guest.canceled_at = uow.actor.role, uow.now
    guest.notice_minutes = int((starts_at - uow.now).total_seconds() // 60)
    uow.audit(f"session.{reason}", child_id=guest.child_id, subject=guest.event_id)
