"""Outbox → JetStream. Runs beside every process of a service; rows are divided by SKIP LOCKED.

A row is marked as sent only after the broker acknowledged it. A crash in between sends it twice; the broker drops
the second by its message id, and the consumers' inbox drops it after the broker's window.
"""

import asyncio
import contextlib
from datetime import timedelta

import asyncpg
import orjson
import structlog
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from sqlalchemy import select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlmodel import col

from chassis.clock import Clock
from chassis.listening import notices
from chassis.metrics import EVENTS_SENT, OUTBOX_AGE
from chassis.tables import OutboxRow

CHANNEL = "outbox"
BATCH = 200
IDLE_SECONDS = 1.0
FAILED_SECONDS = 0.5
STREAM = "EVENTS"
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
                except (TimeoutError, NatsError, JetStreamError, SQLAlchemyError, OSError) as error:
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
        async with AsyncSession(self._engine) as db, db.begin():
            unsent = (
                select(OutboxRow)
                .where(col(OutboxRow.sent_at).is_(None))
                .order_by(col(OutboxRow.seq))
                .limit(BATCH)
                .with_for_update(skip_locked=True)
            )
            rows = list((await db.scalars(unsent)).all())
            OUTBOX_AGE.set((self._clock() - rows[0].created_at).total_seconds() if rows else 0)
            if not rows:
                return False
            jetstream = self._nats.jetstream(timeout=5)
            await asyncio.gather(
                *(
                    jetstream.publish(
                        row.subject,
                        orjson.dumps(row.envelope),
                        stream=STREAM,
                        headers={"Nats-Msg-Id": str(row.event_id)},
                    )
                    for row in rows
                )
            )
            sent = update(OutboxRow).where(col(OutboxRow.seq).in_([row.seq for row in rows]))
            await db.execute(sent.values(sent_at=self._clock()))
            EVENTS_SENT.inc(len(rows))
            return len(rows) == BATCH

    async def _listen(self) -> None:
        """Wakes the relay as soon as a row is committed. Without it the relay still looks every IDLE_SECONDS."""
        while True:
            with contextlib.suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError):
                async with contextlib.aclosing(notices(self._database_url, CHANNEL)) as batches:
                    async for _ in batches:
                        self._wake.set()
            await asyncio.sleep(1)


async def forget_sent(engine: AsyncEngine, clock: Clock, keep: timedelta) -> None:
    """Deletes rows that were sent longer ago than `keep`, and inbox rows of the same age."""
    async with engine.begin() as connection:
        horizon = {"horizon": clock() - keep}
        await connection.execute(text("DELETE FROM outbox WHERE sent_at < :horizon"), horizon)
        await connection.execute(text("DELETE FROM inbox WHERE handled_at < :horizon"), horizon)


async def replay_sent(engine: AsyncEngine) -> int:
    """Marks every kept row as unsent, to fill an empty broker; the number of rows."""
    async with engine.begin() as connection:
        result = await connection.execute(text("UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL"))
        return result.rowcount
