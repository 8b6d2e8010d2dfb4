"""Which therapists suit a child (DECISIONS.md, matching): approved, done with onboarding, licensed in the guardian's
state, with every wanted specialty and working hours inside the preferred part of the guardian's day; most free time
first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Rows

from identity.adapters.licence_rules import holds_on
from identity.domain.children import PreferredTimeFrame
from identity.domain.free_time import DAYS, free_time, working_time

SUITABLE = f"""
    SELECT t.id, t.revision, t.timezone, h.weekdays, h.starts, h.ends, b.starts AS booked_from, b.ends AS booked_to
    FROM therapists t
    CROSS JOIN LATERAL (
        SELECT array_agg(weekday ORDER BY weekday, starts) AS weekdays,
            array_agg(starts ORDER BY weekday, starts) AS starts, array_agg(ends ORDER BY weekday, starts) AS ends
        FROM working_hours WHERE therapist_id = t.id
    ) h
    CROSS JOIN LATERAL (
        SELECT array_agg(date_part('epoch', starts_at)::bigint ORDER BY starts_at) AS starts,
            array_agg(date_part('epoch', ends_at)::bigint ORDER BY starts_at) AS ends
        FROM booked_sessions
        WHERE therapist_id = t.id AND NOT canceled AND ends_at > $5 AND starts_at < $6
    ) b
    WHERE t.status = 'approved' AND t.profile_step = 'complete' AND ($4::uuid IS NULL OR t.id = $4)
        AND EXISTS (SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND l.state = $1 AND {holds_on("$2")})
        AND NOT EXISTS (
            SELECT 1 FROM unnest($3::uuid[]) AS wanted (id)
            WHERE wanted.id <> t.specialty_id AND NOT EXISTS (
                SELECT 1 FROM therapist_sub_specialties s
                WHERE s.therapist_id = t.id AND s.sub_specialty_id = wanted.id))
        AND h.weekdays IS NOT NULL
"""  # noqa: S608  # constants
"""A row per therapist, with all that free time is reckoned from: rows cost more than what is in them. Lateral, so that
each costs two looks into an index whatever the planner believes about their number."""


@dataclass(frozen=True, slots=True)
class Wish:
    state: str
    timezone: str
    """The guardian's: its noon divides morning from afternoon."""
    specialty_ids: Sequence[UUID]
    """Specialties or sub-specialties; a therapist must have every one."""
    part_of_day: PreferredTimeFrame


class Match(NamedTuple):
    therapist_id: str
    revision: int
    """Of what families see of the therapist."""


async def match_therapists(db: Rows, wish: Wish, now: datetime) -> list[Match]:
    """Those who suit, best first."""
    return await _match(db, wish, now, None)


async def suits(db: Rows, wish: Wish, therapist_id: UUID, now: datetime) -> bool:
    return bool(await _match(db, wish, now, therapist_id))


async def _match(db: Rows, wish: Wish, now: datetime, only: UUID | None) -> list[Match]:
    guardian_zone = ZoneInfo(wish.timezone)
    today, until = now.astimezone(guardian_zone).date(), now + timedelta(days=DAYS + 1)
    rows = await db.rows(SUITABLE, wish.state, today, list(wish.specialty_ids), only, now, until)
    zones = {name: ZoneInfo(name) for name in {row["timezone"] for row in rows}}
    todays = {name: now.astimezone(zone).date() for name, zone in zones.items()}
    instant = int(now.timestamp())
    free: list[tuple[int, Match]] = []
    for row in rows:
        key, revision, name, weekdays, starts, ends, booked_from, booked_to = row.values()
        week = tuple(zip(weekdays, starts, ends, strict=True))
        working = working_time(week, zones[name], wish.part_of_day, guardian_zone, todays[name])
        booked = tuple(zip(booked_from, booked_to, strict=True)) if booked_from else ()
        time = free_time(working, booked, instant)
        if time.working_minutes:
            free.append((-time.free_minutes, Match(str(key), revision)))
    return [match for _, match in sorted(free)]
