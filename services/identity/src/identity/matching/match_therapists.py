"""Which therapists suit a child (DECISIONS.md, matching): approved, done with onboarding, licensed in the guardian's
state, with every wanted specialty and working hours inside the preferred part of the guardian's day; most free time
first. Who is on leave in all of these hours of the next four weeks suits nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows

from identity.adapters.licence_rules import holds_on
from identity.domain.children import PreferredTimeFrame
from identity.matching.free_time import DAYS, Booked, Week, free_time, working_time
from identity.matching.revision_cache import Remembered

SUITABLE = f"""
    SELECT t.id, t.revision, t.calendar_revision, t.timezone FROM therapists t
    WHERE t.status = 'approved' AND t.profile_step = 'complete'
        AND EXISTS (SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND l.state = $1 AND {holds_on("$2")})
        AND NOT EXISTS (
            SELECT 1 FROM unnest($3::uuid[]) AS wanted (id)
            WHERE wanted.id <> t.specialty_id AND NOT EXISTS (
                SELECT 1 FROM therapist_sub_specialties s
                WHERE s.therapist_id = t.id AND s.sub_specialty_id = wanted.id))
"""  # noqa: S608  # constants
SUITABLE_ONE = f"{SUITABLE} AND t.id = $4"
CALENDARS = """
    SELECT t.id, h.weekdays, h.starts, h.ends, b.starts AS booked_from, b.ends AS booked_to,
        a.starts AS away_from, a.ends AS away_to
    FROM therapists t
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(weekday ORDER BY weekday, starts), '{}') AS weekdays,
            coalesce(array_agg(starts ORDER BY weekday, starts), '{}') AS starts,
            coalesce(array_agg(ends ORDER BY weekday, starts), '{}') AS ends
        FROM working_hours WHERE therapist_id = t.id
    ) h
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(date_part('epoch', starts_at)::bigint ORDER BY starts_at), '{}') AS starts,
            coalesce(array_agg(date_part('epoch', ends_at)::bigint ORDER BY starts_at), '{}') AS ends
        FROM booked_sessions
        WHERE therapist_id = t.id AND NOT canceled AND ends_at > $2 AND starts_at < $3
            AND starts_at > $2::timestamptz - interval '24 hours'
    ) b
    CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(date_part('epoch', starts_at)::bigint ORDER BY starts_at), '{}') AS starts,
            coalesce(array_agg(date_part('epoch', ends_at)::bigint ORDER BY starts_at), '{}') AS ends
        FROM leaves
        WHERE therapist_id = t.id AND NOT deleted AND ends_at > $2 AND starts_at < $3
    ) a
    WHERE t.id = ANY($1::uuid[])
"""
"""Lateral, so that each costs three looks into an index whatever the planner believes about their number. No session
lasts longer than 24 hours (scheduling): without a bound below all that a therapist ever held would be read."""


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


class Calendar(NamedTuple):
    week: Week
    booked: Booked
    """From the first day for which it was read; what has ended since may be in it."""
    away: Booked
    """Leaves, in the same way."""


class Calendars:
    """When therapists work and are booked, read once per revision and day: hundreds are reckoned with in a search."""

    def __init__(self) -> None:
        self._known: Remembered[Calendar] = Remembered()

    async def of(self, db: Rows, suitable: Sequence[Row], now: datetime) -> Mapping[str, Calendar]:
        today = now.date()

        async def load(ids: Sequence[str]) -> dict[str, Calendar]:
            rows = await db.rows(CALENDARS, ids, now, now + timedelta(days=DAYS + 2))
            return {
                str(row["id"]): Calendar(
                    tuple(zip(row["weekdays"], row["starts"], row["ends"], strict=True)),
                    tuple(zip(row["booked_from"], row["booked_to"], strict=True)),
                    tuple(zip(row["away_from"], row["away_to"], strict=True)),
                )
                for row in rows
            }

        return await self._known.of([(str(row["id"]), row["calendar_revision"], today) for row in suitable], load)


async def match_therapists(db: Rows, wish: Wish, now: datetime, calendars: Calendars) -> list[Match]:
    """Those who suit, best first."""
    return await _match(db, wish, now, None, calendars)


async def suits(db: Rows, wish: Wish, therapist_id: UUID, now: datetime) -> bool:
    return bool(await _match(db, wish, now, therapist_id, Calendars()))


async def _match(db: Rows, wish: Wish, now: datetime, only: UUID | None, calendars: Calendars) -> list[Match]:
    guardian_zone = ZoneInfo(wish.timezone)
    today = now.astimezone(guardian_zone).date()
    wanted = (wish.state, today, list(wish.specialty_ids))
    suitable = await (db.rows(SUITABLE, *wanted) if only is None else db.rows(SUITABLE_ONE, *wanted, only))
    known = await calendars.of(db, suitable, now)
    zones = {name: ZoneInfo(name) for name in {row["timezone"] for row in suitable}}
    todays = {name: now.astimezone(zone).date() for name, zone in zones.items()}
    instant = int(now.timestamp())
    free: list[tuple[int, Match]] = []
    for row in suitable:
        key, name = str(row["id"]), row["timezone"]
        calendar = known[key]
        working = working_time(calendar.week, zones[name], wish.part_of_day, guardian_zone, todays[name])
        time = free_time(working, calendar.booked, instant, away=calendar.away)
        if time.working_minutes:
            free.append((-time.free_minutes, Match(key, row["revision"])))
    return [match for _, match in sorted(free)]
