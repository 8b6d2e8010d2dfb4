"""Limits on calls that cost, per person and per client address (docs/product/shared.md#limits-on-costly-calls).

Calls are counted in memory and added to the database in steps of a tenth of the limit, so that a costly read rarely
costs a write as well. The first call of a subject in a process reads what was counted before, so counts outlive a
restart. Processes share them; each can be one step ahead.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.clock import Clock
from chassis.db import Queries, Rows
from chassis.errors import TooMany
from chassis.retention import delete_older

WINDOW = timedelta(minutes=15)
STEPS = 10
REMEMBERED = 20_000
KEPT = timedelta(days=1)
_COUNT = """
    INSERT INTO throttles AS t (action, subject, window_starts_at, tries) VALUES ($1, $2, $3, $5)
    ON CONFLICT (action, subject) DO UPDATE SET
        tries = CASE WHEN t.window_starts_at <= $4 THEN $5 ELSE t.tries + $5 END,
        window_starts_at = CASE WHEN t.window_starts_at <= $4 THEN $3 ELSE t.window_starts_at END
    RETURNING tries, window_starts_at
"""


@dataclass(frozen=True, slots=True)
class Limit:
    action: str
    """What is attempted and by what it is counted: `sign_in:email`."""
    subject: str | None
    """A user, an email or an IP address; only its hash is stored. None isn't counted."""
    tries: int
    window: timedelta = WINDOW

    @property
    def key(self) -> tuple[str, bytes]:
        return self.action, hashlib.sha256((self.subject or "").encode()).digest()


async def add_tries(db: Rows, limit: Limit, now: datetime, tries: int = 1) -> tuple[int, datetime]:
    """How many there are now, and when their window ends."""
    row = await db.row(_COUNT, *limit.key, now, now - limit.window, tries)
    assert row is not None
    return row["tries"], row["window_starts_at"] + limit.window


@dataclass(slots=True)
class _Count:
    stored: int
    """By all processes, when this one last added."""
    waiting: int
    """Of this process, to be added."""
    ends_at: datetime


class Throttle:
    def __init__(self, queries: Queries, clock: Clock) -> None:
        self._queries = queries
        self._clock = clock
        self._counts: OrderedDict[tuple[str, bytes], _Count] = OrderedDict()

    async def count(self, limits: Sequence[Limit]) -> None:
        """Raises TooMany if a limit is exceeded; Retry-After is the rest of its window."""
        wait = 0.0
        for limit in limits:
            if limit.subject:
                wait = max(wait, await self._seconds_to_wait(limit))
        if wait > 0:
            raise TooMany(retry_after_seconds=int(wait) + 1)

    async def _seconds_to_wait(self, limit: Limit) -> float:
        now = self._clock()
        count = self._counts.get(limit.key)
        if count is None or now >= count.ends_at:
            self._counts.pop(limit.key, None)
            count = await self._add(limit, 1, now)
        else:
            count.waiting += 1
            if count.stored + count.waiting <= limit.tries and count.waiting * STEPS >= limit.tries:
                waiting, count.waiting = count.waiting, 0
                count = await self._add(limit, waiting, now)
        over = count.stored + count.waiting > limit.tries
        return (count.ends_at - now).total_seconds() if over else 0.0

    async def _add(self, limit: Limit, calls: int, now: datetime) -> _Count:
        known = self._counts.setdefault(limit.key, _Count(0, 0, now))
        known.stored, known.ends_at = await add_tries(self._queries, limit, now, calls)
        self._counts.move_to_end(limit.key)
        if len(self._counts) > REMEMBERED:
            self._counts.popitem(last=False)
        return known


async def purge_throttles(engine: AsyncEngine, clock: Clock) -> None:
    await delete_older(engine, "throttles", "window_starts_at", clock() - KEPT)
