"""Moves a session to another time in one step, or not at all (docs/product/scheduling.md#move-a-session).

Its therapist may move it anywhere in their own calendar, a guardian only to a slot that could be booked.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.allowances import Limits, RequestedSession, allowances
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.occupancy import busy_times, free_all, occupy, window_around
from scheduling.adapters.rescheduling_policy import require_guardian_may_move
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.errors import AlreadyCanceled, EventNotFound, ServiceNotFound
from scheduling.domain.series.edit_plan import Change
from scheduling.domain.slots import Availability
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.edit_event import Edit, edit_event
from scheduling.use_cases.events.event_access import guests_of_events, own_event, visible_event
from scheduling.use_cases.events.series_lock import lock_series_of
from scheduling.use_cases.sessions.book_sessions import BookingRequest
from scheduling.use_cases.sessions.request_rescheduling import lock_own_session


async def reschedule_session(
    uow: UnitOfWork, viewer: Viewer, event_id: UUID, start: datetime, during: Interval | None = None
) -> None:
    """The session keeps its length unless a therapist passes `during`; an open request to move it is closed.

    Raises as `move_own_session` for a guardian and `edit_event` for a therapist.
    """
    if viewer.is_guardian:
        await move_own_session(uow, viewer, event_id, start)
        return
    event = await own_event(uow, viewer, event_id)
    to = during or Interval.lasting(start, event.ends_at - event.starts_at)
    await edit_event(uow, viewer, event_id, Edit(Change(during=to)))


async def self_reschedule(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, event_id: UUID, requests: Sequence[BookingRequest]
) -> None:
    """A guardian books another slot for a session.

    Raises as `move_own_session`; ChildNotFound, ServiceNotFound if the session counts against another service,
    Invalid.
    """
    await require_child(uow, viewer, child_id, uow.now, "book")
    viewer.require_guardian()
    if len(requests) != 1:
        raise Invalid(fields={"events": "Choose one new time"})
    event = await visible_event(uow, viewer, event_id)
    places = [guest for guest in await guests_of_events(uow, [event.id]) if guest.child_id == child_id]
    if not places:
        raise EventNotFound
    if places[0].canceled:
        raise AlreadyCanceled
    if places[0].care_service_id != requests[0].service_id:
        raise ServiceNotFound
    await move_own_session(uow, viewer, event_id, requests[0].start)


async def move_own_session(uow: UnitOfWork, viewer: Viewer, event_id: UUID, start: datetime) -> None:
    """Raises EventNotFound, Forbidden, ReschedulingNotAllowed, PastRescheduleCutoff, AlreadyCanceled, EventStarted,
    StatusNotAllowed, SeriesChanged; SubscriptionPaused, PaymentOverdue, ArrangedByTherapist, TherapistNotAvailable,
    NothingLeftToSchedule, SlotTaken; NotOnQuarterHour, TooSoon, TooFarAhead, OutsideWorkingHours."""
    seen = await visible_event(uow, viewer, event_id)
    viewer.require_guardian()
    await lock_series_of(uow, seen)
    event, _ = await lock_own_session(uow, viewer, event_id)
    await require_guardian_may_move(uow, event.id, uow.now)
    guests = [guest for guest in await guests_of_events(uow, [event.id]) if not guest.canceled]
    slot = Interval.lasting(start, event.ends_at - event.starts_at)
    await _require_slot(uow, event, guests, slot)
    await _move(uow, event, guests, slot)


async def _require_slot(uow: UnitOfWork, event: Event, guests: Sequence[Participant], slot: Interval) -> None:
    services = await services_by_id(uow, [guest.care_service_id for guest in guests])
    left = await allowances(uow, list(services.values()))
    care = services[guests[0].care_service_id]
    window = window_around([slot])
    children = [guest.child_id for guest in guests]
    busy = await busy_times(uow, event.therapist_id, children, window, uow.now, except_event=event.id)
    available = Availability.of(care.hours, care.zone, busy, window, uow.now)
    using = {guest.care_service_id for guest in guests if guest.uses_service}
    limits = Limits(
        [RequestedSession(allowance, event.starts_at, service in using) for service, allowance in left.items()]
    )
    if (refusal := limits.refusal(slot, available)) is not None:
        raise refusal(fields={"start_date": refusal.sentence})


async def _move(uow: UnitOfWork, event: Event, guests: Sequence[Participant], to: Interval) -> None:
    await free_all(uow, [event.id])
    await occupy(uow, [(event.id, subject, to) for subject in (event.therapist_id, *(g.child_id for g in guests))])
    event.starts_at, event.ends_at = to.start, to.end
    event.reschedule_reason = None
    event.exception = event.series_id is not None
    event.version += 1
    await emit_session_changed(uow, event)
    for guest in guests:
        guest.booked_at = uow.now
        uow.audit("session.rescheduled", child_id=guest.child_id, subject=event.id)
