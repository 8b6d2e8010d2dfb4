"""An operator imports a school's calendar, and moves or cancels in bulk what it hits."""

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

from scheduling.adapters.calendar import Guest, NewEvent, free_all, lock, occupy
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.school_days import SchoolHit, days_of, school_hits
from scheduling.adapters.school_tables import SchoolDayRow
from scheduling.adapters.tables import Event
from scheduling.domain.errors import CalendarChanged
from scheduling.domain.event_types import EventType
from scheduling.domain.school_days import Change, SchoolCalendar, SchoolDayKind, compared, school_key
from scheduling.events import tell_session
from scheduling.use_cases.cancel_session import cancel_place
from scheduling.use_cases.entering import require_free
from scheduling.use_cases.own_event import guests_of_events

BY_SCHOOL = "school_closed"
ONE_IMPORT = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
OTHERS_COME = "children of other schools come too"


@dataclass(frozen=True)
class Stretch:
    """Both days are included."""

    school: str
    first: date
    last: date


@dataclass(frozen=True)
class Left:
    hit: SchoolHit
    why: str


async def import_calendar(uow: UnitOfWork, school: str, calendar: SchoolCalendar) -> Change:
    """Takes the place of what was known from its first day on, and of what it cancels. Another import for the school
    waits until this one is written."""
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


async def skip_sessions(uow: UnitOfWork, stretch: Stretch, *, delayed: bool) -> Sequence[SchoolHit]:
    """Cancels the places of the school's children on its holidays, and with `delayed` before its delayed starts: it is
    nobody's no-show, and given back. Raises CalendarChanged."""
    kinds = {SchoolDayKind.HOLIDAY, *([SchoolDayKind.DELAYED_START] if delayed else [])}
    hits = [hit for hit in await _locked_hits(uow, stretch) if hit.day.kind in kinds]
    for hit in hits:
        await cancel_place(uow, hit.event_id, hit.participant_id, BY_SCHOOL)
    return hits


async def shift_sessions(
    uow: UnitOfWork, stretch: Stretch, by: timedelta | None
) -> tuple[Sequence[SchoolHit], Sequence[Left]]:
    """Moves what lies before a delayed start later on its day: by so much, or to when the school opens.

    What cannot go there is left and named. Raises CalendarChanged.
    """
    hits = [hit for hit in await _locked_hits(uow, stretch) if hit.day.kind is SchoolDayKind.DELAYED_START]
    moved, left = [], []
    coming = {event: {h.child_id for h in hits if h.event_id == event} for event in (hit.event_id for hit in hits)}
    for hit in reversed(hits):  # the latest first: it makes room for the one before it
        event = await uow.db.get_one(Event, hit.event_id, with_for_update=True)
        to = Interval.lasting(_later(hit, by), hit.during.end - hit.during.start)
        if event.starts_at == to.start:
            continue  # another child of the same session brought it there
        why = await _move(uow, event, coming[hit.event_id], to)
        if why is None:
            moved.append(hit)
        else:
            left.append(Left(hit, why))
    return moved[::-1], left[::-1]


def _later(hit: SchoolHit, by: timedelta | None) -> datetime:
    return hit.during.start + by if by is not None else hit.day.closed(hit.zone).end


async def _locked_hits(uow: UnitOfWork, stretch: Stretch) -> Sequence[SchoolHit]:
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
    """Why not; None when it was moved."""
    guests = [guest for guest in await guests_of_events(uow, [event.id]) if not guest.canceled]
    if {guest.child_id for guest in guests} != coming:
        return OTHERS_COME
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
    await tell_session(uow, event)
    for guest in guests:
        uow.audit("session.rescheduled", child_id=guest.child_id, subject=event.id)
    return None
