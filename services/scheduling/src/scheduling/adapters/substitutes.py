"""Colleagues who could hold a session in another therapist's place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Rows

from scheduling.domain.intervals import Interval, covers
from scheduling.domain.working_hours import open_hours, parse_all

MOST = 10
FREE_THEN = """
    SELECT w.number, t.id, concat_ws(' ', t.first_name, t.last_name) AS full_name, t.timezone, t.working_hours
    FROM unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) AS w(number, starts_at, ends_at)
    JOIN therapists own ON own.id = $1
    JOIN therapists t ON t.specialty = own.specialty AND t.accepting AND t.id <> own.id
    WHERE NOT EXISTS (
        SELECT 1 FROM events e
        WHERE e.therapist_id = t.id AND NOT e.canceled AND e.starts_at < w.ends_at AND e.ends_at > w.starts_at
          AND e.starts_at > w.starts_at - interval '24 hours')
      AND NOT EXISTS (
        SELECT 1 FROM leaves l WHERE l.therapist_id = t.id AND l.starts_at < w.ends_at AND l.ends_at > w.starts_at)
    ORDER BY w.number, full_name, t.id
"""


@dataclass(frozen=True)
class Substitute:
    id: UUID
    full_name: str

    @property
    def json(self) -> Mapping[str, str]:
        return {"id": str(self.id), "full_name": self.full_name}


async def free_colleagues(db: Rows, therapist_id: UUID, times: Sequence[Interval]) -> Sequence[Sequence[Substitute]]:
    """For each of `times`, by name: who has the same specialty, accepts clients (and so is approved and licensed),
    works then, and has nothing in the calendar."""
    rows = await db.rows(
        FREE_THEN, therapist_id, list(range(len(times))), [t.start for t in times], [t.end for t in times]
    )
    found: list[list[Substitute]] = [[] for _ in times]
    for row in rows:
        when = times[row["number"]]
        if covers(open_hours(parse_all(row["working_hours"]), ZoneInfo(row["timezone"]), when), when):
            found[row["number"]].append(Substitute(UUID(str(row["id"])), row["full_name"]))
    return found
