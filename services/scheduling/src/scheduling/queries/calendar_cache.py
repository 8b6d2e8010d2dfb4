"""Caches a therapist's calendar for as long as none of its rows was written.

Each row version has a unique (`ctid`, `xmin`), so any write changes it. The statement hashes those of all contributing
rows and builds the JSON, which is most of the work, only if the hash changed. Every response asks the database, so
nothing has to be invalidated and no calendar is outdated.
"""

from collections import OrderedDict
from collections.abc import Hashable
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.timekeeping.intervals import Interval

from scheduling.domain.cutoffs import CORRECTIONS
from scheduling.queries.events import (
    BETWEEN,
    BY_START,
    CONDUCTED_BY_VIEWER,
    ROOM,
    SELECT_GUESTS,
    Filters,
    SeenEvents,
    aggregate_json,
    calendar,
    parse_events,
    select_events_json,
)

CORRECTABLE = f"interval '{CORRECTIONS.days} days'"
MOST_BYTES = 32 * 1024 * 1024
"""Of all entries: some hundred busy weeks of 70 kB each."""
ENTRY_BYTES = 1024
"""Of an entry without its text."""
PHASE = f"""
    concat((e.starts_at - {ROOM} <= $3)::int, (e.starts_at <= $3)::int, (e.ends_at <= $3)::int,
        (e.marked_at < $3::timestamptz - {CORRECTABLE})::int)
"""
"""The effect of the current time on an event for its therapist: whether its room is open, whether it has begun, whether
it is over, whether its mark can still be corrected."""
VERSION = f"""
    sha256(convert_to(concat_ws('|',
        ARRAY(SELECT concat(e.row_at, e.row_by, ' ', {PHASE}) FROM shown e)::text,
        ARRAY(SELECT concat(p.row_at, p.row_by) FROM came p)::text,
        ARRAY(SELECT concat(c.ctid, c.xmin) FROM children c WHERE c.id = ANY (ARRAY(SELECT child_id FROM came)))::text,
        ARRAY(SELECT concat(t.ctid, t.xmin) FROM therapists t
            WHERE t.id = ANY (ARRAY(SELECT therapist_id FROM shown)))::text,
        ARRAY(SELECT concat(r.ctid, r.xmin) FROM series r WHERE r.id = ANY (ARRAY(SELECT series_id FROM shown)))::text,
        ARRAY(SELECT concat(g.ctid, g.xmin) FROM series_guests g
            WHERE g.series_id = ANY (ARRAY(SELECT series_id FROM shown)))::text
    ), 'UTF8'))
"""  # noqa: S608  # constants
"""Hash of every row that a therapist's calendar reads."""


@lru_cache(maxsize=64)
def select_if_changed(conditions: str, cached: str) -> str:
    """Takes the parameters of `calendar`; `cached` is the parameter with the cached version."""
    return f"""
        WITH shown AS MATERIALIZED (
            SELECT e.*, e.ctid AS row_at, e.xmin AS row_by FROM events e
            WHERE e.deleted_at IS NULL AND {conditions} ORDER BY {BY_START}
        ), came AS MATERIALIZED (
            SELECT p.child_id, p.ctid AS row_at, p.xmin AS row_by FROM participants p
            WHERE p.event_id = ANY (ARRAY(SELECT id FROM shown))
        ), guests AS MATERIALIZED ({SELECT_GUESTS}), now AS MATERIALIZED (SELECT {VERSION} AS version)
        SELECT now.version, CASE WHEN now.version IS DISTINCT FROM {cached}::bytea THEN (
            SELECT whole FROM ({aggregate_json(select_events_json(BY_START))}) whole
        ) END AS calendar
        FROM now
    """  # noqa: S608  # constants


class _CachedCalendar(NamedTuple):
    version: bytes
    seen: SeenEvents
    size: int
    """Approximate, in bytes."""


class CalendarCache:
    """One for each process."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, _CachedCalendar] = OrderedDict()
        """Least recently used first."""

    async def of(self, db: Rows, viewer: Viewer, period: Interval, now: datetime, filters: Filters) -> SeenEvents:
        """Like `calendar`. Guardians' calendars aren't cached: they depend on more rows and are smaller."""
        if not viewer.is_therapist:
            return await calendar(db, viewer, period, now, filters)
        args: list[object] = [period.start, period.end]
        conditions = f"{CONDUCTED_BY_VIEWER} AND {BETWEEN}{filters.sql(args)}"
        sql = select_if_changed(conditions, f"${len(args) + 4}")
        key = (viewer.profile_id, sql, str(args))
        cached = self._entries.get(key)
        found = await db.row(sql, viewer.profile_id, True, now, *args, cached and cached.version)
        assert found is not None  # the version is never NULL
        if cached is None or found["calendar"] is not None:
            events, facts, child_ids = found["calendar"]
            size = sum(map(len, events or ())) + ENTRY_BYTES
            seen = parse_events(events, facts, child_ids, now, is_therapist=True)
            cached = _CachedCalendar(found["version"], seen, size)
        self._store(key, cached)
        return cached.seen

    def _store(self, key: Hashable, cached: _CachedCalendar) -> None:
        """Stores the entry as most recently used and evicts the least recently used ones."""
        if (before := self._entries.pop(key, None)) is not None:
            self._bytes -= before.size
        self._entries[key] = cached
        self._bytes += cached.size
        while self._bytes > self._most_bytes:
            _, gone = self._entries.popitem(last=False)
            self._bytes -= gone.size
