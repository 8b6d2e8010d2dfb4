"""A therapist's calendar as it was told last, for as long as nothing that it shows was written since.

PostgreSQL knows of every row where it lies and which transaction wrote it (`ctid`, `xmin`); whatever is written to a
row makes it another one. The statement here gathers both of all rows that a calendar is made of, and makes the
calendar's text, which is most of the work of telling it, only where they are not those of the last time. So every
answer is asked of the database, nothing has to be told what to forget, and no calendar is ever older than its rows.
"""

from collections import OrderedDict
from collections.abc import Hashable
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.timekeeping.intervals import Interval

from scheduling.queries.events import (
    BETWEEN,
    BY_START,
    ROOM,
    THEIRS_AS_THERAPIST,
    Filters,
    SeenEvents,
    as_one,
    calendar,
    guests_of_shown,
    seen_together,
    told,
)

MOST_BYTES = 32 * 1024 * 1024
"""Of all that are kept: some hundred busy weeks, 70 kB each."""
ENTRY_BYTES = 1024
"""Of one beside its text."""
PHASE = f"CASE WHEN e.ends_at <= $3 THEN 2 WHEN e.starts_at - {ROOM} <= $3 THEN 1 ELSE 0 END"
"""What the present instant changes of an event: whether its room is open, whether it is over."""
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
"""Of every row that the text reads, for a therapist."""


@lru_cache(maxsize=64)
def if_other_than(conditions: str, known: str) -> str:
    """The parameters of `calendar`; `known` is the place of the version that the asker has."""
    return f"""
        WITH shown AS MATERIALIZED (
            SELECT e.*, e.ctid AS row_at, e.xmin AS row_by FROM events e
            WHERE e.deleted_at IS NULL AND {conditions} ORDER BY {BY_START}
        ), came AS MATERIALIZED (
            SELECT p.child_id, p.ctid AS row_at, p.xmin AS row_by FROM participants p
            WHERE p.event_id = ANY (ARRAY(SELECT id FROM shown))
        ), guests AS MATERIALIZED ({guests_of_shown("participants")}), now AS MATERIALIZED (SELECT {VERSION} AS version)
        SELECT now.version, CASE WHEN now.version IS DISTINCT FROM {known}::bytea THEN (
            SELECT ARRAY[whole.events, whole.child_ids] FROM ({as_one(told(BY_START))}) whole
        ) END AS told
        FROM now
    """  # noqa: S608  # constants


class _Kept(NamedTuple):
    version: bytes
    seen: SeenEvents
    size: int
    """Bytes, or nearly so."""


class KeptCalendars:
    """Of one process."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        """The one that was told last at the end."""

    async def of(self, db: Rows, viewer: Viewer, stretch: Interval, now: datetime, filters: Filters) -> SeenEvents:
        """As `calendar`. What a guardian sees hangs on more than these rows, and is less."""
        if not viewer.is_therapist:
            return await calendar(db, viewer, stretch, now, filters)
        args: list[object] = [stretch.start, stretch.end]
        conditions = f"{THEIRS_AS_THERAPIST} AND {BETWEEN}{filters.sql(args)}"
        sql = if_other_than(conditions, f"${len(args) + 4}")
        asked = (viewer.profile_id, sql, str(args))
        known = self._kept.get(asked)
        found = await db.row(sql, viewer.profile_id, True, now, *args, known and known.version)
        assert found is not None  # a version is always there
        if known is None or found["told"] is not None:
            events, child_ids = found["told"]
            known = _Kept(found["version"], seen_together(events, child_ids), len(events or "") + ENTRY_BYTES)
        self._keep(asked, known)
        return known.seen

    def _keep(self, asked: Hashable, known: _Kept) -> None:
        """As the one that was told last; those that were not told for longest make room."""
        if (before := self._kept.pop(asked, None)) is not None:
            self._bytes -= before.size
        self._kept[asked] = known
        self._bytes += known.size
        while self._bytes > self._most_bytes:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.size
