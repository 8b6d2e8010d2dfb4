"""Colleagues who could hold a session in another therapist's place."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval, covers
from chassis.timekeeping.wall_clock import day_of
from chassis.timekeeping.weekly_hours import open_hours, parse_all

from scheduling.domain.licences import Licence, may_treat

MOST = 10
FREE_THEN = """
    SELECT w.number, t.id, concat_ws(' ', t.first_name, t.last_name) AS full_name, t.timezone, t.working_hours,
           t.licences
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
    ORDER BY w.number, full_name, t.id
"""
"""Counted, so that each calendar is looked up at each time: asked whether there is any, the planner reads all of
them."""


@dataclass(frozen=True)
class Substitute:
    id: UUID
    full_name: str

    @property
    def json(self) -> Mapping[str, str]:
        return {"id": str(self.id), "full_name": self.full_name}


@dataclass(frozen=True)
class Place:
    """What a substitute would take over."""

    during: Interval
    child_ids: Collection[UUID]
    """Who come."""


async def free_colleagues(db: Rows, therapist_id: UUID, places: Sequence[Place]) -> Sequence[Sequence[Substitute]]:
    """For each of `places`, by name: who has the same specialty, accepts clients, is licensed where its children live,
    works then, and has nothing in the calendar."""
    starts, ends = [place.during.start for place in places], [place.during.end for place in places]
    rows = await db.rows(FREE_THEN, therapist_id, list(range(len(places))), starts, ends)
    states = await _states(db, {child for place in places for child in place.child_ids})
    found: list[list[Substitute]] = [[] for _ in places]
    for row in rows:
        place = places[row["number"]]
        if _works(row, place.during) and _is_licensed(row, place, states):
            found[row["number"]].append(Substitute(UUID(str(row["id"])), row["full_name"]))
    return found


async def is_licensed(db: Rows, therapist_id: UUID, place: Place) -> bool:
    """Whether on that day a licence holds wherever its children live. A therapist who is not known has none."""
    row = await db.row("SELECT timezone, licences FROM therapists WHERE id = $1", therapist_id)
    return row is not None and _is_licensed(row, place, await _states(db, place.child_ids))


async def _states(db: Rows, child_ids: Collection[UUID]) -> Mapping[UUID, str | None]:
    rows = await db.rows("SELECT id, state FROM children WHERE id = ANY($1::uuid[])", list(child_ids))
    return {UUID(str(row["id"])): row["state"] for row in rows}


def _works(therapist: Row, during: Interval) -> bool:
    hours = open_hours(parse_all(therapist["working_hours"]), ZoneInfo(therapist["timezone"]), during)
    return covers(hours, during)


def _is_licensed(therapist: Row, place: Place, states: Mapping[UUID, str | None]) -> bool:
    licences = [Licence.parse(stored) for stored in therapist["licences"]]
    day = day_of(place.during.start, ZoneInfo(therapist["timezone"]))
    return may_treat(licences, [states.get(child) for child in place.child_ids], day)
