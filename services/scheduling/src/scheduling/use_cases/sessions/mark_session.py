"""A therapist marks whether a session took place and who attended (docs/product/scheduling.md#mark-a-session)."""

from collections.abc import Collection, Mapping
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event, Participant
from scheduling.domain.errors import EventNotFound, ParticipantNotFound, StatusNotAllowed
from scheduling.domain.ledger import MADE_UP, MissedReason
from scheduling.domain.lost_minutes import PartOfSession, require_part
from scheduling.domain.status import Attendance, Status, require_mark, require_mark_recent, require_markable
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events, own_event
from scheduling.use_cases.sessions.dispute_record import answer_by_correction


async def mark_session(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: UUID,
    status: Status,
    attendance: Mapping[UUID, Attendance] | None = None,
    missed_reason: MissedReason | None = None,
    late_canceled: Collection[UUID] = (),
    parts: Mapping[UUID, PartOfSession] | None = None,
) -> int:
    """Returns the number of new no-shows. `attendance` is by participant and may repeat stored values; of its no-shows
    those in `late_canceled` canceled too late, and of those who attended those in `parts` got a part of the session.
    `missed_reason` is for INCOMPLETE; None keeps the stored one.

    Raises EventNotFound, Forbidden, EventNotStarted, StatusNotAllowed, ParticipantNotFound, Invalid.
    """
    event = await own_event(uow, viewer, event_id, locked=True)
    guests = {guest.id: guest for guest in await guests_of_events(uow, [event_id])}
    _require_markable(uow, event, guests.values())
    require_mark(status)
    before = {guest.id: _recorded(event, guest) for guest in guests.values()}
    missed = 0
    for participant_id, value in (attendance or {}).items():
        if participant_id not in guests:
            raise ParticipantNotFound
        part = (parts or {}).get(participant_id)
        if part is not None:
            require_part(part, int((event.ends_at - event.starts_at).total_seconds()) // 60)
        missed += _set(uow, guests[participant_id], value, late=participant_id in late_canceled, part=part)
    if status is not Status.COMPLETE:
        for guest in guests.values():
            guest.delivered_minutes = guest.lost_because = None
    reason = (missed_reason or event.missed_reason) if status is Status.INCOMPLETE else None
    if reason in MADE_UP:
        _forget_attendance([guest for guest in guests.values() if guest.id not in (attendance or {})])
    if (event.status, event.missed_reason) != (status, reason):
        await _write_mark(uow, event, status, reason)
        for guest in guests.values():
            guest.recorded_at = uow.now
    for guest in guests.values():
        if _recorded(event, guest) != before[guest.id]:
            _forget_write_off(guest)
            answer_by_correction(uow, event, guest)
        uow.audit("session.marked", child_id=guest.child_id, subject=event_id)
    if not guests:
        uow.audit("event.marked", subject=event_id)
    return missed


async def undo_mark(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """Takes the first mark back, with the attendance (docs/product/scheduling.md#undo).

    Raises EventNotFound, Forbidden, StatusNotAllowed, TooLateToUndo.
    """
    event = await own_event(uow, viewer, event_id, locked=True)
    guests = await guests_of_events(uow, [event_id])
    disputed = any(guest.disputed_at is not None for guest in guests)
    require_mark_recent(event.marked_at, uow.now, disputed=disputed)
    _forget_attendance(guests)
    for guest in guests:
        guest.recorded_at = None
        _forget_write_off(guest)
        uow.audit("session.mark_undone", child_id=guest.child_id, subject=event_id)
    if not guests:
        uow.audit("event.mark_undone", subject=event_id)
    event.status, event.missed_reason, event.marked_at = Status.SCHEDULED, None, None
    event.version += 1
    await emit_session_changed(uow, event)


def _require_markable(uow: UnitOfWork, event: Event, guests: Collection[Participant]) -> None:
    disputed = any(guest.has_open_dispute for guest in guests)
    require_markable(event.starts_at, event.canceled, event.marked_at, uow.now, disputed=disputed)


def _recorded(event: Event, guest: Participant) -> tuple[object, ...]:
    """What the family can dispute."""
    return event.status, event.missed_reason, *_attendance(guest)


def _attendance(guest: Participant) -> tuple[object, ...]:
    return guest.status, guest.late_cancel, guest.delivered_minutes, guest.lost_because


async def _write_mark(uow: UnitOfWork, event: Event, status: Status, reason: str | None) -> None:
    event.status, event.missed_reason = status, reason
    event.version += 1
    event.marked_at = event.marked_at or uow.now
    await emit_session_changed(uow, event)


def _forget_attendance(guests: Collection[Participant]) -> None:
    """Nobody came or stayed away if the session didn't take place on another account."""
    for guest in guests:
        if not guest.canceled:
            guest.status, guest.late_cancel = Attendance.PENDING, False
            guest.delivered_minutes = guest.lost_because = None


def _forget_write_off(guest: Participant) -> None:
    """An operator decided about what was recorded before."""
    if not guest.canceled:
        guest.written_off_at = guest.write_off_reason = None


async def set_attendance(uow: UnitOfWork, viewer: Viewer, participant_id: UUID, value: Attendance) -> bool:
    """Whether the guest became a no-show. Minutes that are recorded stay if the guest attended already.

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
    _require_markable(uow, event, [guest])
    before = _recorded(event, guest)
    missed = not guest.status == value == Attendance.SHOW and _set(uow, guest, value)
    if _recorded(event, guest) != before:
        _forget_write_off(guest)
        answer_by_correction(uow, event, guest)
    uow.audit("session.attendance_set", child_id=guest.child_id, subject=event.id)
    return missed


def _set(
    uow: UnitOfWork, guest: Participant, value: Attendance, *, late: bool = False, part: PartOfSession | None = None
) -> bool:
    """Whether the guest became a no-show; a late cancel isn't one."""
    if value is Attendance.PENDING:
        raise Invalid(fields={"status": "Status must be show or no_show"})
    attendance = (value, late, *(part or (None, None)))
    if _attendance(guest) == attendance or (guest.canceled and guest.status == value):
        return False
    if guest.canceled:
        raise StatusNotAllowed("Someone who canceled can't be added back or marked.")
    guest.status, guest.late_cancel, guest.recorded_at = value, late, uow.now
    guest.delivered_minutes, guest.lost_because = part or (None, None)
    return value is Attendance.NO_SHOW and not late
