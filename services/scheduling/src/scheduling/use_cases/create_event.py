"""A therapist enters an event of any type, once or repeated, with children of the own caseload."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import ANY_ADDED, Answer
from scheduling.domain.series import FirstTime, SeriesRule
from scheduling.use_cases.caseload import lock_with_caseload, own_services
from scheduling.use_cases.create_series import create_repeated
from scheduling.use_cases.create_session import create_single
from scheduling.use_cases.entering import Entered, Entry, checked_length, require_rules_suit, require_suits, zone_of


@dataclass(frozen=True)
class WantedEvent:
    entry: Entry
    start: datetime
    end: datetime
    children: Sequence[UUID] = ()
    service_id: UUID | None = None
    """Of the only guest; chosen by `own_services` when None."""
    rule: SeriesRule | None = None
    """None for an event that takes place once."""
    skip: frozenset[date] = frozenset()
    """Days of the series that are left out."""


async def create_event(uow: UnitOfWork, viewer: Viewer, wanted: WantedEvent, answer: Answer = ANY_ADDED) -> Entered:
    """The event, or those of the series.

    Raises Forbidden, TherapistNotFound, ChildNotFound, ServiceNotFound; SlotTaken, SeriesNotFree, ServiceEnded,
    SubscriptionPaused, GroupFull; Invalid.
    """
    therapist_id = viewer.require_therapist()
    children = list(dict.fromkeys(wanted.children))
    require_suits(wanted.entry.event_type, len(children))
    await lock_with_caseload(uow, viewer, children)
    services = await own_services(uow, viewer, children, wanted.entry.event_type, wanted.start, wanted.service_id)
    length = wanted.end - wanted.start
    if wanted.rule is None:
        if wanted.skip:
            raise Invalid(fields={"skip_dates": "Only dates of a series can be skipped"})
        return await create_single(uow, therapist_id, wanted.entry, wanted.start, length, services, answer)
    require_rules_suit(wanted.entry.event_type, wanted.rule)
    checked_length(length)
    zone = await zone_of(uow, therapist_id, services)
    first = FirstTime.at(Interval(wanted.start, wanted.end), zone)
    return await create_repeated(
        uow, therapist_id, zone, wanted.entry, first, wanted.rule, services, wanted.skip, answer
    )
