"""Why events can't be written, date by date. The dry run and the write itself use the same functions."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.care_services import Care
from scheduling.adapters.occupancy import NewEvent
from scheduling.adapters.sql_fragments import CHILD_NAME
from scheduling.domain.event_types import GROUP_SEATS, LABELS, MAY_BE_OVERLAPPED, EventType

COMING = f"""
    SELECT coalesce(array_agg({CHILD_NAME} ORDER BY p.id), ARRAY[]::text[]) AS guests,
           coalesce(array_agg(c.id ORDER BY p.id), ARRAY[]::uuid[]) AS children
    FROM participants p JOIN children c ON c.id = p.child_id WHERE p.event_id = e.id AND NOT p.canceled
"""  # noqa: S608  # constants
OVERLAPPING = f"""
    SELECT DISTINCT w.number, e.id, e.event_type,
           coalesce(e.therapist_id, l.therapist_id, o.subject_id) AS therapist_id,
           coalesce(e.starts_at, l.starts_at, lower(o.during)) AS starts_at,
           coalesce(e.ends_at, l.ends_at, upper(o.during)) AS ends_at, o.offer_id IS NOT NULL AS held,
           coming.guests, coming.children
    FROM unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])
        AS w(number, subject_id, starts_at, ends_at)
    JOIN occupancy o ON o.subject_id = w.subject_id AND o.during && tstzrange(w.starts_at, w.ends_at)
    LEFT JOIN events e ON e.id = o.event_id
    LEFT JOIN leaves l ON l.id = o.leave_id
    CROSS JOIN LATERAL ({COMING}) coming
    WHERE (o.event_id IS NULL OR o.event_id <> ALL($5::uuid[])) AND (o.held_until IS NULL OR o.held_until > $6)
    ORDER BY w.number, starts_at, e.id
