"""The calendar's rows: who is busy when, and the writing of events.

Writers first lock everyone whom they put somewhere, in one order, so that contenders queue instead of colliding;
the exclusion constraint on `occupancy` holds the rule whatever the code does.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Rows
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import Range
from sqlalchemy.exc import IntegrityError

from scheduling.adapters.tables import Event, Occupancy, Participant
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import MAY_BE_OVERLAPPED, EventType, TherapistRole
from scheduling.domain.intervals import Interval
from scheduling.domain.status import Attendance, Status

THERAPIST_BUSY = """
    SELECT starts_at, ends_at FROM events
    WHERE therapist_id = $1 AND NOT canceled AND starts_at < $3 AND starts_at > $2::timestamptz - interval '24 hours'
      AND ends_at > $2 AND id IS DISTINCT FROM $4
    UNION ALL
    SELECT starts_at, ends_at FROM leaves WHERE therapist_id = $1 AND starts_at < $3 AND ends_at > $2
"""
SUBJECTS_BUSY = """
    SELECT lower(during) AS starts_at, upper(during) AS ends_at FROM occupancy
    WHERE subject_id = ANY($1::uuid[]) AND during && tstzrange($2, $3) AND event_id IS DISTINCT FROM $4
"""

NOT_TWICE = ("ex_occupancy", "pk_occupancy")
"""What refuses a second place at once; of the very same stretch either may be the one that does."""


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
    occurs_on: date | None = None
    """Its place in the series; None without one."""
    title: str | None = None
    description: str | None = None
    therapist_role: TherapistRole = TherapistRole.REGULAR

    @property
    def subjects(self) -> Sequence[UUID]:
        """Whom it occupies."""
        return subjects(self.event_type, self.therapist_id, [guest.child_id for guest in self.guests])


def subjects(event_type: EventType, therapist_id: UUID, children: Sequence[UUID]) -> Sequence[UUID]:
    """Whom such an event occupies."""
    return children if event_type in MAY_BE_OVERLAPPED else [therapist_id, *children]


async def lock(uow: UnitOfWork, subjects: Iterable[UUID]) -> None:
    """Until the transaction ends, nobody else changes the calendars or care services of these."""
    for key in sorted({_lock_key(subject) for subject in subjects}):
        await uow.rows("SELECT pg_advisory_xact_lock($1)", key)


async def lock_without_waiting(uow: UnitOfWork, subjects: Iterable[UUID]) -> bool:
    """Whether all of them could be had at once."""
    keys = sorted({_lock_key(subject) for subject in subjects})
    return all([await uow.value("SELECT pg_try_advisory_xact_lock($1)", key) for key in keys])


def _lock_key(subject: UUID) -> int:
    """The random half of a UUIDv7, as PostgreSQL's signed bigint."""
    return int.from_bytes(subject.bytes[8:], signed=True)


async def busy_times(
    db: Rows, therapist_id: UUID, children: Sequence[UUID], window: Interval, *, except_event: UUID | None = None
) -> Sequence[Interval]:
    """All that hides free slots in `window`: every entry and leave of the therapist, and where the children are."""
    rows = [
        *await db.rows(THERAPIST_BUSY, therapist_id, window.start, window.end, except_event),
        *await db.rows(SUBJECTS_BUSY, list(children), window.start, window.end, except_event),
    ]
    return [Interval(row["starts_at"], row["ends_at"]) for row in rows]


async def add_events(uow: UnitOfWork, wanted: Sequence[NewEvent]) -> Sequence[Event]:
    """Writes events with their guests and occupancy. Raises SlotTaken when someone would be in two places."""
    events = [
        Event(
            id=new_id(),
            version=1,
            event_type=new.event_type,
            therapist_id=new.therapist_id,
            series_id=new.series_id,
            occurs_on=new.occurs_on,
            title=new.title,
            description=new.description,
            therapist_role=new.therapist_role,
            starts_at=new.during.start,
            ends_at=new.during.end,
            timezone=new.zone.key,
            status=Status.SCHEDULED,
            created_at=uow.now,
        )
        for new in wanted
    ]
    pairs = list(zip(events, wanted, strict=True))
    uow.db.add_all(events)
    await uow.db.flush()
    uow.db.add_all([participant(event.id, guest) for event, new in pairs for guest in new.guests])
    await uow.db.flush()
    await occupy(uow, [(event.id, subject, new.during) for event, new in pairs for subject in new.subjects])
    return events


def participant(event_id: UUID, guest: Guest) -> Participant:
    return Participant(
        id=new_id(),
        event_id=event_id,
        child_id=guest.child_id,
        care_service_id=guest.care_service_id,
        status=Attendance.PENDING,
    )


async def occupy(uow: UnitOfWork, places: Sequence[tuple[UUID, UUID, Interval]]) -> None:
    """Takes the time of subjects: (event, subject, when). Raises SlotTaken."""
    await _take(uow, [{"event_id": event, "subject_id": subject, **_during(when)} for event, subject, when in places])


async def occupy_with_leave(uow: UnitOfWork, leave_id: UUID, therapist_id: UUID, when: Sequence[Interval]) -> None:
    """Raises SlotTaken."""
    await _take(uow, [{"leave_id": leave_id, "subject_id": therapist_id, **_during(piece)} for piece in when])


def _during(when: Interval) -> dict[str, Range[datetime]]:
    return {"during": Range(when.start, when.end, bounds="[)")}


async def _take(uow: UnitOfWork, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        return
    try:
        await uow.db.execute(insert(Occupancy), rows)
    except IntegrityError as error:
        if violated_constraint(error) in NOT_TWICE:
            raise SlotTaken from error
        raise


async def free_all(uow: UnitOfWork, event_ids: Sequence[UUID]) -> None:
    """Gives back the time of these events."""
    await uow.rows("DELETE FROM occupancy WHERE event_id = ANY($1::uuid[])", list(event_ids))


async def free(uow: UnitOfWork, event_id: UUID, subject_id: UUID | None = None) -> None:
    """Gives back the time of one subject of an event, or of all."""
    await uow.rows(
        "DELETE FROM occupancy WHERE event_id = $1 AND ($2::uuid IS NULL OR subject_id = $2)", event_id, subject_id
    )


def window_around(wanted: Sequence[Interval]) -> Interval:
    """Everything that could matter to `wanted`: a day more on either side."""
    day = timedelta(days=1)
    return Interval(min(i.start for i in wanted) - day, max(i.end for i in wanted) + day)
