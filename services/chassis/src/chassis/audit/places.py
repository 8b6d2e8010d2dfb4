"""The two places that keep heads of audit chains: a stream of the broker, and objects in a store of their own."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import nats
from nats.aio.client import Client
from nats.js.errors import NotFoundError

from chassis.audit.heads import Place
from chassis.encrypted_connections import broker_tls
from chassis.settings import ServiceSettings
from chassis.storage import ObjectStore

STREAM = "AUDIT_HEADS"
"""The deploy step creates it. It refuses to delete single messages or all."""
TIMEOUT_SECONDS = 5
CONNECT_SECONDS = 15
NEWEST = 1_000
OLDER = 1_000
AT_ONCE = 32


def subject_of(service: str) -> str:
    """The broker lets each service publish to its own subject only (docs/architecture.md#broker-permissions)."""
    return f"audit.head.{service}"


class HeadStream:
    name = "broker"

    def __init__(self, client: Client, service: str) -> None:
        self._client = client
        self._subject = subject_of(service)

    @property
    def restarts(self) -> int:
        return self._client.stats["reconnects"]

    async def publish(self, position: int, head: bytes) -> None:
        await self._client.jetstream(timeout=TIMEOUT_SECONDS).publish(self._subject, head, stream=STREAM)

    async def read(self) -> Sequence[bytes]:
        jetstream = self._client.jetstream(timeout=TIMEOUT_SECONDS)
        try:
            last = await jetstream.get_msg(STREAM, subject=self._subject, direct=True)
        except NotFoundError:
            return []
        heads: list[bytes] = []
        subscription = await jetstream.subscribe(self._subject, stream=STREAM, ordered_consumer=True)
        try:
            read_to = 0
            while read_to < (last.seq or 0):
                message = await subscription.next_msg(timeout=TIMEOUT_SECONDS)
                heads.append(message.data)
                read_to = message.metadata.sequence.stream
        finally:
            await subscription.unsubscribe()
        return heads


class HeadObjects:
    name = "object store"
    restarts = 0

    def __init__(self, store: ObjectStore, service: str) -> None:
        self._store = store
        self._folder = service

    async def publish(self, position: int, head: bytes) -> None:
        await self._store.create(f"{self._folder}/{position:020}.json", head)

    async def read(self) -> Sequence[bytes]:
        """The newest heads and a regular selection of the older ones. Each head vouches for all links before it."""
        keys = sorted(await self._store.list(f"{self._folder}/"))
        older, newest = keys[:-NEWEST], keys[-NEWEST:]
        slots = asyncio.Semaphore(AT_ONCE)

        async def get(key: str) -> bytes:
            async with slots:
                return await self._store.get(key)

        return await asyncio.gather(*map(get, (*older[:: len(older) // OLDER + 1], *newest)))


def places(client: Client, settings: ServiceSettings) -> Sequence[Place]:
    name = settings.service_name
    return (HeadStream(client, name), HeadObjects(ObjectStore(settings.audit_store_url), name))


async def _ignore(_: Exception) -> None:
    """The caller gets the error."""


@asynccontextmanager
async def places_for(settings: ServiceSettings) -> AsyncIterator[Sequence[Place]]:
    """For a command. Raises a NATS error or OSError when the broker can't be reached."""
    connecting = nats.connect(
        settings.nats_url,
        user=settings.nats_user,
        password=settings.nats_password,
        inbox_prefix=f"_INBOX.{settings.service_name}".encode(),
        tls=broker_tls(settings.nats_url, settings.nats_ca_file),
        connect_timeout=TIMEOUT_SECONDS,
        max_reconnect_attempts=1,  # 0 would be without end, also for the first connection
        reconnect_time_wait=0.1,
        error_cb=_ignore,
    )
    client = await asyncio.wait_for(connecting, CONNECT_SECONDS)  # the client never gives up a certificate it refuses
    try:
        yield places(client, settings)
    finally:
        await client.close()
