"""Finds therapists who match a child (docs/product/identity.md#matching), most free time first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.weekly_hours import parse_dates

from identity.adapters.sql_fragments import holds_on
from identity.domain.children import PreferredTimeFrame
from identity.fast_path.revision_cache import RevisionCache
from identity.matching.free_time import DAYS, Booked, Dates, Week, free_time, working_time

SUITABLE = f"""
    SELECT t.id, t.revision, t.calendar_revision, t.timezone FROM therapists t
    WHERE t.status = 'approved' AND t.profile_step = 'complete'
        AND EXISTS (SELECT 1 FROM licences l WHERE l.therapist_id = t.id AND l.state = $1 AND {holds_on("$2")})
        AND (cardinality($3::uuid[]) = 0 OR t.specialty_id = ANY($3)
            OR EXISTS (SELECT 1 FROM sub_specialties p WHERE p.id = ANY($3) AND p.specialty_id = t.specialty_id))
        AND NOT EXISTS (
            SELECT 1 FROM sub_specialties p
            WHERE p.id = ANY($3) AND p.specialty_id = t.specialty_id AND NOT EXISTS (
                SELECT 1 FROM therapist_sub_specialties s WHERE s.therapist_id = t.id AND s.sub_specialty_id = p.id))
"""  # noqa: S608  # constants
SUITABLE_ONE = f"{SUITABLE} AND t.id = $4"
CALENDARS = """
    SELECT t.id, h.weekdays, h.starts, h.ends, b.starts AS booked_from, b.ends AS booked_to,
        a.starts AS away_from, a.ends AS away_to, o.dates
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
    CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('date', day, 'hours', hours) ORDER BY override_id), '[]') AS dates
        FROM hours_overrides
        WHERE therapist_id = t.id AND NOT deleted AND day BETWEEN ($2::timestamptz AT TIME ZONE 'UTC')::date - 1
            AND ($3::timestamptz AT TIME ZONE 'UTC')::date
    ) o
    WHERE t.id = ANY($1::uuid[])
"""
"""LATERAL, so that each therapist costs four index lookups regardless of planner estimates. Scheduling limits sessions
to 24 hours; without the lower bound on `starts_at`, the query would read all past sessions."""


@dataclass(frozen=True, slots=True)
class SearchCriteria:
    state: str
    timezone: str
    """The guardian's. Morning and afternoon are divided at its noon."""
    specialty_ids: Sequence[UUID]
    """Specialties or sub-specialties. A therapist has one of these therapies, and all that is wanted of it."""
    part_of_day: PreferredTimeFrame


class Match(NamedTuple):
    therapist_id: str
    revision: int
    """Of the therapist's public data."""


class Calendar(NamedTuple):
    week: Week
    dates: Dates
    booked: Booked
    """Read on the cache key's day, so it may contain sessions that have ended since."""
    away: Booked
    """Leaves, with the same restriction."""


class CalendarCache:
    """Working hours, sessions and leaves of therapists, cached per revision and day."""

    def __init__(self) -> None:
        self._cache: RevisionCache[Calendar] = RevisionCache()

    async def get(self, db: Rows, suitable: Sequence[Row], now: datetime) -> Mapping[str, Calendar]:
        today = now.date()

        async def load(ids: Sequence[str]) -> dict[str, Calendar]:
            rows = await db.rows(CALENDARS, ids, now, now + timedelta(days=DAYS + 2))
            return {
                str(row["id"]): Calendar(
                    tuple(zip(row["weekdays"], row["starts"], row["ends"], strict=True)),
                    parse_dates(row["dates"]),
                    tuple(zip(row["booked_from"], row["booked_to"], strict=True)),
                    tuple(zip(row["away_from"], row["away_to"], strict=True)),
                )
                for row in rows
            }

        return await self._cache.get([(str(row["id"]), row["calendar_revision"], today) for row in suitable], load)


async def match_therapists(db: Rows, criteria: SearchCriteria, now: datetime, calendars: CalendarCache) -> list[Match]:
    """Best match first."""
    return await _match(db, criteria, now, None, calendars)


async def is_match(db: Rows, criteria: SearchCriteria, therapist_id: UUID, now: datetime) -> bool:
    return bool(await _match(db, criteria, now, therapist_id, CalendarCache()))


async def _match(
    db: Rows, criteria: SearchCriteria, now: datetime, only: UUID | None, calendars: CalendarCache
) -> list[Match]:
    guardian_zone = ZoneInfo(criteria.timezone)
    today = now.astimezone(guardian_zone).date()
    wanted = (criteria.state, today, list(criteria.specialty_ids))
    suitable = await (db.rows(SUITABLE, *wanted) if only is None else db.rows(SUITABLE_ONE, *wanted, only))
    by_therapist = await calendars.get(db, suitable, now)
    zones = {name: ZoneInfo(name) for name in {row["timezone"] for row in suitable}}
    todays = {name: now.astimezone(zone).date() for name, zone in zones.items()}
    instant = int(now.timestamp())
    free: list[tuple[int, Match]] = []
    for row in suitable:
        key, name = str(row["id"]), row["timezone"]
        calendar = by_therapist[key]
        working = working_time(
            calendar.week, calendar.dates, zones[name], criteria.part_of_day, guardian_zone, todays[name]
        )
        time = free_time(working, calendar.booked, instant, away=calendar.away)
        if time.working_minutes:
            free.append((-time.free_minutes, Match(key, row["revision"])))
    return [match for _, match in sorted(free)]
