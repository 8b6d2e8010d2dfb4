"""A week of one calendar among 10 thousand events and among very many: the same query, on two databases.

BENCH_EVENTS is the size of the large one: a million by default, created in half a minute. Ten million take several
minutes and need more time: `BENCH_EVENTS=10000000 BENCH_SECONDS=1800 make bench ROW=growing_calendar`.
"""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import asyncpg
import orjson
import scheduling.main
from chassis.auth.viewer import UserType, Viewer
from chassis.db import Queries, Row
from chassis.timekeeping.intervals import Interval
from scheduling.fast_path.calendar_cache import CACHES
from scheduling.queries.events.read_events import Filters, calendar
from scheduling.queries.events.seen_events import SeenEvents

from tests.load.harness.bench import Bench
from tests.load.harness.databases import separate_database
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.load import Load, closed_loop

FEW = 10_000
MANY = int(os.environ.get("BENCH_EVENTS", "1000000"))
A_WEEK = 56
SECONDS = 0.4
FIRST_WEEK = datetime(2026, 1, 5, tzinfo=UTC)
WEEKS = 100
"""The days that each calendar is full for at the end."""
CALENDARS = max(1, MANY // (A_WEEK * WEEKS))
"""In both databases: the same people, in the first days and years later."""
THERAPIST = UUID("01900000-0001-7000-8000-000000000000")
NOW = FIRST_WEEK + timedelta(days=700)
ROWS = """
    SET session_replication_role = replica;
    ALTER TABLE participants SET UNLOGGED;
    ALTER TABLE occupancy SET UNLOGGED;
    ALTER TABLE room_visits SET UNLOGGED;
    ALTER TABLE events SET UNLOGGED;
    CREATE FUNCTION made(kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
        SELECT ('01900000-' || lpad(kind::text, 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
    INSERT INTO therapists (id, version, first_name, email, timezone, accepting, working_hours)
    SELECT made(1, n), 1, 'Robin', 'robin@example.com', 'America/Los_Angeles', true, '[]'
    FROM generate_series(0, {calendars} - 1) n;
    INSERT INTO children (id, version, name, billing_responsibility, guardian)
    SELECT made(2, n), 1, 'Mia', 'school', '{{}}' FROM generate_series(0, {calendars} * 20 - 1) n;
    INSERT INTO events (id, version, event_type, therapist_id, starts_at, ends_at, timezone, status, therapist_role,
        exception, canceled, created_at)
    SELECT made(3, n), 1, 'individual_session', made(1, n / {a_week} % {calendars}), starts_at,
        starts_at + interval '45 minutes', 'America/Los_Angeles', 'complete', 'regular', false, false, starts_at
    FROM generate_series(0, {events} - 1::bigint) n, LATERAL (
        SELECT '{first}'::timestamptz + n / {a_week} / {calendars} * interval '7 days'
            + n % {a_week} / 8 * interval '1 day' + n % 8 * interval '1 hour' + interval '9 hours' AS starts_at) place;
    INSERT INTO participants (id, event_id, child_id, care_service_id, status, canceled, late_cancel)
    SELECT made(4, n), made(3, n), made(2, n / {a_week} % {calendars} * 20 + n % 20), made(5, n % 20), 'show', false,
        false
    FROM generate_series(0, {events} - 1::bigint) n;
"""
"""A week of a calendar is written at once, in both: what grows is the table, not how a calendar lies scattered in it.
Without a log and without checks, which cost more than all the rest and change nothing of what is read."""


async def figures(bench: Bench) -> Sequence[Figure]:
    async with _filled(bench, "calendar_few", FEW) as few, _filled(bench, "calendar_many", MANY) as many:
        seen = await bench.interleaved({"many": lambda: _reading(many), "few": lambda: _reading(few)})
        of_many, of_few = [[float(await _buffers(db))] * bench.rounds for db in (many, few)]
    return [
        ratio(
            f"p50 of a week's view, {MANY:,} events over {FEW:,}",
            [load.p50 for load in seen["many"]],
            [load.p50 for load in seen["few"]],
            at_most(1.25),
            "ms",
            scale=1000,
        ),
        ratio(f"buffers of a week's view, {MANY:,} events over {FEW:,}", of_many, of_few, at_most(1.3), ""),
    ]


@asynccontextmanager
async def _filled(bench: Bench, name: str, events: int) -> AsyncIterator[Queries]:
    """Scheduling's tables with that many events."""
    async with separate_database(bench, name, scheduling.main.service) as url:
        await _fill(url, events)
        queries = await Queries.connect(url, 1)
        try:
            yield queries
        finally:
            await queries.close()


async def _fill(url: str, events: int) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(ROWS.format(events=events, calendars=CALENDARS, a_week=A_WEEK, first=FIRST_WEEK.isoformat()))
        for table in ("therapists", "children", "events", "participants"):
            await db.execute(f"VACUUM ANALYZE {table}")
    finally:
        await db.close()


async def _reading(db: Queries) -> Load:
    shown = orjson.loads(orjson.dumps((await _week(db)).json))
    assert len(shown) == A_WEEK

    async def week() -> None:
        assert (await _week(db)).child_ids

    return await closed_loop([week], SECONDS)


async def _week(db: "Queries | _Explained") -> SeenEvents:
    """The week of the first calendar, with a cold cache."""
    viewer = Viewer(THERAPIST, UserType.THERAPIST, THERAPIST, THERAPIST, NOW)
    week = Interval(FIRST_WEEK, FIRST_WEEK + timedelta(days=7))
    CACHES.pop(db, None)
    return await calendar(db, viewer, week, NOW, Filters())


class _Explained:
    """Sends requests and records their latencies."""

    def __init__(self, db: Queries) -> None:
        self._db = db
        self.keys = db.keys
        self.buffers = 0

    async def rows(self, sql: str, *args: Any) -> Sequence[Row]:
        [plan] = await self._db.value(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", *args)
        self.buffers += plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
        return await self._db.rows(sql, *args)

    async def row(self, sql: str, *args: Any) -> Row | None:
        return next(iter(await self.rows(sql, *args)), None)

    async def value(self, sql: str, *args: Any) -> Any:
        row = await self.row(sql, *args)
        return None if row is None else next(iter(row.values()))


async def _buffers(db: Queries) -> int:
    explained = _Explained(db)
    await _week(explained)
    return explained.buffers
