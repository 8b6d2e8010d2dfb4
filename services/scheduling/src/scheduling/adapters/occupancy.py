"""Reads busy times and writes events.

Writers first lock every calendar that they change, in a fixed order, so that competing writers queue instead of
deadlocking. The exclusion constraint on `occupancy` is the final guard against double booking.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import asyncpg
from chassis.db import Row, Rows
from chassis.ids import new_id
from chassis.timekeeping.intervals import Interval, Span
from chassis.unit_of_work import UnitOfWork, violated_constraint

from scheduling.adapters.sql_fragments import busy_sql
from scheduling.adapters.tables import Participant
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import MAY_BE_OVERLAPPED, EventType, TherapistRole
from scheduling.domain.status import Attendance, Status

BUSY = busy_sql(therapist="$1", children="$5", start="$2", end="$3", except_event="$4", now="$6")
LOCK = "SELECT pg_advisory_xact_lock(key) FROM unnest($1::bigint[]) AS key"
"""Takes the locks in the order of the given keys."""
END_HOLDS = """
    DELETE FROM occupancy WHERE subject_id = ANY($1::uuid[]) AND offer_id IS NOT NULL AND held_until <= $2
"""
"""A hold ends on time even while the job that expires offers is down."""
ADD = f"""
    WITH placed AS MATERIALIZED (
        SELECT * FROM unnest($17::uuid[], $18::uuid[], $19::timestamptz[], $20::timestamptz[])
            AS placed (event_id, subject_id, starts_at, ends_at)
    ), permitted AS MATERIALIZED (
        SELECT WHERE $21 OR NOT EXISTS (
            SELECT FROM placed WHERE EXISTS (
                SELECT FROM occupancy o WHERE o.subject_id = placed.subject_id
                    AND o.during && tstzrange(placed.starts_at, placed.ends_at) OFFSET 0))
    ), added AS (
        INSERT INTO events (id, event_type, therapist_id, series_id, occurs_on, title, description, therapist_role,
            starts_at, ends_at, timezone, created_at, version, status, exception, canceled)
        SELECT added.*, $12::timestamptz, 1, '{Status.SCHEDULED}', false, false
        FROM permitted, unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::date[], $6::text[], $7::text[],
            $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[]) AS added
        RETURNING *
    ), joined AS (
        INSERT INTO participants (id, event_id, child_id, care_service_id, uses_service, booked_at, status, canceled,
            late_cancel)
        SELECT joined.*, '{Attendance.PENDING}', false, false
        FROM permitted, unnest($13::uuid[], $14::uuid[], $15::uuid[], $16::uuid[], $22::boolean[], $23::timestamptz[])
            AS joined
        RETURNING *
    ), occupied AS (
        INSERT INTO occupancy (event_id, subject_id, during)
        SELECT event_id, subject_id, tstzrange(starts_at, ends_at) FROM permitted, placed
    )
    SELECT count(*) FROM added
"""  # noqa: S608  # constants
"""Writes nothing when someone is busy, unless $21. OFFSET 0 makes the planner look each row up in the index, even if
it planned the statement while the table was small."""
OCCUPY = """
    INSERT INTO occupancy (event_id, leave_id, subject_id, during)
    SELECT event_id, leave_id, subject_id, tstzrange(starts_at, ends_at)
    FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])
        AS placed (event_id, leave_id, subject_id, starts_at, ends_at)
"""
HOLD = """
    INSERT INTO occupancy (offer_id, subject_id, during, held_until) VALUES ($1, $2, tstzrange($3, $4), $5)
"""
OVERLAP_CONSTRAINTS = ("ex_occupancy", "pk_occupancy")
"""The constraints that prevent double booking. For two identical ranges either of them may fire."""


@dataclass(frozen=True)
class Guest:
    child_id: UUID
    care_service_id: UUID
    uses_service: bool = True


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
    """The date that the rule of the series gave it; None outside a series."""
    title: str | None = None
    description: str | None = None
    therapist_role: TherapistRole = TherapistRole.REGULAR
    booked: frozenset[UUID] = frozenset()
    """Guests who already have this session, maybe at another time."""
    booked_at: datetime | None = None
    """When the session of the `booked` starts until now; None if it keeps its time."""
    by_family: bool = False
    """A family books it, so that it may change its mind for a while (`domain.cutoffs.GRACE`)."""

    @property
    def children(self) -> frozenset[UUID]:
        """Who is expected."""
        return frozenset(guest.child_id for guest in self.guests)

    @property
    def subjects(self) -> Sequence[UUID]:
        """The people who are busy during the event."""
        return subjects(self.event_type, self.therapist_id, [guest.child_id for guest in self.guests])


def subjects(event_type: EventType, therapist_id: UUID, children: Sequence[UUID]) -> Sequence[UUID]:
    """The people who are busy during such an event."""
    return children if event_type in MAY_BE_OVERLAPPED else [therapist_id, *children]


async def lock(uow: UnitOfWork, subjects: Iterable[UUID]) -> None:
    """Until the transaction ends, nobody else changes the calendars or care services of these people."""
    known = list(subjects)
    await uow.rows(LOCK, sorted({_lock_key(subject) for subject in known}))
    await uow.rows(END_HOLDS, known, uow.now)


async def lock_if(uow: UnitOfWork, subjects: Iterable[UUID], condition: str, *args: Any) -> bool:
    """Like `lock` if the SQL `condition` holds (its parameters begin with $2); else locks nobody and returns False."""
    known = list(subjects)
    locked = await uow.rows(f"{LOCK} WHERE {condition}", sorted({_lock_key(subject) for subject in known}), *args)
    if locked:
        await uow.rows(END_HOLDS, known, uow.now)
    return bool(locked)


async def lock_without_waiting(uow: UnitOfWork, subjects: Iterable[UUID]) -> bool:
    """Whether all locks were free."""
    keys = sorted({_lock_key(subject) for subject in subjects})
    return all([await uow.value("SELECT pg_try_advisory_xact_lock($1)", key) for key in keys])


def _lock_key(subject: UUID) -> int:
    """The random half of a UUIDv7, as a signed bigint."""
    return int.from_bytes(subject.bytes[8:], signed=True)


async def busy_times(
    db: Rows,
    therapist_id: UUID,
    children: Sequence[UUID],
    window: Interval,
    now: datetime,
    *,
    except_event: UUID | None = None,
) -> Sequence[Span]:
    """Everything that hides free slots in `window`: events and leaves of the therapist, what is held at `now` for a
    family on the waitlist, and the children's sessions."""
    busy = await db.row(BUSY, therapist_id, window.start, window.end, except_event, list(children), now)
    assert busy is not None  # an aggregate has a row
    return spans_of(busy)


