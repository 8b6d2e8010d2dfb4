"""Notifies every process of the changes that were committed to `live_changes`, the table that triggers write to.

PostgreSQL commits transactions with a NOTIFY one after another (docs/performance.md#notify), so a booking must not send
one. This loop sends them in transactions of its own, in the order of the changes.
"""

import asyncio
import contextlib

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.db import DRIVER_ERRORS, transaction
from chassis.live.hub import CHANNEL

BATCH = 500
IDLE_SECONDS = 0.5
"""Longest wait for changes of a process without this loop, such as an operator's command."""
FAILED_SECONDS = 0.5
ASYNCHRONOUS = "SET LOCAL synchronous_commit = off"
"""Changes that a crash brings back are sent twice, and pages only load twice."""
SEND = """
    WITH taken AS (
        DELETE FROM live_changes WHERE id IN (
            SELECT id FROM live_changes ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id, payload)
    SELECT pg_notify($2, payload::text) FROM (SELECT payload FROM taken ORDER BY id) AS change
"""
log = structlog.get_logger(__name__)


class ChangeNotifier:
    """Every process of a service runs one; SKIP LOCKED divides the changes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.wake = asyncio.Event()
        """Set after each commit of this process."""

    async def run(self) -> None:
        """Runs until canceled."""
        while True:
            self.wake.clear()
            try:
                while await self.send_batch() == BATCH:
                    pass
            except DRIVER_ERRORS as error:
                log.warning("cannot notify of changes; retrying", error=type(error).__name__)
                await asyncio.sleep(FAILED_SECONDS)
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(IDLE_SECONDS):  # `wait_for` can swallow a cancel, see `Background.stop`
                    await self.wake.wait()

    async def send_batch(self) -> int:
        """Sends the oldest changes. Returns how many. Raises DRIVER_ERRORS."""
        async with transaction(self._engine) as db:
            await db.rows(ASYNCHRONOUS)
            return len(await db.rows(SEND, BATCH, CHANNEL))
