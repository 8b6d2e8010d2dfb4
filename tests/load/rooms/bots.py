"""Two bots in each room: they meet as browsers do, then say now and then how they are."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import orjson
from chassis.auth.viewer import UserType
from chassis.testing.people import Person, SignIns
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.load.rooms.world import STATE, Room

SDP = "v=0\r\n" + "a=ssrc:1234567 cname:bot\r\n" * 250
"""As long as an offer of camera, screen and sound: about 7 kB."""
PLACE = {"state": STATE, "timezone": "America/Los_Angeles", "address": "12 Elm Street", "phone": "4155550123"}
CANDIDATES = 10
STATUS_SECONDS = 5.0


@dataclass
class Heard:
    messages: int = 0
    closed: list[int | None] = field(default_factory=list)


@dataclass(frozen=True)
class Page:
    socket: ClientConnection
    peer: str
    waits: bool


class Bots:
    def __init__(self, api: str, origin: str, sign_ins: SignIns, http: httpx.AsyncClient) -> None:
        self._api, self._origin, self._sign_ins, self._http = api, origin, sign_ins, http
        self.heard = Heard()
        self.secrets: list[str] = []
        """Tickets, credentials and peers of all connections."""

    async def hold(self, room: Room, seconds: float) -> None:
        """The bots of one room meet and stay for `seconds`."""
        async with self.page(room.event, room.therapist) as work, self.page(room.event, room.guardian) as home:
            await self.let_in(room)
            if home.waits:
                await self._until(home, "state")
            await self._meet(work, home)
            end = asyncio.get_running_loop().time() + seconds
            while asyncio.get_running_loop().time() < end:
                for one, other in ((work, home), (home, work)):
                    await _say(one, type="status", muted=False, camera=True)
                    await self._until(other, "status")
                await asyncio.sleep(STATUS_SECONDS)

    async def let_in(self, room: Room) -> None:
        visitor = room.guardian.profile_id
        await self._post(f"/events/{room.event}/room/visitors/{visitor}/admit", room.therapist)

    async def _meet(self, work: Page, home: Page) -> None:
        """An offer, an answer and candidates both ways."""
        for sender, receiver, kind in ((work, home, "offer"), (home, work, "answer")):
            described = {"type": kind, "sdp": SDP}
            await _say(sender, type="description", to=receiver.peer, self="page", end="end", description=described)
            await self._until(receiver, "description")
            for number in range(CANDIDATES):
                line = f"candidate:{number} 1 udp 2122260223 192.0.2.{number} 50000 typ host"
                candidate = {"candidate": line}
                await _say(sender, type="candidate", to=receiver.peer, self="page", end="end", candidate=candidate)
            for _ in range(CANDIDATES):
                await self._until(receiver, "candidate")

    @asynccontextmanager
    async def page(self, event: UUID, person: Person) -> AsyncIterator[Page]:
        if person.user_type is UserType.GUARDIAN:
            await self._send("PUT", f"/events/{event}/room/place", person, PLACE)
        await self._post(f"/events/{event}/room/join", person)
        given = (await self._post(f"/events/{event}/room/connection", person))["connection"]
        address = f"{self._api.replace('http', 'ws', 1)}/room_signals"
        async with connect(address, origin=Origin(self._origin), proxy=None) as socket:
            page = Page(socket, "", waits=False)
            await _say(page, type="hello", ticket=given["ticket"])
            welcome = await self._until(page, "welcome")
            self.secrets += [given["ticket"], welcome["peer"], *(one["credential"] for one in given["ice_servers"])]
            try:
                yield Page(socket, welcome["peer"], welcome["state"] == "waiting")
            finally:
                self.heard.closed.append(socket.close_code)

    async def _post(self, path: str, by: Person) -> Any:
        return await self._send("POST", path, by)

    async def _send(self, method: str, path: str, by: Person, body: object = None) -> Any:
        headers = self._sign_ins.headers(by)
        response = await self._http.request(method, f"{self._api}{path}", headers=headers, json=body)
        response.raise_for_status()
        return response.json()

    async def _until(self, page: Page, kind: str) -> Any:
        """The next message of this kind. Raises TimeoutError after ten seconds."""
        async with asyncio.timeout(10):
            while True:
                message = orjson.loads(await page.socket.recv())
                self.heard.messages += 1
                if message["type"] == kind:
                    return message


async def _say(page: Page, /, **message: object) -> None:
    await page.socket.send(orjson.dumps(message).decode())
