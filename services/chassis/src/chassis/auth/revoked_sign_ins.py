"""Ended sign-ins, known to every service within a second.

Identity writes the id of a sign-in that ends into a NATS key-value bucket; every service watches it.
A service is not ready before it has read the bucket once.
"""

import asyncio
import contextlib
from asyncio import FIRST_COMPLETED
from collections.abc import Callable, Iterator
from uuid import UUID

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from nats.js.kv import KeyValue

BUCKET = "ended_sign_ins"
SILENCE_SECONDS = 20
FAILED_SECONDS = 0.2


class RevokedSignIns:
    """The set of ended sign-ins. `complete` is false until the bucket was read once."""

    def __init__(self) -> None:
        self._ended: set[UUID] = set()
        self._read = asyncio.Event()
        self._returned = asyncio.Event()
        self._watched: dict[UUID, list[Callable[[], None]]] = {}

    @property
    def complete(self) -> bool:
        return self._read.is_set()

    def __contains__(self, sign_in_id: UUID) -> bool:
        return sign_in_id in self._ended

    def add(self, sign_in_id: UUID) -> None:
        self._ended.add(sign_in_id)
        for tell in self._watched.get(sign_in_id, ()):
            tell()

    @contextlib.contextmanager
    def watched(self, sign_in_id: UUID, tell: Callable[[], None]) -> Iterator[None]:
        """`tell` is called when the sign-in ends, at once if it has; more than once if told again."""
        self._watched.setdefault(sign_in_id, []).append(tell)
        if sign_in_id in self._ended:
            tell()
        try:
            yield
        finally:
            left = [other for other in self._watched.pop(sign_in_id) if other is not tell]
            if left:
                self._watched[sign_in_id] = left

    def mark_complete(self) -> None:
        self._read.set()

    async def broker_returned(self) -> None:
        """A watch does not outlive the broker's restart, and says nothing of it: begin a new one at once."""
        self._returned.set()

    async def watch(self, nats: Client) -> None:
        """Runs until cancelled; begins again from the whole bucket after any failure."""
        while True:
            try:
                await self._follow(await nats.jetstream().key_value(BUCKET))
            except (NatsError, JetStreamError, TimeoutError):
                await asyncio.sleep(FAILED_SECONDS)

    async def _follow(self, bucket: KeyValue) -> None:
        """Returns when the broker came back, or after a silence: a watch may have died without a word."""
        self._returned.clear()
        watcher = await bucket.watchall()
        returned = asyncio.create_task(self._returned.wait())
        try:
            while await self._take_next(watcher, returned):
                pass
        finally:
            returned.cancel()
            with contextlib.suppress(NatsError, JetStreamError):
                await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py leaves it untyped

    async def _take_next(self, watcher: KeyValue.KeyWatcher, returned: "asyncio.Task[bool]") -> bool:
        """False when there is no use in waiting on."""
        coming = asyncio.create_task(_next_of(watcher))
        try:
            done, _ = await asyncio.wait({coming, returned}, timeout=SILENCE_SECONDS, return_when=FIRST_COMPLETED)
        finally:
            coming.cancel()
        if coming not in done:
            return False
        entry = coming.result()
        if entry is None:
            self._read.set()
        elif entry.value is not None:
            self.add(UUID(entry.key))
        return True


async def _next_of(watcher: KeyValue.KeyWatcher) -> KeyValue.Entry | None:
    entry: KeyValue.Entry | None = await anext(watcher)
    return entry


async def announce_revocation(nats: Client, sign_in_id: UUID) -> None:
    """Idempotent. Raises a NATS error when the broker does not answer; the caller's outbox tries again."""
    bucket = await nats.jetstream().key_value(BUCKET)
    await bucket.put(str(sign_in_id), b"1")
