"""Revoked sign-ins. Every service learns of a revocation within a second.

Identity writes the id of a revoked sign-in to a NATS key-value bucket, which every service watches. A service becomes
ready after it has read the whole bucket once (docs/product/identity.md#sign-in-lifetime).
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
    """The ids of revoked sign-ins. `complete` is False until the bucket was read once."""

    def __init__(self) -> None:
        self._revoked: set[UUID] = set()
        self._loaded = asyncio.Event()
        self._reconnected = asyncio.Event()
        self._callbacks: dict[UUID, list[Callable[[], None]]] = {}

    @property
    def complete(self) -> bool:
        return self._loaded.is_set()

    def __contains__(self, sign_in_id: UUID) -> bool:
        return sign_in_id in self._revoked

    def add(self, sign_in_id: UUID) -> None:
        self._revoked.add(sign_in_id)
        for callback in self._callbacks.get(sign_in_id, ()):
            callback()

    @contextlib.contextmanager
    def watched(self, sign_in_id: UUID, callback: Callable[[], None]) -> Iterator[None]:
        """Calls `callback` on revocation, at once if it already happened; possibly more than once."""
        self._callbacks.setdefault(sign_in_id, []).append(callback)
        if sign_in_id in self._revoked:
            callback()
        try:
            yield
        finally:
            others = [other for other in self._callbacks.pop(sign_in_id) if other is not callback]
            if others:
                self._callbacks[sign_in_id] = others

    def mark_complete(self) -> None:
        self._loaded.set()

    async def on_reconnect(self) -> None:
        """A watch silently dies when the broker restarts: start a new one at once."""
        self._reconnected.set()

    async def watch(self, nats: Client) -> None:
        """Runs until canceled. Reads the whole bucket again after any failure."""
        while True:
            try:
                await self._read_bucket(await nats.jetstream().key_value(BUCKET))
            except (NatsError, JetStreamError, TimeoutError):
                await asyncio.sleep(FAILED_SECONDS)

    async def _read_bucket(self, bucket: KeyValue) -> None:
        """Returns after a reconnect or a long silence: the watch may have died."""
        self._reconnected.clear()
        watcher = await bucket.watchall()
        reconnected = asyncio.create_task(self._reconnected.wait())
        try:
            while await self._read_next(watcher, reconnected):
                pass
        finally:
            reconnected.cancel()
            with contextlib.suppress(NatsError, JetStreamError):
                await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py leaves it untyped

    async def _read_next(self, watcher: KeyValue.KeyWatcher, reconnected: "asyncio.Task[bool]") -> bool:
        """False when this watch should be replaced."""
        entry_task = asyncio.create_task(_next_of(watcher))
        try:
            done, _ = await asyncio.wait(
                {entry_task, reconnected}, timeout=SILENCE_SECONDS, return_when=FIRST_COMPLETED
            )
        finally:
            entry_task.cancel()
        if entry_task not in done:
            return False
        entry = entry_task.result()
        if entry is None:
            self._loaded.set()
        elif entry.value is not None:
            self.add(UUID(entry.key))
        return True


async def _next_of(watcher: KeyValue.KeyWatcher) -> KeyValue.Entry | None:
    entry: KeyValue.Entry | None = await anext(watcher)
    return entry


async def announce_revocation(nats: Client, sign_in_id: UUID) -> None:
    """Idempotent. Raises a NATS error when the broker does not respond; the caller's outbox retries."""
    bucket = await nats.jetstream().key_value(BUCKET)
    await bucket.put(str(sign_in_id), b"1")
