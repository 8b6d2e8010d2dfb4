"""Outbox → JetStream. Runs beside every process of a service; rows are divided by SKIP LOCKED.

A row is marked as sent only after the broker acknowledged it. A crash in between sends it twice; the broker drops
the second by its message id, and the consumers' inbox drops it after the broker's window. For the same reason the mark
need not have reached the disk: it is made over a connection of its own that does not wait for that, so that no request
and no consumer waits either.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import asyncpg
import structlog
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.clock import Clock
from chassis.db import DRIVER_ERRORS, SERVER_SETTINGS, plain_url, transaction
from chassis.metrics import EVENTS_SENT, OUTBOX_AGE

CHANNEL = "outbox"
CONNECTION = "relay"
"""What PostgreSQL calls its connection, in `pg_stat_activity` and in its log."""
BATCH = 200
IDLE_SECONDS = 1.0
FAILED_SECONDS = 0.5
COMMAND_SECONDS = 20
STREAM = "EVENTS"
UNSENT = """
    SELECT seq, event_id, subject, envelope::text, created_at FROM outbox WHERE sent_at IS NULL
    ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED
"""
SENT = "UPDATE outbox SET sent_at = $2 WHERE seq = ANY($1::bigint[])"
log = structlog.get_logger(__name__)


class Relay:
    def __init__(self, database_url: str, nats: Client, clock: Clock) -> None:
        self._database_url = database_url
        self._nats = nats
        self._clock = clock

    async def run(self) -> None:
        """Runs until cancelled, over another connection when one was lost."""
        while True:
            try:
                async with self.connected() as db:
                    await self._follow(db)
            except (NatsError, JetStreamError, *DRIVER_ERRORS) as error:
                log.warning("events could not be sent; trying again", error=type(error).__name__)
                await asyncio.sleep(FAILED_SECONDS)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[asyncpg.Connection]:
        db: asyncpg.Connection = await asyncpg.connect(
            plain_url(self._database_url),
            command_timeout=COMMAND_SECONDS,
            server_settings={**SERVER_SETTINGS, "application_name": CONNECTION, "synchronous_commit": "off"},
        )
        try:
            yield db
        finally:
            await db.close(timeout=1)

    async def _follow(self, db: asyncpg.Connection) -> None:
        """Sends as soon as a row is committed, and looks by itself every IDLE_SECONDS."""
        wake = asyncio.Event()
        await db.add_listener(CHANNEL, lambda *_: wake.set())
        while True:
            wake.clear()
            while await self.send_batch(db):
                pass
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(wake.wait(), IDLE_SECONDS)

    async def send_batch(self, db: asyncpg.Connection) -> bool:
        """Sends the oldest unsent rows; True when there may be more.

        Raises a NATS error when the broker does not acknowledge: nothing is marked then.
        """
        async with db.transaction():
            rows = await db.fetch(UNSENT, BATCH)
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
            await db.execute(SENT, [row["seq"] for row in rows], self._clock())
        EVENTS_SENT.inc(len(rows))
        return len(rows) == BATCH


async def purge_sent(engine: AsyncEngine, clock: Clock, keep: timedelta) -> None:
    """Deletes rows that were sent longer ago than `keep`, and inbox rows of the same age."""
    async with transaction(engine) as db:
        await db.rows("DELETE FROM outbox WHERE sent_at < $1", clock() - keep)
        await db.rows("DELETE FROM inbox WHERE handled_at < $1", clock() - keep)


async def replay_sent(engine: AsyncEngine) -> int:
    """Marks every kept row as unsent, to fill an empty broker; the number of rows."""
    async with transaction(engine) as db:
        return len(await db.rows("UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL RETURNING seq"))
