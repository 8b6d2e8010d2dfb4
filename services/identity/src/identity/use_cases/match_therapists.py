"""Which therapists suit a child (DECISIONS.md, matching): approved, done with onboarding, licensed in the guardian's
state, with every wanted specialty and working hours inside the preferred part of the guardian's day; most free time
first."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Rows

from identity.adapters.licence_rules import holds_on
from identity.domain.children import PreferredTimeFrame
from identity.domain.free_time import DAYS, Range, free_time
from identity.domain.therapists import WorkingHours

SUITABLE = f"""
    SELECT t.id, t.timezone FROM therapists t
    WHERE t.status = 'approved' AND t.profile_step = 'complete' AND ($4::uuid IS NULL OR t.id = $4)
        AND EXISTS (SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND l.state = $1 AND {holds_on("$2")})
        AND NOT EXISTS (
            SELECT 1 FROM unnest($3::uuid[]) AS wanted (id)
            WHERE wanted.id <> t.specialty_id AND NOT EXISTS (
                SELECT 1 FROM therapist_sub_specialties s
                WHERE s.therapist_id = t.id AND s.sub_specialty_id = wanted.id))
"""  # noqa: S608  # constants
HOURS = "SELECT therapist_id, weekday, starts, ends FROM working_hours WHERE therapist_id = ANY($1::uuid[])"
BUSY = """
    SELECT therapist_id, starts_at, ends_at FROM booked_sessions
    WHERE therapist_id = ANY($1::uuid[]) AND NOT canceled AND ends_at > $2 AND starts_at < $3
"""


@dataclass(frozen=True, slots=True)
class Wish:
    state: str
    timezone: str
    """The guardian's: its noon divides morning from afternoon."""
    specialty_ids: Sequence[UUID]
    """Specialties or sub-specialties; a therapist must have every one."""
    part_of_day: PreferredTimeFrame


async def match_therapists(db: Rows, wish: Wish, now: datetime) -> list[UUID]:
    """The ids of those who suit, best first."""
    return await _match(db, wish, now, None)


async def suits(db: Rows, wish: Wish, therapist_id: UUID, now: datetime) -> bool:
    return bool(await _match(db, wish, now, therapist_id))


async def _match(db: Rows, wish: Wish, now: datetime, only: UUID | None) -> list[UUID]:
    zone = ZoneInfo(wish.timezone)
    wanted = list(wish.specialty_ids)
    suitable = await db.rows(SUITABLE, wish.state, now.astimezone(zone).date(), wanted, only)
    zones = {UUID(str(row["id"])): ZoneInfo(row["timezone"]) for row in suitable}
    ids = list(zones)
    hours: dict[UUID, list[WorkingHours]] = defaultdict(list)
    for row in await db.rows(HOURS, ids):
        hours[UUID(str(row["therapist_id"]))].append(WorkingHours(row["weekday"], row["starts"], row["ends"]))
    busy: dict[UUID, list[Range]] = defaultdict(list)
    for row in await db.rows(BUSY, ids, now, now + timedelta(days=DAYS + 1)):
        busy[UUID(str(row["therapist_id"]))].append((row["starts_at"], row["ends_at"]))
    time = {key: free_time(hours[key], zones[key], busy[key], wish.part_of_day, zone, now) for key in ids}
    return sorted(
        (key for key in ids if time[key].working_minutes),
        key=lambda key: (-time[key].free_minutes, str(key)),
    )
