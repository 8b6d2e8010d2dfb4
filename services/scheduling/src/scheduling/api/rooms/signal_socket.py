"""The server's side of one connection to a room's signaling (docs/product/scheduling.md#signaling).

It keeps no state but its own: a page says itself that it is in the room, and processes share rooms over NATS.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import nullcontext, suppress
from typing import Any

import structlog
from chassis.db import DRIVER_ERRORS
from chassis.errors import Unavailable
from chassis.live.hub import Change
from chassis.metrics import count_from_zero
from chassis.runtime import Runtime
from chassis.unit_of_work import Actor
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from scheduling.adapters.rooms.tickets import RoomTicket, RoomTickets, TicketRefused
from scheduling.api.rooms.media_seat import MediaSeat
from scheduling.api.rooms.relay import relay_servers
from scheduling.api.rooms.room_member import RoomMember
from scheduling.api.rooms.signal_schemas import HELLO, SIGNAL, Control, ToPeers
from scheduling.api.rooms.signal_wire import Close, Closing, SignalWire
from scheduling.domain.rooms import ClosedReason, RoomClosed, Standing
from scheduling.metrics import OPEN_ROOM_CONNECTIONS, ROOM_CONNECTIONS_CLOSED
from scheduling.queries.change_audience import ROOM
from scheduling.resources import media_server_of, settings_of, signals_of
from scheduling.use_cases.rooms.check_in import check_in
from scheduling.use_cases.rooms.end_visit import end_removed_visit

HELLO_SECONDS = 5
CHECK_SECONDS = 15.0
RELAY_SECONDS = 25.0
"""At least so long a page keeps its credentials for the relay. They work for longer than this and two checks."""
BLIND_CHECKS = 4
"""How many checks in a row may fail because the database is away: a call goes on meanwhile."""
SERVICE = Actor.service("scheduling")
AWAY = (*DRIVER_ERRORS, SQLAlchemyError)
"""The database does not respond."""
log = structlog.get_logger(__name__)
count_from_zero(ROOM_CONNECTIONS_CLOSED, (*(str(int(code)) for code in Close), "other"))


class SignalSocket:
    def __init__(self, socket: WebSocket, runtime: Runtime) -> None:
        self._socket = socket
        self._wire = SignalWire(socket)
        self._runtime = runtime
        self._settings = settings_of(runtime)
        self._bus = signals_of(runtime)
        self._check_now = asyncio.Event()
        self._lost_right = False
        self._relay_renewed = time.monotonic()

    async def serve(self) -> None:
        """Until the page or the room is gone."""
        if self._socket.headers.get("origin") != self._settings.public_origin:
            await self._socket.close()  # before accepting: an HTTP 403
            return
        await self._socket.accept()
        code: int = 1000
        OPEN_ROOM_CONNECTIONS.inc()
        try:
            ticket, page = await self._redeem()
            await self._take_part(ticket, page)
        except Closing as closing:
            code = closing.code
            await self._wire.flush()
            await self._wire.close(closing.code)
        except WebSocketDisconnect as gone:
            code = gone.code
        finally:
            OPEN_ROOM_CONNECTIONS.dec()
            ROOM_CONNECTIONS_CLOSED.labels(str(code) if code in set(Close) else "other").inc()

    async def _redeem(self) -> tuple[RoomTicket, str | None]:
        """The ticket, and what the page calls itself. Raises Closing."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = HELLO.validate_json(await self._wire.receive())
                address = self._socket.client.host if self._socket.client else None
                tickets, now = RoomTickets(self._runtime), self._runtime.clock()
                ticket = await tickets.redeem(self._runtime.queries, hello.ticket, now, address)
        except (TimeoutError, ValidationError, TicketRefused) as refused:
            raise Closing(Close.TICKET_REFUSED) from refused
        except AWAY as away:
            raise Closing(Close.TRY_AGAIN) from away
        if ticket.viewer.sign_in_id in self._runtime.revoked_sign_ins:
            raise Closing(Close.TICKET_REFUSED)
        return ticket, hello.self

    async def _take_part(self, ticket: RoomTicket, page: str | None) -> None:
        """Raises Closing, and WebSocketDisconnect when the page is gone."""
        try:
            standing = await self._standing(ticket)
        except RoomClosed as closed:
            raise self._closing(closed.reason) from closed
        except AWAY as away:
            raise Closing(Close.TRY_AGAIN) from away
        peer = secrets.token_hex(8)
        server = media_server_of(self._runtime)
        media = MediaSeat(server, ticket.event_id, ticket.viewer.profile_id, page or peer)
        member = RoomMember(peer, ticket.event_id, standing, self._wire.send, self._bus, self._check_now.set, media)
        try:
            async with self._bus.listen(ticket.event_id, member.hear):
                await self._exchange(ticket, member, media)
        except Unavailable as away:
            raise Closing(Close.TRY_AGAIN) from away

    async def _exchange(self, ticket: RoomTicket, member: RoomMember, media: MediaSeat) -> None:
        signed_out = asyncio.Event()
        live = self._runtime.live
        with (
            self._runtime.revoked_sign_ins.watched(ticket.viewer.sign_in_id, signed_out.set),
            live.watched(lambda change: self._hear(ticket, change)) if live else nullcontext(),
        ):
            member.welcome(self._runtime.clock())
            await member.enter()
            removed = False
            try:
                await _first_of(
                    self._wire.write(),
                    self._read(member),
                    self._watch(ticket, member),
                    _raise_after(self._wire.overflowed, lambda: Closing(Close.SLOW)),
                    _raise_after(signed_out, lambda: self._closing(ClosedReason.NOT_ALLOWED)),
                )
            except Closing as closing:
                removed = closing.code in (Close.NOT_ALLOWED, Close.ROOM_CLOSED)
                raise
            finally:
                await member.depart(removed=removed)
                if removed and self._lost_right:
                    await self._end_visit(ticket)
                if removed:
                    await self._wire.flush()  # the page learns why before the media server, which may be slow
                    await media.revoke()

    def _hear(self, ticket: RoomTicket, change: Change) -> None:
        """A canceled or handed over session closes its room at once. The room itself writes changes of kind ROOM."""
        seen = change.payloads.get(ticket.viewer.profile_id)
        if seen is not None and seen["kind"] != ROOM:
            self._check_now.set()

    async def _read(self, member: RoomMember) -> None:
        """Raises Closing, WebSocketDisconnect."""
        while True:
            try:
                message: ToPeers | Control = SIGNAL.validate_json(await self._wire.receive())
            except ValidationError as invalid:
                raise Closing(Close.BAD_MESSAGE) from invalid
            await member.say(message)

    async def _watch(self, ticket: RoomTicket, member: RoomMember) -> None:
        """Checks every few seconds, when the room ends and when someone asks for it. Raises Closing."""
        failed = 0
        while True:
            remaining = (member.standing.ends_at - self._runtime.clock()).total_seconds()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.05, min(CHECK_SECONDS, remaining))):
                    await self._check_now.wait()
            self._check_now.clear()
            try:
                await member.move(await self._standing(ticket))
                failed = 0
                self._renew_relay()
            except RoomClosed as closed:
                raise self._closing(closed.reason) from closed
            except AWAY as away:
                failed += 1
                log.warning("a room's connection could not be checked", error=type(away).__name__)
                if failed >= BLIND_CHECKS:
                    raise Closing(Close.TRY_AGAIN) from away

    def _renew_relay(self) -> None:
        """Credentials for another minute, because the page may still be here."""
        if time.monotonic() - self._relay_renewed < RELAY_SECONDS:
            return
        self._relay_renewed = time.monotonic()
        if servers := relay_servers(self._settings):
            self._wire.send({"type": "relay", "ice_servers": servers})

    async def _standing(self, ticket: RoomTicket) -> Standing:
        runtime = self._runtime
        return await check_in(
            runtime.queries,
            runtime.units,
            ticket.viewer,
            ticket.event_id,
            runtime.clock(),
            self._settings.attended,
            has_media_server=self._settings.has_media_server,
        )

    async def _end_visit(self, ticket: RoomTicket) -> None:
        """Frees the seat and stops the time together at once. Other devices of the person check whether they may stay:
        after a sign-out on one device they may, and join again."""
        event_id, visitor_id = ticket.event_id, ticket.viewer.profile_id
        try:
            await self._runtime.units.run(SERVICE, lambda uow: end_removed_visit(uow, event_id, visitor_id))
        except AWAY as away:  # the visit ends a little later, as a silent one
            log.warning("a visit of a room could not be ended", error=type(away).__name__)
        await self._bus.person_changed(event_id, visitor_id)

    def _closing(self, reason: ClosedReason) -> Closing:
        self._lost_right = reason is not ClosedReason.ENDED
        self._wire.send({"type": "closed", "reason": reason})
        return Closing(Close.NOT_ALLOWED if reason is ClosedReason.NOT_ALLOWED else Close.ROOM_CLOSED)


async def _raise_after(event: asyncio.Event, error: Callable[[], Exception]) -> None:
    await event.wait()
    raise error()


async def _first_of(*work: Coroutine[Any, Any, None]) -> None:
    """Runs all until the first one ends, cancels the others and raises its error."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
