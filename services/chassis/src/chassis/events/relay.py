"""Publishes the outbox to JetStream. Every process of a service runs a relay; SKIP LOCKED divides the rows.

A row is marked as sent after the broker acknowledged it. After a crash in between it is sent twice: the broker drops
the duplicate by its message id, and after the broker's window the consumers' inbox does. Losing a mark is therefore
harmless, so the relay uses its own connection with `synchronous_commit=off`.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import asyncpg
import structlog
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.clock import Clock
from chassis.db import DRIVER_ERRORS, SERVER_SETTINGS, plain_url, transaction
from chassis.metrics import EVENTS_SENT, OUTBOX_AGE
from chassis.retention import delete_older, delete_oldest
from chassis.time_limits import CONNECT_SECONDS
from chassis.unit_of_work import UnitOfWork

CONNECTION = "relay"
"""The relay's application name in `pg_stat_activity` and in PostgreSQL's log."""
BATCH = 200
IDLE_SECONDS = 1.0
"""Longest wait for events of a process without a relay, such as an operator's command."""
FAILED_SECONDS = 0.5
COMMAND_SECONDS = 20
STREAM = "EVENTS"
UNSENT = """
    SELECT seq, event_id, subject, envelope::text, created_at FROM outbox WHERE sent_at IS NULL
    ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED
"""
UNMARK = """
    UPDATE outbox SET sent_at = NULL FROM (
        SELECT seq FROM outbox WHERE seq > $1 AND created_at >= $2 AND sent_at IS NOT NULL ORDER BY seq LIMIT $3
    ) AS batch
    WHERE outbox.seq = batch.seq RETURNING outbox.seq
"""
REPLAY_BATCH = 10_000
SENT = "UPDATE outbox SET sent_at = $2 WHERE seq = ANY($1::bigint[])"
log = structlog.get_logger(__name__)


class Relay:
    def __init__(self, database_url: str, nats: Client, clock: Clock) -> None:
        self._database_url = database_url
        self._nats = nats
        self._clock = clock
        self._wake = asyncio.Event()

    def wake(self, uow: UnitOfWork) -> None:
        """Sends the events of this commit at once."""
        if uow.has_events:
            self._wake.set()

    async def run(self) -> None:
        """Runs until canceled. Reconnects after an error."""
        while True:
            try:
                async with self.connected() as db:
                    await self._publish(db)
            except (NatsError, JetStreamError, *DRIVER_ERRORS) as error:
                log.warning("cannot send events; retrying", error=type(error).__name__)
                await asyncio.sleep(FAILED_SECONDS)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[asyncpg.Connection]:
        db: asyncpg.Connection = await asyncpg.connect(
            plain_url(self._database_url),
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings={**SERVER_SETTINGS, "application_name": CONNECTION, "synchronous_commit": "off"},
        )
        try:
            yield db
        finally:
            await db.close(timeout=1)

    async def _publish(self, db: asyncpg.Connection) -> None:
        """Sends rows when a commit wakes it, and polls every IDLE_SECONDS."""
        while True:
            self._wake.clear()
            while await self.send_batch(db):
                pass
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(IDLE_SECONDS):  # `wait_for` can swallow a cancel, see `Background.stop`
                    await self._wake.wait()

    async def send_batch(self, db: asyncpg.Connection) -> bool:
        """Sends the oldest unsent rows. Returns True when there may be more.

        Raises a NATS error when the broker does not acknowledge; then no row is marked.
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
    """Deletes outbox rows that were sent before `keep` ago, and inbox rows of the same age."""
    await delete_oldest(engine, "outbox", "seq", "sent_at", clock() - keep)
    await delete_older(engine, "inbox", "handled_at", clock() - keep)


async def replay_sent(
    engine: AsyncEngine, since: datetime | None = None, after: int = 0
) -> AsyncIterator[Sequence[int]]:
    """Marks sent rows as unsent, to refill an empty broker, in batches with a commit each.

    Yields the positions of each batch in ascending order. `since` is when the oldest event was written; an interrupted
    run continues `after` a position.
    """
    while True:
        async with transaction(engine) as db:
            rows = await db.rows(UNMARK, after, since or datetime.min.replace(tzinfo=UTC), REPLAY_BATCH)
        if not rows:
            return
        batch = sorted(row["seq"] for row in rows)
        after = batch[-1]
        yield batch
