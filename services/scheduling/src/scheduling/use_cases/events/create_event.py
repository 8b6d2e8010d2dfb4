"""A therapist creates an event of any type, single or recurring (docs/product/scheduling.md#create-an-event)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.domain.event_types import require_guest_count
from scheduling.domain.series.series import FirstTime, SeriesRule, require_group_for_own_rules
from scheduling.use_cases.care_services.caseload import lock_with_caseload, resolve_services
from scheduling.use_cases.events.create_series import create_repeated
from scheduling.use_cases.events.create_session import create_single
from scheduling.use_cases.events.event_writer import (
    EventDetails,
    checked_length,
    zone_of,
)


@dataclass(frozen=True)
class EventDraft:
    details: EventDetails
    start: datetime
    end: datetime
    children: Sequence[UUID] = ()
    service_id: UUID | None = None
    """The service that the only guest's session uses; None: that of the session's own type, if any."""
    rule: SeriesRule | None = None
    """None for a single event."""
    skip: frozenset[date] = frozenset()
    """Days of the series to leave out."""


async def create_event(uow: UnitOfWork, viewer: Viewer, draft: EventDraft) -> Sequence[UUID]:
    """The id of the event, or of the events of the series in order of start.

    Raises Forbidden, TherapistNotFound, ChildNotFound, ServiceNotFound; SlotTaken, SeriesNotFree, ServiceEnded,
    SubscriptionPaused, PlanOverdue, GroupFull; Invalid.
    """
    therapist_id = viewer.require_therapist()
    children = list(dict.fromkeys(draft.children))
    require_guest_count(draft.details.event_type, len(children))
    await lock_with_caseload(uow, viewer, children)
    services = await resolve_services(uow, viewer, children, draft.details.event_type, draft.start, draft.service_id)
    length, named = draft.end - draft.start, draft.service_id is not None
    if draft.rule is None:
        if draft.skip:
            raise Invalid(fields={"skip_dates": "Only a series can skip dates"})
        return await create_single(uow, therapist_id, draft.details, draft.start, length, services, named=named)
    require_group_for_own_rules(draft.details.event_type, draft.rule)
    checked_length(length)
    zone = await zone_of(uow, therapist_id, services)
    first = FirstTime.at(Interval(draft.start, draft.end), zone)
    return await create_repeated(
        uow, therapist_id, zone, draft.details, first, draft.rule, services, draft.skip, named=named
    )
