"""Pages in Larkwell's room: each has a WebSocket to a real server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
import websockets
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from scheduling.adapters.rooms.signal_bus import SignalBus
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

ORIGIN = "http://127.0.0.1:8080"
HEARD_SECONDS = 30


@dataclass
class Page:
    socket: ClientConnection
    welcome: dict[str, Any]

    @property
    def peer(self) -> str:
        return str(self.welcome["peer"])

    async def say(self, kind: str, /, **fields: object) -> None:
        await self.socket.send(orjson.dumps({"type": kind, **fields}).decode())

    async def greet(self, to: "Page | None" = None) -> None:
        await self.say("here", self=f"page-{self.peer}", ends={}, back=to is None, **({"to": to.peer} if to else {}))

    async def heard(self, kind: str) -> dict[str, Any]:
        """The next message, which is of this kind: nothing else came before it."""
        message = await self.next()
        assert message["type"] == kind, message
        return message

    async def next(self) -> dict[str, Any]:
        found: dict[str, Any] = orjson.loads(await _in_time(self.socket))
        return found

    async def close_code(self) -> int | None:
        """After everything that was still sent."""
        try:
            while True:
                await _in_time(self.socket)
        except websockets.ConnectionClosed:
            return self.socket.close_code


async def _in_time(socket: ClientConnection) -> str | bytes:
    async with asyncio.timeout(HEARD_SECONDS):
        return await socket.recv()


class Rooms:
    """Opens pages on one server. `api` drives the routes."""

    def __init__(self, address: str, api: ApiClient, signals: SignalBus) -> None:
        self._address = f"{address.replace('http', 'ws', 1)}/room_signals"
        self.api = api
        self.signals = signals

    def socket(self, origin: str | None = ORIGIN) -> AbstractAsyncContextManager[ClientConnection]:
        return connect(self._address, origin=None if origin is None else Origin(origin), proxy=None)

    async def ticket(self, event: UUID, by: Person) -> str:
        response = await self.api.post(f"/events/{event}/room/connection", by=by)
        assert response.status_code == 200, response.text
        return str(response.json()["connection"]["ticket"])

    @asynccontextmanager
    async def opened(self, event: UUID, by: Person, page: str | None = None) -> AsyncIterator[Page]:
        """A page that is in the room or waits for it. `page` is what it calls itself."""
        ticket = await self.ticket(event, by)
        async with self.socket() as socket:
            own_name = {} if page is None else {"self": page}
            await socket.send(orjson.dumps({"type": "hello", "ticket": ticket, **own_name}).decode())
            opened = Page(socket, {})
            opened.welcome = await opened.heard("welcome")
            yield opened

    async def let_in(self, event: UUID, by: Person, visitor: Person, step: str = "admit") -> None:
        path = f"/events/{event}/room/visitors/{visitor.profile_id}/{step}"
        response = await self.api.post(path, by=by)
        assert response.status_code == 200, response.text
