"""Outbox → JetStream. Runs beside every process of a service; rows are divided by SKIP LOCKED.

A row is marked as sent only after the broker acknowledged it. A crash in between sends it twice; the broker drops
the second by its message id, and the consumers' inbox drops it after the broker's window.
"""

import asyncio
import contextlib
from datetime import timedelta

import structlog
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.clock import Clock
from chassis.db import DRIVER_ERRORS, transaction
from chassis.listening import notices
from chassis.metrics import EVENTS_SENT, OUTBOX_AGE

CHANNEL = "outbox"
BATCH = 200
IDLE_SECONDS = 1.0
FAILED_SECONDS = 0.5
STREAM = "EVENTS"
UNSENT = """
    SELECT seq, event_id, subject, envelope::text, created_at FROM outbox WHERE sent_at IS NULL
    ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED
"""
SENT = "UPDATE outbox SET sent_at = $2 WHERE seq = ANY($1::bigint[])"
log = structlog.get_logger(__name__)


class Relay:
    def __init__(self, engine: AsyncEngine, database_url: str, nats: Client, clock: Clock) -> None:
        self._engine = engine
        self._database_url = database_url
        self._nats = nats
        self._clock = clock
        self._wake = asyncio.Event()

    async def run(self) -> None:
        """Runs until cancelled."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                self._wake.clear()
                try:
                    while await self.send_batch():
                        pass
                except (NatsError, JetStreamError, SQLAlchemyError, *DRIVER_ERRORS) as error:
                    log.warning("events could not be sent; trying again", error=type(error).__name__)
                    await asyncio.sleep(FAILED_SECONDS)
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), IDLE_SECONDS)
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def send_batch(self) -> bool:
        """Sends the oldest unsent rows; True when there may be more.

        Raises a NATS error when the broker does not acknowledge: nothing is marked then.
        """
        async with transaction(self._engine) as db:
            rows = await db.rows(UNSENT, BATCH)
            OUTBOX_AGE.set((self._clock() - rows[0]["created_at"]).total_seconds() if rows else 0)
            if not rows:
                return False
            jetstream = self._nats.jetstream(timeout=5)
            await asyncio.gather(
                *(
                    jetstream.publish(
                        row["subject"],
                        row["envelope"].encode(),
                        stream=STREAM,
                        headers={"Nats-Msg-Id": str(row["event_id"])},
                    )
                    for row in rows
                )
            )
            await db.rows(SENT, [row["seq"] for row in rows], self._clock())
            EVENTS_SENT.inc(len(rows))
            return len(rows) == BATCH

    async def _listen(self) -> None:
        """Wakes the relay as soon as a row is committed. Without it the relay still looks every IDLE_SECONDS."""
        while True:
            with contextlib.suppress(*DRIVER_ERRORS):
                async with contextlib.aclosing(notices(self._database_url, CHANNEL)) as batches:
                    async for _ in batches:
                        self._wake.set()
            await asyncio.sleep(1)


async def forget_sent(engine: AsyncEngine, clock: Clock, keep: timedelta) -> None:
    """Deletes rows that were sent longer ago than `keep`, and inbox rows of the same age."""
    async with transaction(engine) as db:
        await db.rows("DELETE FROM outbox WHERE sent_at < $1", clock() - keep)
        await db.rows("DELETE FROM inbox WHERE handled_at < $1", clock() - keep)


async def replay_sent(engine: AsyncEngine) -> int:
    """Marks every kept row as unsent, to fill an empty broker; the number of rows."""
    async with transaction(engine) as db:
        return len(await db.rows("UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL RETURNING seq"))
