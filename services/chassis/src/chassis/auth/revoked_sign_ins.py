"""Revoked sign-ins. Every service learns of a revocation within a second (docs/product/identity.md#ended-sign-ins).

Identity writes the id of a revoked sign-in to a NATS key-value bucket, which every service watches. While the bucket is
silent, services ask identity (`chassis.auth.ended_list`). A service is ready after it has heard everything once.
"""

import asyncio
import contextlib
import math
import time
from asyncio import FIRST_COMPLETED
from collections.abc import Awaitable, Callable, Iterator, Sequence
from uuid import UUID

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KeyValue

BUCKET = "ended_sign_ins"
BEAT = UUID(int=0)
"""The key that identity rewrites twice a second while the bucket holds everything. A new bucket doesn't have it.

It is a UUID, because services of an earlier version read every key as one.
"""
SILENT_SECONDS = 1.0
"""Without a beat for so long, the bucket is silent."""
REWATCH_SECONDS = 20
FAILED_SECONDS = 0.2
WRITES_STOP_SECONDS = 10.0
READS_STOP_SECONDS = 15 * 60.0
"""How long a service that hears of no revocation still accepts requests (docs/adr/0013-learn-of-ended-sign-ins.md)."""
_AT_ONCE = 200


class RevokedSignIns:
    """The ids of revoked sign-ins. `complete` is False until all were heard once: from the bucket or from identity."""

    def __init__(self) -> None:
        self._revoked: set[UUID] = set()
        self._loaded = asyncio.Event()
        self._reconnected = asyncio.Event()
        self._callbacks: dict[UUID, list[Callable[[], None]]] = {}
        self._confirmed_at = self._beat_at = -math.inf
        self._read_once = self._has_beat = False

    @property
    def complete(self) -> bool:
        return self._loaded.is_set()

    @property
    def reads_bucket(self) -> bool:
        """The current watch has read a bucket that identity has filled."""
        return self._read_once and self._has_beat

    @property
    def silent(self) -> bool:
        return time.monotonic() - self._beat_at > SILENT_SECONDS

    @property
    def blind_seconds(self) -> float:
        """How long a revocation could have gone unheard."""
        return time.monotonic() - self._confirmed_at

    def confirm(self) -> None:
        """All revocations up to now have been heard."""
        self._loaded.set()
        self._confirmed_at = max(self._confirmed_at, time.monotonic())

    def __contains__(self, sign_in_id: UUID) -> bool:
        return sign_in_id in self._revoked

    def add(self, sign_in_id: UUID) -> None:
        if sign_in_id in self._revoked:
            return
        self._revoked.add(sign_in_id)
        for callback in self._callbacks.get(sign_in_id, ()):
            callback()

    @contextlib.contextmanager
    def watched(self, sign_in_id: UUID, callback: Callable[[], None]) -> Iterator[None]:
        """Calls `callback` on revocation, at once if it already happened."""
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
        """For good: without a broker there is nothing to hear."""
        self._loaded.set()
        self._confirmed_at = math.inf

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
        self._read_once = self._has_beat = False
        watcher = await bucket.watchall()
        reconnected = asyncio.create_task(self._reconnected.wait())
        try:
            while await self._read_next(watcher, reconnected):
                pass
        finally:
            self._read_once = False
            reconnected.cancel()
            with contextlib.suppress(NatsError, JetStreamError):
                await watcher.stop()  # type: ignore[no-untyped-call]  # nats-py leaves it untyped

    async def _read_next(self, watcher: KeyValue.KeyWatcher, reconnected: "asyncio.Task[bool]") -> bool:
        """False when this watch should be replaced."""
        entry_task = asyncio.create_task(_next_of(watcher))
        try:
            done, _ = await asyncio.wait(
                {entry_task, reconnected}, timeout=REWATCH_SECONDS, return_when=FIRST_COMPLETED
            )
        finally:
            entry_task.cancel()
        if entry_task not in done:
            return False
        entry = entry_task.result()
        if entry is None:
            self._read_once = True
        elif entry.value is not None:
            self._hear(UUID(entry.key))
        if self.reads_bucket:
            self.confirm()
        return True

    def _hear(self, key: UUID) -> None:
        if key != BEAT:
            self.add(key)
            return
        self._has_beat = True
        if self._read_once:  # before that, it is the stored beat, which may be old
            self._beat_at = time.monotonic()


async def _next_of(watcher: KeyValue.KeyWatcher) -> KeyValue.Entry | None:
    entry: KeyValue.Entry | None = await anext(watcher)
    return entry


async def announce_revocation(nats: Client, sign_in_id: UUID) -> None:
    """Idempotent. Raises a NATS error when the broker does not respond; the caller's outbox retries."""
    bucket = await nats.jetstream().key_value(BUCKET)
    await bucket.put(str(sign_in_id), b"1")


async def beat(nats: Client, ended: Callable[[], Awaitable[Sequence[UUID]]]) -> None:
    """Marks the bucket as complete. Identity calls it after announcing what was pending.

    A new bucket gets all of `ended` first. Raises a NATS error.
    """
    bucket = await nats.jetstream().key_value(BUCKET)
    try:
        last = (await bucket.get(str(BEAT))).revision
    except KeyNotFoundError:
        last = 0
        await _fill(bucket, await ended())
    await bucket.update(str(BEAT), b"1", last)  # fails if the bucket was replaced since the read


async def _fill(bucket: KeyValue, sign_in_ids: Sequence[UUID]) -> None:
    for start in range(0, len(sign_in_ids), _AT_ONCE):
        await asyncio.gather(*(bucket.put(str(each), b"1") for each in sign_in_ids[start : start + _AT_ONCE]))