"""  # noqa: S608  # constants
OVERLAPPED = f"""
    SELECT w.number, e.id, e.event_type, e.therapist_id, e.starts_at, e.ends_at, coming.guests, coming.children
    FROM unnest($1::int[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[])
        AS w(number, therapist_id, starts_at, ends_at, may_be_overlapped)
    JOIN events e ON e.therapist_id = w.therapist_id AND NOT e.canceled AND e.starts_at < w.ends_at
        AND e.starts_at > w.starts_at - interval '24 hours' AND e.ends_at > w.starts_at
    CROSS JOIN LATERAL ({COMING}) coming
    WHERE e.id <> ALL($6::uuid[]) AND (w.may_be_overlapped OR e.event_type = ANY($7::text[]))
    ORDER BY w.number, e.starts_at, e.id
"""  # noqa: S608  # constants
"""No event lasts longer than 24 hours."""
LEAVE, HELD = "Leave", "Held for a family on the waitlist"


@dataclass(frozen=True)
class DateConflict:
    during: Interval
    reason: str
    """`taken`, `service_ended`, `account_closed`, `subscription_paused`, `payment_overdue` or `group_full`."""
    overlapping: Sequence[Mapping[str, Any]] = ()
    """For `taken`: the events and leaves in the way."""
    children: frozenset[UUID] = frozenset()
    """The children that the conflict reveals something about: the intended guests and the children named in
    `overlapping`."""

    @property
    def json(self) -> dict[str, Any]:
        return {
            "start_date": self.during.start.isoformat(),
            "end_date": self.during.end.isoformat(),
            "reason": self.reason,
            "conflicts_with": list(self.overlapping),
        }


@dataclass(frozen=True)
class Overlap:
    """Other events of the therapist at the same time, allowed because one of the two may be overlapped."""

    overlapping: Sequence[Mapping[str, Any]]
    children: frozenset[UUID]
    """The children that the overlap reveals something about."""


async def overlaps_of(db: Rows, new_events: Sequence[NewEvent], *, moving: Sequence[UUID] = ()) -> Sequence[Overlap]:
    """One entry for each new event, usually empty. Events in `moving` are ignored because they leave their time."""
    rows = await db.rows(
        OVERLAPPED,
        list(range(len(new_events))),
        [new.therapist_id for new in new_events],
        [new.during.start for new in new_events],
        [new.during.end for new in new_events],
        [new.event_type in MAY_BE_OVERLAPPED for new in new_events],
        list(moving),
        sorted(MAY_BE_OVERLAPPED),
    )
    found = _by_number(rows)
    return [
        Overlap(
            [_of_row(row, new.therapist_id) for row in found.get(number, ())],
            frozenset(UUID(str(child)) for row in found.get(number, ()) for child in row["children"]),
        )
        for number, new in enumerate(new_events)
    ]


async def conflicts_of(
    db: Rows,
    new_events: Sequence[NewEvent],
    services: Mapping[UUID, Care],
    now: datetime,
    *,
    moving: Sequence[UUID] = (),
) -> Sequence[Sequence[DateConflict]]:
    """One entry for each new event (in order of start), usually empty: what prevents writing it.

    `services` are those of the guests, by id. Events in `moving` are ignored because they leave their time.
    """
    found = conflicts_among(new_events, services, now)
    for number, rows in (await _overlapping(db, new_events, moving, now)).items():
        new = new_events[number]
        overlapping = [_of_row(row, new.therapist_id) for row in rows]
        named = {UUID(str(child)) for row in rows if _is_own(row, new.therapist_id) for child in row["children"]}
        found[number].insert(0, DateConflict(new.during, "taken", overlapping, new.children | named))
    return found


def conflicts_among(
    new_events: Sequence[NewEvent], services: Mapping[UUID, Care], now: datetime
) -> list[list[DateConflict]]:
    """Like `conflicts_of`, without a look at the stored calendar."""
    found: list[list[DateConflict]] = [[] for _ in new_events]
    for number, (earlier, later) in enumerate(pairwise(new_events), start=1):
        if earlier.during.overlaps(later.during) and set(earlier.subjects) & set(later.subjects):
            overlapping = [conflict_json(None, later.event_type, earlier.during)]
            found[number].append(DateConflict(later.during, "taken", overlapping, later.children))
    for number, new in enumerate(new_events):
        known = [services[guest.care_service_id] for guest in new.guests if guest.care_service_id in services]
        if not all(care.lasts_at(new.during.start) for care in known):
            found[number].append(DateConflict(new.during, "service_ended", children=new.children))
        if new.during.start > now:
            if any(care.account_closed and care.child_id not in new.booked for care in known):
                found[number].append(DateConflict(new.during, "account_closed", children=new.children))
            unpaid = set(_unpaid(new, known))
            found[number] += [
                DateConflict(new.during, why, children=new.children) for why in sorted(unpaid, reverse=True)
            ]
        if new.event_type is EventType.GROUP and len(new.guests) > GROUP_SEATS:
            found[number].append(DateConflict(new.during, "group_full"))
    return found


def _unpaid(new: NewEvent, services: Sequence[Care]) -> Iterator[str]:
    """Why guests can't join; for those who are booked, why they can't move to this cycle."""
    using = {guest.child_id for guest in new.guests if guest.uses_service}
    for care in services:
        if care.child_id not in new.booked:
            why = care.unpaid_because
        elif new.booked_at is not None and care.child_id in using:
            why = care.unpaid_to_move(new.booked_at, new.during.start)
        else:
            continue
        if why is not None:
            yield why


async def _overlapping(
    db: Rows, new_events: Sequence[NewEvent], moving: Sequence[UUID], now: datetime
) -> Mapping[int, Sequence[Row]]:
    places = [(number, subject, new.during) for number, new in enumerate(new_events) for subject in new.subjects]
    rows = await db.rows(
        OVERLAPPING,
        [number for number, _, _ in places],
        [subject for _, subject, _ in places],
        [during.start for _, _, during in places],
        [during.end for _, _, during in places],
        list(moving),
        now,
    )
    return _by_number(rows)


def _by_number(rows: Sequence[Row]) -> Mapping[int, Sequence[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["number"]].append(row)
    return found


def _is_own(row: Row, therapist_id: UUID) -> bool:
    """Therapists don't see each other's sessions with a child."""
    return row["id"] is not None and str(row["therapist_id"]) == str(therapist_id)


def _of_row(row: Row, therapist_id: UUID) -> Mapping[str, Any]:
    own = _is_own(row, therapist_id)
    during = Interval(row["starts_at"], row["ends_at"])
    found = conflict_json(str(row["id"]) if own else None, row["event_type"], during, row["guests"] if own else ())
    return {**found, "title": HELD} if row.get("held") else found


def conflict_json(
    event_id: str | None, event_type: str | None, during: Interval, guests: Sequence[str] = ()
) -> Mapping[str, Any]:
    """Without a type it is a leave. `guests` are the names of the expected children of a therapist's own event."""
    return {
        "event_id": event_id,
        "title": LABELS[EventType(event_type)] if event_type else LEAVE,
        "guests": list(guests),
        "start_date": during.start.isoformat(),
        "end_date": during.end.isoformat(),
    }
