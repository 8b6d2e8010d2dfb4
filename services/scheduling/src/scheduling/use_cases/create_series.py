"""A therapist repeats a session: all dates or none (DECISIONS.md, scheduling)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import NewEvent, met_by
from scheduling.adapters.tables import Series
from scheduling.domain.errors import SeriesNotFree
from scheduling.domain.event_types import LABELS, EventType
from scheduling.domain.recurrence import Recurrence
from scheduling.domain.wall_clock import Weekday
from scheduling.use_cases.create_session import (
    checked_length,
    guests_at,
    lock_with_services,
    put_into_calendar,
    zone_of,
)


@dataclass(frozen=True)
class FirstTime:
    """When a series begins, on the therapist's wall clock."""

    on: date
    wall: time
    length: timedelta


async def create_series(
    uow: UnitOfWork,
    viewer: Viewer,
    event_type: EventType,
    first: FirstTime,
    recurrence: Recurrence,
    *,
    care_service_ids: Sequence[UUID] = (),
    title: str | None = None,
) -> Sequence[UUID]:
    """The ids of the occurrences, in order.

    Raises SeriesNotFree with every date that is not free; Forbidden, TherapistNotFound, ServiceNotFound,
    ServiceEnded, Invalid.
    """
    therapist_id = viewer.require_therapist()
    zone = await zone_of(uow, therapist_id)
    dates = recurrence.occurrences(first.on, first.wall, checked_length(first.length), zone)
    services = await lock_with_services(uow, therapist_id, event_type, care_service_ids)
    series_id = new_id()
    wanted = [
        NewEvent(event_type, therapist_id, during, zone, guests_at(services, during.start), series_id, title)
        for during in dates
    ]
    await _require_free(uow, wanted)
    uow.db.add(
        Series(
            id=series_id,
            therapist_id=therapist_id,
            timezone=zone.key,
            wall_time=first.wall,
            recurring_unit=recurrence.unit,
            recurring_period=recurrence.period,
            recurring_days=[day for day in Weekday if day in recurrence.days],
            recurring_month_option=str(recurrence.month_option) if recurrence.month_option else None,
            recurrent_until_date=recurrence.until,
            created_at=uow.now,
        )
    )
    await uow.db.flush()
    return await put_into_calendar(uow, wanted)


async def _require_free(uow: UnitOfWork, wanted: Sequence[NewEvent]) -> None:
    conflicts = []
    for new in wanted:
        met = [
            {
                # Another therapist's session with the child stays that therapist's own.
                "event_id": str(row["id"]) if row["therapist_id"] == new.therapist_id else None,
                "title": LABELS[EventType(row["event_type"])],
                "start_date": row["starts_at"].isoformat(),
                "end_date": row["ends_at"].isoformat(),
            }
            for row in await met_by(uow, new)
        ]
        if met:
            conflicts.append(
                {
                    "start_date": new.during.start.isoformat(),
                    "end_date": new.during.end.isoformat(),
                    "conflicts_with": met,
                }
            )
    if conflicts:
        raise SeriesNotFree(details={"conflicts": conflicts})
