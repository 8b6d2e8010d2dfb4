"""A guardian books sessions of a child's care services, all or none (docs/product/scheduling.md#booking)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.timekeeping.intervals import Interval, span
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.allowances import allowances, not_bookable
from scheduling.adapters.care_services import Care, services_by_id
from scheduling.adapters.invitations.repository import mark_used
from scheduling.adapters.occupancy import Guest, NewEvent, add_events, busy_times, lock, window_around
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.slots import Availability
from scheduling.events.sessions import emit_new_sessions


@dataclass(frozen=True)
class BookingRequest:
    service_id: UUID
    start: datetime
    child_id: UUID | None = None
    """A sibling's; None for the child that the booking is for."""


@dataclass(frozen=True)
class _PlacedSession:
    care: Care
    during: Interval


async def book_sessions(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, requests: Sequence[BookingRequest]
) -> Sequence[UUID]:
    """The ids of the new sessions, in the order of `requests`. Siblings' sessions are booked with the child's, all or
    none.

    Raises ChildNotFound, Forbidden; else as `place_sessions`.
    """
    siblings = {request.child_id for request in requests if request.child_id is not None}
    for child in (child_id, *sorted(siblings - {child_id})):
        await require_child(uow, viewer, child, uow.now, "book")
    viewer.require_guardian()
    return await place_sessions(uow, child_id, requests)


async def place_sessions(uow: UnitOfWork, child_id: UUID, requests: Sequence[BookingRequest]) -> Sequence[UUID]:
    """The caller checks that someone may book for the child and the siblings in `requests`.

    Raises ServiceNotFound; SubscriptionPaused, PaymentOverdue, ArrangedByTherapist, TherapistNotAvailable,
    NothingLeftToSchedule, SlotTaken; NotOnQuarterHour, TooSoon, TooFarAhead, OutsideWorkingHours.
    """
    services = await _services(uow, child_id, requests)
    cares = services.values()
    await lock(uow, [child_id, *(care.child_id for care in cares), *(care.therapist_id for care in cares)])
    services = await _services(uow, child_id, requests)  # it may have changed before the lock
    placed = [
        _PlacedSession(care, _during(request, care)) for request in requests if (care := services[request.service_id])
    ]
    await _require_slots(uow, placed)
    await _require_allowance(uow, placed)
    guests = {care.id: [Guest(care.child_id, care.id)] for care in services.values()}
    new = [
        NewEvent(p.care.session_type, p.care.therapist_id, p.during, p.care.zone, guests[p.care.id], by_family=True)
        for p in placed
    ]
    ids = await add_events(uow, new)
    emit_new_sessions(uow, ids, new)
    for event_id, session in zip(ids, placed, strict=True):
        uow.audit("session.booked", child_id=session.care.child_id, subject=event_id)
    await mark_used(uow, list(services), uow.now)
    return ids


async def _services(uow: UnitOfWork, child_id: UUID, requests: Sequence[BookingRequest]) -> dict[UUID, Care]:
    found = await services_by_id(uow, [request.service_id for request in requests])
    for request in requests:
        care = found.get(request.service_id)
        if care is None or care.child_id != (request.child_id or child_id):
            raise ServiceNotFound
        if (obstacle := not_bookable(care)) is not None:
            raise obstacle
    return found


def _during(request: BookingRequest, care: Care) -> Interval:
    return Interval.lasting(request.start, timedelta(minutes=care.terms_at(request.start).minutes))


async def _require_slots(uow: UnitOfWork, placed: Sequence[_PlacedSession]) -> None:
    for number, session in enumerate(placed):
        care, window = session.care, window_around([session.during])
        busy = await busy_times(uow, care.therapist_id, [care.child_id], window, uow.now)
        earlier = [span(other.during) for other in placed[:number] if _shares_someone(other.care, care)]
        available = Availability.of(care.hours, care.zone, [*busy, *earlier], window, uow.now)
        refusal = available.refusal(session.during)
        if refusal is not None:
            raise refusal(fields={f"events.{number}.start_date": refusal.sentence})


def _shares_someone(one: Care, other: Care) -> bool:
    """Siblings with two therapists may have their sessions at the same time."""
    return one.child_id == other.child_id or one.therapist_id == other.therapist_id


async def _require_allowance(uow: UnitOfWork, placed: Sequence[_PlacedSession]) -> None:
    """A session counts in the cycle that contains its start."""
    left = await allowances(uow, list({session.care.id: session.care for session in placed}.values()))
    for number, session in enumerate(placed):
        allowance, start = left[session.care.id], session.during.start
        if (refusal := allowance.refusal(start)) is not None:
            raise refusal(fields={f"events.{number}.start_date": refusal.sentence})
        allowance.count(start)
