"""Twelve weeks of calendar by scheduling's use cases: series, groups and single sessions."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import Weekday, instant_of
from chassis.unit_of_work import UnitOfWork
from scheduling.domain.cycles import CycleKind
from scheduling.domain.event_types import EventType
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit
from scheduling.domain.series.series import SeriesRule
from scheduling.use_cases.care_services.import_school_service import SchoolService, import_school_service
from scheduling.use_cases.events.create_event import EventDraft, create_event
from scheduling.use_cases.events.event_writer import EventDetails

from demo_data.people import KnownChild, People
from demo_data.plan import FUTURE, HISTORY, ChildPlan
from demo_data.service_clients import OPERATOR, ServiceClient
from demo_data.therapist_signup import KnownTherapist
from demo_data.weeks import OWN_TIME, Attendee, WeeklySlot, weekly_schedules

CARE_SERVICE = (
    "SELECT id FROM care_services WHERE child_id = $1 AND session_type = $2 ORDER BY starts_on DESC, id LIMIT 1"
)


@dataclass(frozen=True)
class Span:
    """The weeks with sessions. `now` is the time of the run."""

    now: datetime

    @property
    def monday(self) -> date:
        """The Monday of the first week."""
        first = (self.now - HISTORY).date()
        return first - timedelta(days=first.weekday())

    @property
    def last(self) -> date:
        return (self.now + FUTURE).date()


async def import_school_services(scheduling: ServiceClient, people: People, span: Span) -> None:
    """Individual sessions for every school child, and a group where a therapist has several children of a school."""
    grouped = {child for table in weekly_schedules() for _, members in table.groups for child in members}
    for child in people.children:
        if child.plan.school is None:
            continue
        kinds = [EventType.INDIVIDUAL, *([EventType.GROUP] if child.plan in grouped else [])]
        for kind in kinds:
            service = SchoolService(
                child_id=child.id,
                therapist_id=people.therapists[child.plan.therapist or ""].id,
                name=f"{child.plan.specialty} at {child.plan.school}",
                session_type=kind,
                frequency=CycleKind.WEEK,
                number_of_times=1,
                session_length_minutes=child.plan.minutes,
                starts_on=span.monday,
            )
            await scheduling.run(span.now - HISTORY, OPERATOR, partial(import_school_service, terms=service))


async def fill_calendars(scheduling: ServiceClient, people: People, span: Span) -> None:
    children = {child.plan: child for child in people.children}
    for table in weekly_schedules():
        therapist = people.therapists[table.therapist.last_name]
        for attendee in table.attendees:
            await _fill(scheduling, therapist, children[attendee.child], attendee, span)
        for slot, members in table.groups:
            await _repeat_group(scheduling, therapist, slot, [children[plan] for plan in members], span)
        await _repeat_own_time(scheduling, therapist, span)


async def _fill(
    scheduling: ServiceClient, therapist: KnownTherapist, child: KnownChild, attendee: Attendee, span: Span
) -> None:
    plan = attendee.child
    if plan.subscription in ("trial", "assessment"):
        kind = EventType.FREE if plan.subscription == "trial" else EventType.ASSESSMENT
        await _once(scheduling, therapist, child, attendee.slots[0], kind, span)
        return
    for slot in attendee.slots:
        await _repeat(scheduling, therapist, child, slot, span)


async def _repeat(
    scheduling: ServiceClient, therapist: KnownTherapist, child: KnownChild, slot: WeeklySlot, span: Span
) -> None:
    last = span.last if child.plan.subscription != "ended" else (span.now - timedelta(days=30)).date()
    first = span.monday + timedelta(days=slot.weekday)

    async def work(uow: UnitOfWork) -> None:
        service = UUID(str(await uow.value(CARE_SERVICE, child.id, EventType.INDIVIDUAL)))
        start, end = _times(therapist, first, slot.starts, child.plan.minutes)
        rule = SeriesRule(_rhythm(child.plan, first, last))
        draft = EventDraft(EventDetails(EventType.INDIVIDUAL), start, end, [child.id], service, rule)
        await create_event(uow, therapist.viewer, draft)

    await scheduling.run(span.now - HISTORY, therapist.viewer, work)


def _rhythm(plan: ChildPlan, first: date, last: date) -> Recurrence:
    if plan.every_weeks == 0:
        return Recurrence(RecurringUnit.MONTH, 1, last, month_option=MonthOption.of(first))
    return Recurrence(RecurringUnit.WEEK, plan.every_weeks, last, days=frozenset({Weekday.of(first)}))


async def _repeat_group(
    scheduling: ServiceClient, therapist: KnownTherapist, slot: WeeklySlot, members: list[KnownChild], span: Span
) -> None:
    first = span.monday + timedelta(days=slot.weekday)
    start, end = _times(therapist, first, slot.starts, members[0].plan.minutes)
    rule = SeriesRule(Recurrence(RecurringUnit.WEEK, 1, span.last, days=frozenset({Weekday.of(first)})))
    children = [child.id for child in members]
    draft = EventDraft(EventDetails(EventType.GROUP), start, end, children, rule=rule)
    await scheduling.run(
        span.now - HISTORY, therapist.viewer, partial(create_event, viewer=therapist.viewer, draft=draft)
    )


async def _repeat_own_time(scheduling: ServiceClient, therapist: KnownTherapist, span: Span) -> None:
    for weekday, starts, minutes, kind in OWN_TIME:
        first = span.monday + timedelta(days=weekday)
        rhythm = Recurrence(RecurringUnit.WEEK, 1, span.last, days=frozenset({Weekday.of(first)}))
        start, end = _times(therapist, first, starts, minutes)
        draft = EventDraft(EventDetails(EventType(kind)), start, end, rule=SeriesRule(rhythm))
        work = partial(create_event, viewer=therapist.viewer, draft=draft)
        await scheduling.run(span.now - HISTORY, therapist.viewer, work)


async def _once(
    scheduling: ServiceClient,
    therapist: KnownTherapist,
    child: KnownChild,
    slot: WeeklySlot,
    kind: EventType,
    span: Span,
) -> None:
    """One session in the coming week."""
    monday = span.now.date() - timedelta(days=span.now.date().weekday()) + timedelta(weeks=1)
    start, end = _times(therapist, monday + timedelta(days=slot.weekday), slot.starts, child.plan.minutes)

    async def work(uow: UnitOfWork) -> None:
        service = UUID(str(await uow.value(CARE_SERVICE, child.id, kind)))
        draft = EventDraft(EventDetails(kind), start, end, [child.id], service)
        await create_event(uow, therapist.viewer, draft)

    await scheduling.run(span.now - timedelta(days=1), therapist.viewer, work)


def _times(therapist: KnownTherapist, day: date, starts: time, minutes: int) -> tuple[datetime, datetime]:
    start = instant_of(day, starts, ZoneInfo(therapist.plan.timezone))
    return start, start + timedelta(minutes=minutes)
