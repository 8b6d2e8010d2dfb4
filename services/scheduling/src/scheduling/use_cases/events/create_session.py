"""Creates one event in a therapist's calendar."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care
from scheduling.adapters.occupancy import NewEvent
from scheduling.use_cases.events.event_writer import (
    EventDetails,
    checked_length,
    guests_of,
    write_if_free,
    zone_of,
)


async def create_single(
    uow: UnitOfWork,
    therapist_id: UUID,
    details: EventDetails,
    starts_at: datetime,
    length: timedelta,
    services: Sequence[Care],
    *,
    named: bool = False,
) -> Sequence[UUID]:
    """The caller holds the locks of the therapist and of the children of `services`. `named`: the therapist named the
    service.

    Raises TherapistNotFound, ServiceEnded, SubscriptionPaused, PlanOverdue, GroupFull, SlotTaken, Invalid.
    """
    new = NewEvent(
        event_type=details.event_type,
        therapist_id=therapist_id,
        during=Interval.lasting(starts_at, checked_length(length)),
        zone=await zone_of(uow, therapist_id, services),
        guests=guests_of(services, details.event_type, named=named),
        title=details.title,
        description=details.description,
        therapist_role=details.therapist_role,
    )
    return await write_if_free(uow, [new], services, series=False)
