"""An operator imports a school's calendar, and cancels or moves the affected sessions in bulk
(docs/product/scheduling.md#school-calendars)."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from chassis.errors import Conflict
from chassis.ids import new_id
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import delete
from sqlmodel import col

from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.occupancy import Guest, NewEvent, free_all, lock, occupy
from scheduling.adapters.school_calendar.repository import SchoolHit, days_of, school_hits
from scheduling.adapters.school_calendar.tables import SchoolDayRow
from scheduling.adapters.tables import Event
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.errors import CalendarChanged
from scheduling.domain.event_types import EventType
from scheduling.domain.school_days import Change, SchoolCalendar, SchoolDayKind, compared, school_key
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events
from scheduling.use_cases.events.event_writer import require_free
from scheduling.use_cases.sessions.cancel_session import cancel_participation

ONE_IMPORT = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
OTHER_SCHOOLS_ATTEND = "children of other schools attend too"


@dataclass(frozen=True)
class DateRange:
    """Both days are included."""

    school: str
    first: date
    last: date


@dataclass(frozen=True)
class UnshiftedSession:
    hit: SchoolHit
    why: str


async def import_calendar(uow: UnitOfWork, school: str, calendar: SchoolCalendar) -> Change:
    """Replaces the stored days from the calendar's first day on, and those that it cancels. Imports for one school run
    one after the other."""
    await uow.rows(ONE_IMPORT, f"school_days:{school_key(school)}")
    change = compared(await days_of(uow, school), calendar)
    stale = [day.uid for day in (*change.gone, *change.changed)]
    ours = col(SchoolDayRow.school) == school_key(school)
    await uow.db.execute(delete(SchoolDayRow).where(ours, col(SchoolDayRow.uid).in_(stale)))
    new = [*change.new, *change.changed]
    uow.db.add_all([SchoolDayRow(id=new_id(), school=school_key(school), **asdict(day)) for day in new])
    if new or change.gone:
        uow.audit("school_calendar.imported", subject=school_key(school))
    return change


async def skip_sessions(uow: UnitOfWork, stretch: DateRange, *, delayed: bool) -> Sequence[SchoolHit]:
    """Cancels the sessions of the school's children on its holidays and, if `delayed`, before delayed starts; they
    aren't no-shows and can be booked again. Raises CalendarChanged."""
    kinds = {SchoolDayKind.HOLIDAY, *([SchoolDayKind.DELAYED_START] if delayed else [])}
    hits = [hit for hit in await _locked_hits(uow, stretch) if hit.day.kind in kinds]
    for hit in hits:
        await cancel_participation(uow, hit.event_id, hit.participant_id, CancelReason.SCHOOL)
    return hits


async def shift_sessions(
    uow: UnitOfWork, stretch: DateRange, by: timedelta | None
) -> tuple[Sequence[SchoolHit], Sequence[UnshiftedSession]]:
    """Moves sessions before a delayed start later on the same day: by `by`, or to the time when the school opens.

    Returns the moved ones and those that can't be moved. Raises CalendarChanged.
    """
    hits = [hit for hit in await _locked_hits(uow, stretch) if hit.day.kind is SchoolDayKind.DELAYED_START]
    moved, left = [], []
    coming = {event: {h.child_id for h in hits if h.event_id == event} for event in (hit.event_id for hit in hits)}
    for hit in reversed(hits):  # latest first, so that each one makes room for the one before it
        event = await uow.db.get_one(Event, hit.event_id, with_for_update=True)
        to = Interval.lasting(_later(hit, by), hit.during.end - hit.during.start)
        if event.starts_at == to.start:
            continue  # already moved for another child of the same session
        why = await _move(uow, event, coming[hit.event_id], to)
        if why is None:
            moved.append(hit)
        else:
            left.append(UnshiftedSession(hit, why))
    return moved[::-1], left[::-1]


def _later(hit: SchoolHit, by: timedelta | None) -> datetime:
    return hit.during.start + by if by is not None else hit.day.closed(hit.zone).end


async def _locked_hits(uow: UnitOfWork, stretch: DateRange) -> Sequence[SchoolHit]:
    async def found() -> Sequence[SchoolHit]:
        return await school_hits(uow, stretch.school, stretch.first, stretch.last, uow.now)

    before = await found()
    people: set[UUID] = {person for hit in before for person in (hit.child_id, hit.therapist_id)}
    await lock(uow, people)
    hits = await found()
    if any(hit.child_id not in people or hit.therapist_id not in people for hit in hits):
        raise CalendarChanged
    return hits


async def _move(uow: UnitOfWork, event: Event, coming: set[UUID], to: Interval) -> str | None:
    """Why it can't be moved; None after moving it."""
    guests = [guest for guest in await guests_of_events(uow, [event.id]) if not guest.canceled]
    if {guest.child_id for guest in guests} != coming:
        return OTHER_SCHOOLS_ATTEND
    who = [Guest(guest.child_id, guest.care_service_id) for guest in guests]
    services = await services_by_id(uow, [guest.care_service_id for guest in guests])
    zone = next(iter(services.values())).zone
    new = NewEvent(EventType(event.event_type), event.therapist_id, to, zone, who, booked=frozenset(coming))
    try:
        await require_free(uow, [new], services.values(), moving=[event.id], series=False)
    except Conflict as refused:
        return refused.text
    await free_all(uow, [event.id])
    event.starts_at, event.ends_at = to.start, to.end
    event.reschedule_reason = None
    event.exception = event.series_id is not None
    event.version += 1
    await uow.db.flush()
    await occupy(uow, [(event.id, subject, to) for subject in new.subjects])
    await emit_session_changed(uow, event)
    for guest in guests:
        uow.audit("session.rescheduled", child_id=guest.child_id, subject=event.id)
    return None
