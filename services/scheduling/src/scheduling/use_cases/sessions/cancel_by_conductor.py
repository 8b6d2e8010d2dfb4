"""A session's therapist cancels it with a reason before its start, or takes that back
(docs/product/scheduling.md#canceled-by-the-therapist)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Forbidden, Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import zone_named
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.occupancy import Guest, NewEvent, free_all, occupy
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.cancel_reasons import BY_CONDUCTOR
from scheduling.domain.errors import AlreadyCanceled, ParticipantNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance, Status, require_cancelable, require_restorable
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events, own_event
from scheduling.use_cases.events.event_writer import require_free
from scheduling.use_cases.events.series_lock import lock_series_of
from scheduling.use_cases.sessions.cancel_session import cancel_guests

THERAPIST = "therapist"
"""The role in `participants.canceled_by`."""


async def cancel_by_conductor(
    uow: UnitOfWork, viewer: Viewer, event_id: UUID, because: MissedReason, child_id: UUID | None = None
) -> None:
    """With `child_id` only this child's place. CHILD: the family asked for it, so the rules of a family's cancellation
    hold. An occurrence of a series keeps its place.

    Raises EventNotFound, Forbidden, AlreadyCanceled, EventStarted, StatusNotAllowed, ParticipantNotFound, Invalid,
    SeriesChanged.
    """
    if child_id is not None and because is MissedReason.THERAPIST:
        raise Invalid(fields={"child_id": "You can only cancel the whole session for this reason"})
    event = await _locked(uow, viewer, event_id)
    guests = await guests_of_events(uow, [event_id])
    if not guests:
        raise Forbidden
    require_cancelable(event.starts_at, event.canceled, Status(event.status), uow.now)
    chosen = [guest for guest in guests if child_id in (None, guest.child_id)]
    if not chosen:
        raise ParticipantNotFound
    expected = [guest for guest in chosen if not guest.canceled]
    if not expected:
        raise AlreadyCanceled
    await cancel_guests(uow, event, expected, BY_CONDUCTOR[because])
    for guest in expected:
        guest.canceled_by = THERAPIST  # an operator who acts for the therapist, too


async def restore_session(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """Takes the therapist's last cancellation back.

    Raises EventNotFound, Forbidden, NotCanceledByTherapist, EventStarted, SlotTaken, ServiceEnded, SubscriptionPaused,
    PlanOverdue, GroupFull, SeriesChanged.
    """
    event = await _locked(uow, viewer, event_id)
    guests = await guests_of_events(uow, [event_id])
    mine = [guest for guest in guests if guest.canceled_by == THERAPIST and guest.canceled_at is not None]
    require_restorable(event.starts_at, bool(mine), uow.now)
    last = max(guest.canceled_at for guest in mine if guest.canceled_at is not None)
    back = [guest for guest in mine if guest.canceled_at == last]
    await bring_back(uow, event, guests, back)


async def bring_back(uow: UnitOfWork, event: Event, guests: Sequence[Participant], back: Sequence[Participant]) -> None:
    """Takes the event back into the calendar with `back`, who are canceled among its `guests`. The caller holds the
    locks.

    Raises SlotTaken, ServiceEnded, SubscriptionPaused, PlanOverdue, GroupFull.
    """
    new = _with_guests(event, [guest for guest in guests if not guest.canceled], back)
    services = await services_by_id(uow, [guest.care_service_id for guest in new.guests])
    await require_free(uow, [new], services.values(), moving=[event.id], series=False)
    for guest in back:
        _restore(guest)
        uow.audit("session.restored", child_id=guest.child_id, subject=event.id)
    event.canceled, event.deleted_at = False, None
    event.version += 1
    await free_all(uow, [event.id])
    await uow.db.flush()
    await occupy(uow, [(event.id, subject, new.during) for subject in new.subjects])
    await emit_session_changed(uow, event)


async def _locked(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> Event:
    await lock_series_of(uow, await own_event(uow, viewer, event_id))
    return await own_event(uow, viewer, event_id, locked=True)


def _with_guests(event: Event, expected: Sequence[Participant], back: Sequence[Participant]) -> NewEvent:
    return NewEvent(
        EventType(event.event_type),
        event.therapist_id,
        Interval(event.starts_at, event.ends_at),
        zone_named(event.timezone),
        [Guest(guest.child_id, guest.care_service_id, guest.uses_service) for guest in (*expected, *back)],
        booked=frozenset(guest.child_id for guest in expected),
    )


def _restore(guest: Participant) -> None:
    guest.canceled, guest.cancel_reason, guest.canceled_by, guest.canceled_at = False, None, None, None
    guest.status, guest.late_cancel, guest.late_canceled_start = Attendance.PENDING, False, None
    guest.notice_minutes = guest.written_off_at = guest.write_off_reason = None
