"""The calendar's rows: who is busy when, and the writing of events.

Writers first lock everyone whom they put somewhere, in one order, so that contenders queue instead of colliding;
the exclusion constraint on `occupancy` holds the rule whatever the code does.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.exc import IntegrityError

from scheduling.adapters.tables import Event, Occupancy, Participant
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import MAY_BE_OVERLAPPED, EventType
from scheduling.domain.intervals import Interval
from scheduling.domain.status import Attendance, Status

THERAPIST_BUSY = """
    SELECT starts_at, ends_at FROM events
    WHERE therapist_id = $1 AND NOT canceled AND starts_at < $3 AND starts_at > $2::timestamptz - interval '24 hours'
      AND ends_at > $2 AND id IS DISTINCT FROM $4
"""
SUBJECTS_BUSY = """
    SELECT lower(during) AS starts_at, upper(during) AS ends_at FROM occupancy
    WHERE subject_id = ANY($1::uuid[]) AND during && tstzrange($2, $3) AND event_id IS DISTINCT FROM $4
"""
MET = """
    SELECT DISTINCT e.id, e.event_type, e.therapist_id, e.starts_at, e.ends_at
    FROM occupancy o JOIN events e ON e.id = o.event_id
    WHERE o.subject_id = ANY($1::uuid[]) AND o.during && tstzrange($2, $3) ORDER BY e.starts_at, e.id
"""


@dataclass(frozen=True)
class Guest:
    child_id: UUID
    care_service_id: UUID


@dataclass(frozen=True)
class NewEvent:
    event_type: EventType
    therapist_id: UUID
    during: Interval
    zone: ZoneInfo
    """The therapist's."""
    guests: Sequence[Guest] = ()
    series_id: UUID | None = None
    title: str | None = None

    @property
    def subjects(self) -> Sequence[UUID]:
        """Whom it occupies."""
        children = [guest.child_id for guest in self.guests]
        return children if self.event_type in MAY_BE_OVERLAPPED else [self.therapist_id, *children]


async def lock(uow: UnitOfWork, subjects: Iterable[UUID]) -> None:
    """Until the transaction ends, nobody else changes the calendars or care services of these."""
    for key in sorted({_lock_key(subject) for subject in subjects}):
        await uow.rows("SELECT pg_advisory_xact_lock($1)", key)


def _lock_key(subject: UUID) -> int:
    """The random half of a UUIDv7, as PostgreSQL's signed bigint."""
    return int.from_bytes(subject.bytes[8:], signed=True)


async def busy_times(
    db: Rows, therapist_id: UUID, children: Sequence[UUID], window: Interval, *, except_event: UUID | None = None
) -> Sequence[Interval]:
    """All that hides free slots in `window`: every entry of the therapist, and where the children are."""
    rows = [
        *await db.rows(THERAPIST_BUSY, therapist_id, window.start, window.end, except_event),
        *await db.rows(SUBJECTS_BUSY, list(children), window.start, window.end, except_event),
    ]
    return [Interval(row["starts_at"], row["ends_at"]) for row in rows]


async def met_by(db: Rows, event: NewEvent) -> Sequence[Row]:
    """The entries that stand where `event` wants to be, in order."""
    return await db.rows(MET, list(event.subjects), event.during.start, event.during.end)


async def add_events(uow: UnitOfWork, wanted: Sequence[NewEvent]) -> Sequence[Event]:
    """Writes events with their guests and occupancy. Raises SlotTaken when someone would be in two places."""
    events = [
        Event(
            id=new_id(),
            version=1,
            event_type=new.event_type,
            therapist_id=new.therapist_id,
            series_id=new.series_id,
            title=new.title,
            starts_at=new.during.start,
            ends_at=new.during.end,
            timezone=new.zone.key,
            status=Status.SCHEDULED,
            created_at=uow.now,
        )
        for new in wanted
    ]
    pairs = list(zip(events, wanted, strict=True))
    participants = [
        Participant(
            id=new_id(),
            event_id=event.id,
            child_id=guest.child_id,
            care_service_id=guest.care_service_id,
            status=Attendance.PENDING,
        )
        for event, new in pairs
        for guest in new.guests
    ]
    uow.db.add_all(events)
    await uow.db.flush()
    uow.db.add_all(participants)
    await uow.db.flush()
    await _occupy(uow, [(event.id, subject, new.during) for event, new in pairs for subject in new.subjects])
    return events


async def _occupy(uow: UnitOfWork, places: Sequence[tuple[UUID, UUID, Interval]]) -> None:
    if not places:
        return
    rows = [
        {"event_id": event, "subject_id": subject, "during": Range(during.start, during.end, bounds="[)")}
        for event, subject, during in places
    ]
    try:
        await uow.db.execute(insert(Occupancy), rows)
    except IntegrityError as error:
        if violated_constraint(error) == "ex_occupancy":
            raise SlotTaken from error
        raise


async def free(uow: UnitOfWork, event_id: UUID, subject_id: UUID | None = None) -> None:
    """Gives back the time of one subject of an event, or of all."""
    await uow.rows(
        "DELETE FROM occupancy WHERE event_id = $1 AND ($2::uuid IS NULL OR subject_id = $2)", event_id, subject_id
    )


def window_around(wanted: Sequence[Interval]) -> Interval:
    """Everything that could matter to `wanted`: a day more on either side."""
    day = timedelta(days=1)
    return Interval(min(i.start for i in wanted) - day, max(i.end for i in wanted) + day)
