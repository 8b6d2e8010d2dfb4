"""Ended sign-ins, known to every service within a second.

Identity writes the id of a sign-in that ends into a NATS key-value bucket; every service watches it.
A service is not ready before it has read the bucket once.
"""

import asyncio
import contextlib
from uuid import UUID

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from nats.js.kv import KeyValue

BUCKET = "ended_sign_ins"
SILENCE_SECONDS = 20


class EndedSignIns:
    """The set of ended sign-ins. `complete` is false until the bucket was read once."""

    def __init__(self) -> None:
        self._ended: set[UUID] = set()
        self._read = asyncio.Event()

    @property
    def complete(self) -> bool:
        return self._read.is_set()

    def __contains__(self, sign_in_id: UUID) -> bool:
        return sign_in_id in self._ended

    def add(self, sign_in_id: UUID) -> None:
        self._ended.add(sign_in_id)

    def mark_complete(self) -> None:
        self._read.set()

    async def watch(self, nats: Client) -> None:
        """Runs until cancelled; begins again from the whole bucket after any failure."""
        while True:
            with contextlib.suppress(NatsError, JetStreamError, asyncio.TimeoutError):
                await self._follow(await nats.jetstream().key_value(BUCKET))
            await asyncio.sleep(0.5)

    async def _follow(self, bucket: KeyValue) -> None:
        """Returns after a silence, so that a watch which died with a broker is replaced by a new one."""
        watcher = await bucket.watchall()
        try:
            while True:
                entry = await asyncio.wait_for(anext(watcher), SILENCE_SECONDS)
                if entry is None:
                    self._read.set()
                elif entry.value is not None:
                    self._ended.add(UUID(entry.key))
        finally:
            with contextlib.suppress(NatsError, JetStreamError):
                await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py leaves it untyped


async def announce_end(nats: Client, sign_in_id: UUID) -> None:
    """Idempotent. Raises a NATS error when the broker does not answer; the caller's outbox tries again."""
    bucket = await nats.jetstream().key_value(BUCKET)
    await bucket.put(str(sign_in_id), b"1")
