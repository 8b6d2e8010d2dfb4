"""Creates one event in a therapist's calendar."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care
from scheduling.adapters.occupancy import NewEvent
from scheduling.domain.event_types import EventType
from scheduling.use_cases.event_writer import (
    EventDetails,
    checked_length,
    guests_of,
    lock_with_services,
    write_if_free,
    zone_of,
)


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

    Raises as `lock_with_services` and `create_single` do.
    """
    if event_type is EventType.GROUP:
        raise Invalid("A group session has several guests.")
    therapist_id, ids = viewer.require_therapist(), [] if care_service_id is None else [care_service_id]
    services = await lock_with_services(uow, therapist_id, event_type, ids)
    return (await create_single(uow, therapist_id, EventDetails(event_type, title), starts_at, length, services))[0]


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
    therapist_id = viewer.require_therapist()
    services = await lock_with_services(uow, therapist_id, EventType.GROUP, care_service_ids)
    return (await create_single(uow, therapist_id, EventDetails(EventType.GROUP, title), starts_at, length, services))[
        0
    ]


async def create_single(
    uow: UnitOfWork,
    therapist_id: UUID,
    details: EventDetails,
    starts_at: datetime,
    length: timedelta,
    services: Sequence[Care],
) -> Sequence[UUID]:
    """The caller holds the locks of the therapist and of the children of `services`.

    Raises TherapistNotFound, ServiceEnded, SubscriptionPaused, GroupFull, SlotTaken, Invalid.
    """
    new = NewEvent(
        event_type=details.event_type,
        therapist_id=therapist_id,
        during=Interval.lasting(starts_at, checked_length(length)),
        zone=await zone_of(uow, therapist_id, services),
        guests=guests_of(services),
        title=details.title,
        description=details.description,
        therapist_role=details.therapist_role,
    )
    return await write_if_free(uow, [new], services, series=False)
