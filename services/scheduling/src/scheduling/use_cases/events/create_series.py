"""Creates a series: all dates or none, except for skipped ones (docs/product/scheduling.md#all-or-nothing)."""

from collections.abc import Collection, Sequence
from datetime import date
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care
from scheduling.adapters.occupancy import NewEvent
from scheduling.adapters.series import add_series
from scheduling.domain.series.series import FirstTime, SeriesRule
from scheduling.use_cases.events.event_writer import (
    EventDetails,
    checked_length,
    guests_of,
    write_if_free,
)


async def create_repeated(
    uow: UnitOfWork,
    therapist_id: UUID,
    zone: ZoneInfo,
    details: EventDetails,
    first: FirstTime,
    rule: SeriesRule,
    services: Sequence[Care],
    skip: Collection[date] = frozenset(),
    *,
    named: bool = False,
) -> Sequence[UUID]:
    """The occurrences in order, without the days in `skip`. The caller holds the locks of the therapist and of
    the children of `services`. Times are in the therapist's zone. `named`: the therapist named the service.

    Raises SeriesNotFree with every date that isn't free; Invalid.
    """
    checked_length(first.length)
    guests = {guest.child_id: guest for guest in guests_of(services, details.event_type, named=named)}
    planned = rule.dates(first.on, list(guests), skip)
    series_id = await add_series(uow, therapist_id, zone, first.wall, rule)
    new_events = [
        NewEvent(
            event_type=details.event_type,
            therapist_id=therapist_id,
            series_id=series_id,
            during=first.on_day(date.on, zone),
            zone=zone,
            guests=[guests[child] for child in date.children],
            occurs_on=date.on,
            title=details.title,
            description=details.description,
            therapist_role=details.therapist_role,
        )
        for date in planned
    ]
    return await write_if_free(uow, new_events, services, series=True)
