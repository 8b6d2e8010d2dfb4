"""A therapist puts entries into the own calendar: one session, a group session, or time without a child.

Unlike a guardian's booking these may lie in the past, outside working hours and beyond what a service still holds:
the therapist records what is so. Nobody is in two places at once all the same.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import Guest, NewEvent, add_events, lock
from scheduling.adapters.care_services import Care, services_by_id
from scheduling.domain.errors import ServiceEnded, ServiceNotFound, TherapistNotFound
from scheduling.domain.event_types import THERAPIST_ONLY, WITH_ONE_CHILD, EventType
from scheduling.domain.intervals import Interval
from scheduling.domain.wall_clock import zone_named
from scheduling.events import tell_session

LONGEST = timedelta(hours=24)


async def create_session(
    uow: UnitOfWork,
    viewer: Viewer,
    event_type: EventType,
    starts_at: datetime,
    length: timedelta,
    *,
    care_service_id: UUID | None = None,
    title: str | None = None,
) -> UUID:
    """The new event's id. A type with a child needs a care service, the therapist's own types take none.

    Raises Forbidden, TherapistNotFound, ServiceNotFound, ServiceEnded, SlotTaken, Invalid.
    """
    if event_type is EventType.GROUP:
        raise Invalid("A group session has several guests.")
    services = [] if care_service_id is None else [care_service_id]
    return await _create(uow, viewer, event_type, starts_at, length, services, title)


async def create_group(
    uow: UnitOfWork,
    viewer: Viewer,
    starts_at: datetime,
    length: timedelta,
    care_service_ids: Sequence[UUID],
    *,
    title: str | None = None,
) -> UUID:
    """A group session with the children of these care services. Raises as `create_session` does."""
    return await _create(uow, viewer, EventType.GROUP, starts_at, length, care_service_ids, title)


async def _create(
    uow: UnitOfWork,
    viewer: Viewer,
    event_type: EventType,
    starts_at: datetime,
    length: timedelta,
    care_service_ids: Sequence[UUID],
    title: str | None,
) -> UUID:
    therapist_id = viewer.require_therapist()
    zone = await zone_of(uow, therapist_id)
    services = await lock_with_services(uow, therapist_id, event_type, care_service_ids)
    new = NewEvent(
        event_type=event_type,
        therapist_id=therapist_id,
        during=Interval.lasting(starts_at, checked_length(length)),
        zone=zone,
        guests=guests_at(services, starts_at),
        title=title,
    )
    (event_id,) = await put_into_calendar(uow, [new])
    return event_id


async def zone_of(uow: UnitOfWork, therapist_id: UUID) -> ZoneInfo:
    """Raises TherapistNotFound."""
    name = await uow.value("SELECT timezone FROM therapists WHERE id = $1", therapist_id)
    if name is None:
        raise TherapistNotFound
    return zone_named(name)


def checked_length(length: timedelta) -> timedelta:
    if not timedelta(0) < length <= LONGEST:
        raise Invalid(fields={"end_date": "An event lasts at most 24 hours"})
    return length


async def lock_with_services(
    uow: UnitOfWork, therapist_id: UUID, event_type: EventType, ids: Sequence[UUID]
) -> Sequence[Care]:
    """The therapist's care services of these ids, locked together with the therapist.

    Raises Invalid when their number does not suit the type; ServiceNotFound.
    """
    _require_number(event_type, len(ids))
    found = await services_by_id(uow, ids)
    await lock(uow, [therapist_id, *(care.child_id for care in found.values())])
    found = await services_by_id(uow, ids)
    if any(service not in found or found[service].therapist_id != therapist_id for service in ids):
        raise ServiceNotFound
    services = [found[service] for service in ids]
    if len({care.child_id for care in services}) < len(ids):
        raise Invalid("A child is a guest of a session once.")
    return services


def _require_number(event_type: EventType, number: int) -> None:
    if event_type in THERAPIST_ONLY and number:
        raise Invalid("This kind of event has no guests.")
    if event_type in WITH_ONE_CHILD and number != 1:
        raise Invalid("This kind of session has one guest.")
    if event_type is EventType.GROUP and not number:
        raise Invalid("A group session has guests.")


def guests_at(services: Sequence[Care], starts_at: datetime) -> Sequence[Guest]:
    """Raises ServiceEnded when one has ended before that day."""
    if not all(care.lasts_at(starts_at) for care in services):
        raise ServiceEnded
    return [Guest(care.child_id, care.id) for care in services]


async def put_into_calendar(uow: UnitOfWork, wanted: Sequence[NewEvent]) -> Sequence[UUID]:
    """Writes, tells and audits. Raises SlotTaken."""
    events = await add_events(uow, wanted)
    for event, new in zip(events, wanted, strict=True):
        await tell_session(uow, event)
        for guest in new.guests:
            uow.audit("session.created", child_id=guest.child_id, subject=event.id)
        if not new.guests:
            uow.audit("event.created", subject=event.id)
    return [event.id for event in events]