def spans_of(busy: Row) -> Sequence[Span]:
    """The result of `busy_sql`."""
    return list(zip(busy["starts"], busy["ends"], strict=True))


async def add_events(uow: UnitOfWork, new_events: Sequence[NewEvent]) -> Sequence[UUID]:
    """Writes events with their guests and occupancy; returns their ids. Raises SlotTaken."""
    ids = [new_id() for _ in new_events]
    await _add(uow, ids, new_events, skip_free_check=True)
    return ids


async def add_events_if_free(uow: UnitOfWork, ids: Sequence[UUID], new_events: Sequence[NewEvent]) -> bool:
    """Writes all or nothing: False if someone is busy at one of these times. Raises SlotTaken if two of the new events
    overlap."""
    return await _add(uow, ids, new_events, skip_free_check=False)


async def _add(uow: UnitOfWork, ids: Sequence[UUID], new_events: Sequence[NewEvent], *, skip_free_check: bool) -> bool:
    pairs = list(zip(ids, new_events, strict=True))
    events = [
        (
            event_id, new.event_type, new.therapist_id, new.series_id, new.occurs_on, new.title, new.description,
            new.therapist_role, new.during.start, new.during.end, new.zone.key,
        )
        for event_id, new in pairs
    ]  # fmt: skip
    guests = [
        (
            new_id(), event_id, guest.child_id, guest.care_service_id, guest.uses_service,
            uow.now if new.by_family else None,
        )
        for event_id, new in pairs
        for guest in new.guests
    ]  # fmt: skip
    places = [
        (event_id, subject, new.during.start, new.during.end) for event_id, new in pairs for subject in new.subjects
    ]
    joined = _columns(guests, 6)
    columns = [*_columns(events, 11), uow.now, *joined[:4], *_columns(places, 4), skip_free_check, *joined[4:]]
    with _map_overlap_to_slot_taken():
        return bool(await uow.value(ADD, *columns))


def participant(event_id: UUID, guest: Guest) -> Participant:
    return Participant(
        id=new_id(),
        event_id=event_id,
        child_id=guest.child_id,
        care_service_id=guest.care_service_id,
        uses_service=guest.uses_service,
        status=Attendance.PENDING,
    )


async def occupy(uow: UnitOfWork, places: Sequence[tuple[UUID, UUID, Interval]]) -> None:
    """Reserves time: (event, subject, period). Raises SlotTaken."""
    await _take(uow, [(event, None, subject, when.start, when.end) for event, subject, when in places])


async def occupy_with_leave(uow: UnitOfWork, leave_id: UUID, therapist_id: UUID, when: Sequence[Interval]) -> None:
    """Raises SlotTaken."""
    await _take(uow, [(None, leave_id, therapist_id, piece.start, piece.end) for piece in when])


async def hold(uow: UnitOfWork, offer_id: UUID, therapist_id: UUID, during: Interval, until: datetime) -> None:
    """Raises SlotTaken."""
    with _map_overlap_to_slot_taken():
        await uow.rows(HOLD, offer_id, therapist_id, during.start, during.end, until)


async def end_holds(uow: UnitOfWork, offer_ids: Sequence[UUID]) -> None:
    await uow.rows("DELETE FROM occupancy WHERE offer_id = ANY($1::uuid[])", list(offer_ids))


async def _take(uow: UnitOfWork, places: Sequence[Sequence[Any]]) -> None:
    if not places:
        return
    with _map_overlap_to_slot_taken():
        await uow.rows(OCCUPY, *_columns(places, 5))


@contextmanager
def _map_overlap_to_slot_taken() -> Iterator[None]:
    """Raises SlotTaken when the database refuses a double booking."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        if violated_constraint(error) in OVERLAP_CONSTRAINTS:
            raise SlotTaken from error
        raise


def _columns(rows: Sequence[Sequence[Any]], count: int) -> Sequence[Sequence[Any]]:
    """Turns rows into columns for `unnest`."""
    return list(zip(*rows, strict=True)) or [()] * count


async def free_all(uow: UnitOfWork, event_ids: Sequence[UUID]) -> None:
    """Releases the time of these events."""
    await uow.rows("DELETE FROM occupancy WHERE event_id = ANY($1::uuid[])", list(event_ids))


async def free(uow: UnitOfWork, event_id: UUID, subject_id: UUID | None = None) -> None:
    """Releases the time of one subject of an event, or of all."""
    await uow.rows(
        "DELETE FROM occupancy WHERE event_id = $1 AND ($2::uuid IS NULL OR subject_id = $2)", event_id, subject_id
    )


def window_around(new_events: Sequence[Interval]) -> Interval:
    """Every period that can matter for the given ones: one more day on each side."""
    day = timedelta(days=1)
    return Interval(min(i.start for i in new_events) - day, max(i.end for i in new_events) + day)
