"""A therapist marks whether a session took place and who attended (docs/product/scheduling.md#mark-a-session)."""

from collections.abc import Mapping
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Participant
from scheduling.domain.errors import EventNotFound, ParticipantNotFound, StatusNotAllowed
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance, Status, require_mark, require_markable
from scheduling.events import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events, own_event


async def mark_session(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: UUID,
    status: Status,
    attendance: Mapping[UUID, Attendance] | None = None,
    missed_reason: MissedReason | None = None,
) -> int:
    """Returns the number of new no-shows. `attendance` is by participant and may repeat stored values. `missed_reason`
    is for INCOMPLETE; None keeps the stored one.

    Raises EventNotFound, Forbidden, EventNotStarted, StatusNotAllowed, ParticipantNotFound.
    """
    event = await own_event(uow, viewer, event_id, locked=True)
    require_markable(event.starts_at, event.canceled, event.marked_at, uow.now)
    require_mark(status)
    guests = {guest.id: guest for guest in await guests_of_events(uow, [event_id])}
    missed = 0
    for participant_id, value in (attendance or {}).items():
        if participant_id not in guests:
            raise ParticipantNotFound
        missed += _set(guests[participant_id], value)
    reason = (missed_reason or event.missed_reason) if status is Status.INCOMPLETE else None
    if (event.status, event.missed_reason) != (status, reason):
        event.status, event.missed_reason = status, reason
        event.version += 1
        event.marked_at = event.marked_at or uow.now
        await emit_session_changed(uow, event)
    for guest in guests.values():
        uow.audit("session.marked", child_id=guest.child_id, subject=event_id)
    if not guests:
        uow.audit("event.marked", subject=event_id)
    return missed


async def set_attendance(uow: UnitOfWork, viewer: Viewer, participant_id: UUID, value: Attendance) -> bool:
    """Whether the guest became a no-show.

    Raises ParticipantNotFound, Forbidden, EventNotStarted, StatusNotAllowed, Invalid.
    """
    guest = await uow.db.get(Participant, participant_id)
    if guest is None:
        raise ParticipantNotFound
    try:
        event = await own_event(uow, viewer, guest.event_id, locked=True)
    except EventNotFound:
        raise ParticipantNotFound from None
    await uow.db.refresh(guest)
    require_markable(event.starts_at, event.canceled, event.marked_at, uow.now)
    missed = _set(guest, value)
    uow.audit("session.attendance_set", child_id=guest.child_id, subject=event.id)
    return missed


def _set(guest: Participant, value: Attendance) -> bool:
    """Whether the guest became a no-show."""
    if value is Attendance.PENDING:
        raise Invalid(fields={"status": "Status must be show or no_show"})
    if guest.status == value:
        return False
    if guest.canceled:
        raise StatusNotAllowed("A guest who canceled can't be added back or marked.")
    guest.status = value
    return value is Attendance.NO_SHOW
