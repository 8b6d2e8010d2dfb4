"""Shared by all use cases that write events into a therapist's calendar.

Unlike bookings these may be in the past, outside working hours and beyond what a service has left, because therapists
record what actually happens. They still double-book nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.errors import Conflict, Invalid
from chassis.ids import new_id
from chassis.timekeeping.wall_clock import zone_named
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care, uses_service
from scheduling.adapters.conflicts import conflicts_among, conflicts_of
from scheduling.adapters.occupancy import (
    Guest,
    NewEvent,
    add_events,
    add_events_if_free,
)
from scheduling.domain.errors import (
    AccountClosed,
    GroupFull,
    PlanOverdue,
    SeriesNotFree,
    ServiceEnded,
    SlotTaken,
    SubscriptionPaused,
    TherapistNotFound,
)
from scheduling.domain.event_types import EventType, TherapistRole
from scheduling.events.sessions import emit_new_sessions

LONGEST = timedelta(hours=24)
REFUSALS: Mapping[str, type[Conflict]] = {
    "taken": SlotTaken,
    "service_ended": ServiceEnded,
    "account_closed": AccountClosed,
    "subscription_paused": SubscriptionPaused,
    "payment_overdue": PlanOverdue,
    "group_full": GroupFull,
}


@dataclass(frozen=True)
class EventDetails:
    """An event without its time and guests."""

    event_type: EventType
    title: str | None = None
    description: str | None = None
    therapist_role: TherapistRole = TherapistRole.REGULAR


async def zone_of(uow: UnitOfWork, therapist_id: UUID, services: Sequence[Care] = ()) -> ZoneInfo:
    """The therapist's zone, which their care services contain too. Raises TherapistNotFound."""
    if services:
        return services[0].zone
    name = await uow.value("SELECT timezone FROM therapists WHERE id = $1", therapist_id)
    if name is None:
        raise TherapistNotFound
    return zone_named(name)


def checked_length(length: timedelta) -> timedelta:
    if not timedelta(0) < length <= LONGEST:
        raise Invalid(fields={"end_date": "The end must be after the start and at most 24 hours later"})
    return length


def guests_of(services: Iterable[Care], event_type: EventType, *, named: bool = False) -> Sequence[Guest]:
    """`named`: the therapist named the service that the session uses."""
    return [Guest(care.child_id, care.id, uses_service(care, event_type, named=named)) for care in services]


async def require_free(
    uow: UnitOfWork,
    new_events: Sequence[NewEvent],
    services: Iterable[Care],
    *,
    moving: Sequence[UUID] = (),
    series: bool,
) -> None:
    """The new events must be in order. The error lists every date that conflicts, and with what.

    Raises SeriesNotFree for a series; else SlotTaken, ServiceEnded, SubscriptionPaused, PlanOverdue or GroupFull, by
    the first conflict.
    """
    known = {care.id: care for care in services}
    conflicts = [c for each in await conflicts_of(uow, new_events, known, uow.now, moving=moving) for c in each]
    if conflicts:
        refusal = SeriesNotFree if series else REFUSALS[conflicts[0].reason]
        raise refusal(
            details={"conflicts": [conflict.json for conflict in conflicts]},
            children=frozenset().union(*(conflict.children for conflict in conflicts)),
        )


async def write_if_free(
    uow: UnitOfWork, new_events: Sequence[NewEvent], services: Sequence[Care], *, series: bool
) -> Sequence[UUID]:
    """Writes the events, emits their changes and audits them; their ids in order. Raises as `require_free` does,
    without writing anything."""
    ids = [new_id() for _ in new_events]
    among = conflicts_among(new_events, {care.id: care for care in services}, uow.now)
    if any(among) or not await add_events_if_free(uow, ids, new_events):
        await require_free(uow, new_events, services, series=series)
        raise SlotTaken
    _emit_and_audit(uow, ids, new_events)
    return ids


async def write_events(uow: UnitOfWork, new_events: Sequence[NewEvent]) -> Sequence[UUID]:
    """Writes the events, emits their changes and audits them. Raises SlotTaken."""
    ids = await add_events(uow, new_events)
    _emit_and_audit(uow, ids, new_events)
    return ids


def _emit_and_audit(uow: UnitOfWork, ids: Sequence[UUID], new_events: Sequence[NewEvent]) -> None:
    emit_new_sessions(uow, ids, new_events)
    for event_id, new in zip(ids, new_events, strict=True):
        for guest in new.guests:
            uow.audit("session.created", child_id=guest.child_id, subject=event_id)
        if not new.guests:
            uow.audit("event.created", subject=event_id)
