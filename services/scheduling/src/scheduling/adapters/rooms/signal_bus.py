"""Carries a room's messages between the processes of this service, over core NATS: nothing is stored.

A room's subjects are `room.<event>.all`, `room.<event>.<peer>` and `room.<event>.control`.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import UUID

import orjson
import structlog
from chassis.errors import Unavailable
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

ALL, CONTROL = "all", "control"
SUBSCRIBED_SECONDS = 5
log = structlog.get_logger(__name__)


class SignalBus:
    def __init__(self, nats: Client | None) -> None:
        self._nats = nats

    async def publish(self, event_id: UUID, to: str, message: Mapping[str, Any]) -> None:
        """`to` is ALL, CONTROL or a peer. A lost message is no loss: clients repeat themselves, and every connection
        reads the database again within seconds."""
        if self._nats is None:
            return
        try:
            await self._nats.publish(f"room.{event_id.hex}.{to}", orjson.dumps(message))
        except (NatsError, TimeoutError) as error:
            log.warning("a message of a room was lost", error=type(error).__name__)

    async def person_changed(self, event_id: UUID, visitor_id: UUID) -> None:
        """After the commit: the person's connections read the database again at once."""
        await self.publish(event_id, CONTROL, {"visitor_id": visitor_id})

    @asynccontextmanager
    async def listen(
        self, event_id: UUID, receive: Callable[[str, Mapping[str, Any]], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """Calls `receive` with the addressee and each message of the room, in order. One subscription, because
        messages of two would overtake each other. Raises Unavailable.

        It waits for a message of its own: then the broker has the subscription, and nothing is missed from now on.
        `flush` doesn't prove that, because nats-py sends its PING ahead of a SUB that waits to be written."""
        if self._nats is None:
            raise Unavailable
        probe, subscribed = secrets.token_hex(8), asyncio.Event()

        async def heard(message: Msg) -> None:
            to = message.subject.rpartition(".")[2]
            if to == probe:
                subscribed.set()
            else:
                await receive(to, orjson.loads(message.data))

        try:
            subscription = await self._nats.subscribe(f"room.{event_id.hex}.*", cb=heard)
        except NatsError as error:
            raise Unavailable from error
        try:
            await self._wait_until(subscribed, event_id, probe)
            yield
        finally:
            with suppress(NatsError):
                await subscription.unsubscribe()

    async def _wait_until(self, subscribed: asyncio.Event, event_id: UUID, probe: str) -> None:
        await self.publish(event_id, probe, {})
        try:
            async with asyncio.timeout(SUBSCRIBED_SECONDS):
                await subscribed.wait()
        except TimeoutError as late:
            raise Unavailable from late
