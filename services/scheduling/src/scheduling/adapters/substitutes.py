"""Colleagues who could conduct a session in another therapist's slot (docs/product/scheduling.md#substitutes)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval, covers
from chassis.timekeeping.wall_clock import day_of
from chassis.timekeeping.weekly_hours import open_hours, parse_all

from scheduling.adapters.sql_fragments import WORKING_HOURS
from scheduling.domain.licenses import License, may_treat

MOST = 10
LOCAL_DAY = "date_trunc('day', w.starts_at AT TIME ZONE t.timezone)"
FREE_THEN = f"""
    SELECT w.number, t.id, concat_ws(' ', t.first_name, t.last_name) AS full_name, t.timezone,
           {WORKING_HOURS} AS working_hours, t.licences,
           (SELECT count(*) FROM events e
            WHERE e.therapist_id = t.id AND NOT e.canceled AND e.starts_at >= {LOCAL_DAY} AT TIME ZONE t.timezone
              AND e.starts_at < ({LOCAL_DAY} + interval '1 day') AT TIME ZONE t.timezone
              AND EXISTS (SELECT FROM participants p WHERE p.event_id = e.id AND NOT p.canceled OFFSET 0)
           ) AS sessions_that_day
    FROM unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) AS w(number, starts_at, ends_at)
    JOIN therapists own ON own.id = $1
    JOIN therapists t ON t.specialty = own.specialty AND t.accepting AND t.id <> own.id
    WHERE 0 = (
        SELECT count(*) FROM events e
        WHERE e.therapist_id = t.id AND NOT e.canceled AND e.starts_at < w.ends_at AND e.ends_at > w.starts_at
          AND e.starts_at > w.starts_at - interval '24 hours')
      AND 0 = (
        SELECT count(*) FROM leaves l
        WHERE l.therapist_id = t.id AND tstzrange(l.starts_at, l.ends_at) && tstzrange(w.starts_at, w.ends_at))
    ORDER BY w.number, sessions_that_day, full_name, t.id
"""  # noqa: S608  # constants
"""Uses count(*) instead of EXISTS so that the planner looks up each calendar by index; with EXISTS it reads all of
them."""


@dataclass(frozen=True)
class Substitute:
    id: UUID
    full_name: str
    sessions_that_day: int
    """Sessions with children that they have already, on their own calendar day."""

    @property
    def json(self) -> Mapping[str, str | int]:
        return {"id": str(self.id), "full_name": self.full_name, "sessions_that_day": self.sessions_that_day}


@dataclass(frozen=True)
class SessionSlot:
    """The session to take over."""

    during: Interval
    child_ids: Collection[UUID]
    """The expected children."""


async def free_colleagues(db: Rows, therapist_id: UUID, slots: Sequence[SessionSlot]) -> Sequence[Sequence[Substitute]]:
    """For each session, those with the fewest sessions that day first: colleagues with the same specialty who accept
    clients, hold a license where the children live, work then and are free."""
    starts, ends = [slot.during.start for slot in slots], [slot.during.end for slot in slots]
    rows = await db.rows(FREE_THEN, therapist_id, list(range(len(slots))), starts, ends)
    states = await _states(db, {child for slot in slots for child in slot.child_ids})
    found: list[list[Substitute]] = [[] for _ in slots]
    for row in rows:
        slot = slots[row["number"]]
        if _works(row, slot.during) and _is_licensed(row, slot, states):
            found[row["number"]].append(Substitute(UUID(str(row["id"])), row["full_name"], row["sessions_that_day"]))
    return found


async def is_licensed(db: Rows, therapist_id: UUID, slot: SessionSlot) -> bool:
    """Whether a license is valid on that day in every state where the children live. False for an unknown therapist."""
    row = await db.row("SELECT timezone, licences FROM therapists WHERE id = $1", therapist_id)
    return row is not None and _is_licensed(row, slot, await _states(db, slot.child_ids))


async def _states(db: Rows, child_ids: Collection[UUID]) -> Mapping[UUID, str | None]:
    rows = await db.rows("SELECT id, state FROM children WHERE id = ANY($1::uuid[])", list(child_ids))
    return {UUID(str(row["id"])): row["state"] for row in rows}


def _works(therapist: Row, during: Interval) -> bool:
    hours = open_hours(parse_all(therapist["working_hours"]), ZoneInfo(therapist["timezone"]), during)
    return covers(hours, during)


def _is_licensed(therapist: Row, slot: SessionSlot, states: Mapping[UUID, str | None]) -> bool:
    licenses = [License.parse(stored) for stored in therapist["licences"]]
    day = day_of(slot.during.start, ZoneInfo(therapist["timezone"]))
    return may_treat(licenses, [states.get(child) for child in slot.child_ids], day)
