"""Caches a therapist's calendar for as long as none of its rows was written.

Each row version has a unique (`ctid`, `xmin`), so any write changes it. The statement hashes those of all contributing
rows and builds the JSON, which is most of the work, only if the hash changed. Every response asks the database, so
nothing has to be invalidated and no calendar is outdated.

The door is `cached_calendar`.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

from chassis.db import Rows

from scheduling.domain.cutoffs import CANCEL_NOTICE, CORRECTIONS, GRACE, ROOM_OPENS

T = TypeVar("T")
ROOM = f"interval '{int(ROOM_OPENS.total_seconds())} seconds'"
NOTICE = f"interval '{int(CANCEL_NOTICE.total_seconds())} seconds'"
FREE_AFTER_BOOKING = f"interval '{int(GRACE.total_seconds())} seconds'"
CORRECTABLE = f"interval '{CORRECTIONS.days} days'"
MOST_BYTES = 32 * 1024 * 1024
"""Of all entries: some hundred busy weeks of 70 kB each."""
ENTRY_BYTES = 1024
"""Of an entry without its text."""
PHASE = f"""
    concat((e.starts_at - {ROOM} <= $3)::int, (e.starts_at <= $3)::int, (e.ends_at <= $3)::int,
        (e.starts_at - {NOTICE} < $3)::int, (e.marked_at < $3::timestamptz - {CORRECTABLE})::int)
"""
"""The effect of the current time on an event for its therapist: whether its room is open, whether it has begun, whether
it is over, whether the notice for canceling has begun, whether its mark can still be corrected."""
IN_GRACE = f"(p.booked_at + {FREE_AFTER_BOOKING} < $3)::int"
VERSION = f"""
    sha256(convert_to(concat_ws('|',
        ARRAY(SELECT concat(e.row_at, e.row_by, ' ', {PHASE}) FROM shown e)::text,
        ARRAY(SELECT concat(p.row_at, p.row_by, ' ', {IN_GRACE}) FROM came p)::text,
        ARRAY(SELECT concat(c.ctid, c.xmin) FROM children c WHERE c.id = ANY (ARRAY(SELECT child_id FROM came)))::text,
        ARRAY(SELECT concat(t.ctid, t.xmin) FROM therapists t
            WHERE t.id = ANY (ARRAY(SELECT therapist_id FROM shown)))::text,
        ARRAY(SELECT concat(r.ctid, r.xmin) FROM series r WHERE r.id = ANY (ARRAY(SELECT series_id FROM shown)))::text,
        ARRAY(SELECT concat(g.ctid, g.xmin) FROM series_guests g
            WHERE g.series_id = ANY (ARRAY(SELECT series_id FROM shown)))::text,
        ARRAY(SELECT concat(e.id, v.left_at) FROM shown e
            JOIN room_visits v ON v.event_id = e.id AND v.profile_id = e.therapist_id WHERE e.ends_at <= $3)::text
    ), 'UTF8'))
"""  # noqa: S608  # constants
"""Hash of every row that a therapist's calendar reads. Of a visit it reads when the therapist left a session that is
over; the row itself changes with every report of a page."""


class CalendarSql(NamedTuple):
    """$1 is the therapist's id, $2 true, $3 now; the conditions' own parameters follow."""

    conditions: str
    order: str
    guests: str
    """The guests of `shown`."""
    calendar: str
    """One row with `events`, `facts` and `child_ids`, made of `shown` and `guests`."""


Parse = Callable[[Sequence[str] | None, Sequence[str] | None, str | None, datetime], T]
"""Takes `events`, `facts` and `child_ids` of the row of `CalendarSql.calendar`, and now."""


@lru_cache(maxsize=64)
def select_if_changed(sql: CalendarSql, cached: str) -> str:
    """`cached` is the parameter with the cached version."""
    return f"""
        WITH shown AS MATERIALIZED (
            SELECT e.*, e.ctid AS row_at, e.xmin AS row_by FROM events e
            WHERE e.deleted_at IS NULL AND {sql.conditions} ORDER BY {sql.order}
        ), came AS MATERIALIZED (
            SELECT p.child_id, p.booked_at, p.ctid AS row_at, p.xmin AS row_by FROM participants p
            WHERE p.event_id = ANY (ARRAY(SELECT id FROM shown))
        ), guests AS MATERIALIZED ({sql.guests}), now AS MATERIALIZED (SELECT {VERSION} AS version)
        SELECT now.version, CASE WHEN now.version IS DISTINCT FROM {cached}::bytea THEN (
            SELECT whole FROM ({sql.calendar}) whole
        ) END AS calendar
        FROM now
    """  # noqa: S608  # constants


class _CachedCalendar(NamedTuple):
    version: bytes
    seen: Any
    size: int
    """Approximate, in bytes."""


class CalendarCache:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._entries: OrderedDict[Hashable, _CachedCalendar] = OrderedDict()
        """Least recently used first."""

    async def read(
        self, db: Rows, sql: CalendarSql, therapist_id: UUID, now: datetime, args: Sequence[object], parse: Parse[T]
    ) -> T:
        text = select_if_changed(sql, f"${len(args) + 4}")
        key = (therapist_id, text, str(args))
        cached = self._entries.get(key)
        found = await db.row(text, therapist_id, True, now, *args, cached and cached.version)
        assert found is not None  # the version is never NULL
        if cached is None or found["calendar"] is not None:
            events, facts, child_ids = found["calendar"]
            size = sum(map(len, events or ())) + ENTRY_BYTES
            cached = _CachedCalendar(found["version"], parse(events, facts, child_ids, now), size)
        self._store(key, cached)
        seen: T = cached.seen
        return seen

    def _store(self, key: Hashable, cached: _CachedCalendar) -> None:
        """Stores the entry as most recently used and evicts the least recently used ones."""
        if (before := self._entries.pop(key, None)) is not None:
            self._bytes -= before.size
        self._entries[key] = cached
        self._bytes += cached.size
        while self._bytes > self._most_bytes:
            _, gone = self._entries.popitem(last=False)
            self._bytes -= gone.size


CACHES: WeakKeyDictionary[Rows, CalendarCache] = WeakKeyDictionary()
"""One for each database that this process reads, for as long as it is connected."""


async def cached_calendar(
    db: Rows, sql: CalendarSql, therapist_id: UUID, now: datetime, args: Sequence[object], parse: Parse[T]
) -> T:
    """Returns the same as running `sql.calendar` and parsing its row."""
    return await CACHES.setdefault(db, CalendarCache()).read(db, sql, therapist_id, now, args, parse)
