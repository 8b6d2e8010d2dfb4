"""One WebSocket of a room with its limits: no page can slow down the service or another page."""

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import IntEnum
from typing import Any, Final

from chassis.http.responses import encode
from fastapi import WebSocket, WebSocketDisconnect

MAX_BYTES: Final = 32 * 1024
"""An offer of camera, screen and sound has about 7 kB."""
PER_SECOND, BURST = 50, 200
QUEUE_SIZE = 128
"""Messages that wait for a slow reader: at most 4 MB."""


class Close(IntEnum):
    """Codes above 4000 are ours (RFC 6455 section 7.4.2), named after the HTTP status that fits."""

    TOO_BIG = 1009
    TRY_AGAIN = 1013
    BAD_MESSAGE = 4400
    TICKET_REFUSED = 4401
    NOT_ALLOWED = 4403
    SLOW = 4408
    ROOM_CLOSED = 4410
    FLOOD = 4429


class Closing(Exception):
    """Ends the connection with a code."""

    def __init__(self, code: Close) -> None:
        super().__init__(code)
        self.code = code


class SignalWire:
    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._queue: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue(QUEUE_SIZE)
        self._tokens, self._filled_at = float(BURST), time.monotonic()
        self.overflowed = asyncio.Event()

    async def receive(self) -> str:
        """The next text. Raises Closing, and WebSocketDisconnect when the page is gone."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self._count()
        text = message.get("text")
        if text is None:
            raise Closing(Close.BAD_MESSAGE)
        if len(text.encode()) > MAX_BYTES:
            raise Closing(Close.TOO_BIG)
        return str(text)

    def send(self, message: Mapping[str, Any]) -> None:
        """Never waits. A reader that is too slow is disconnected: it comes back and starts over."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.overflowed.set()

    async def write(self) -> None:
        """Sends what is queued, until canceled or until the page is gone."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._socket.send_text(encode(await self._queue.get()).decode())

    async def flush(self) -> None:
        """Sends the rest of the queue, as long as the page reads."""
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                while not self._queue.empty():
                    await self._socket.send_text(encode(self._queue.get_nowait()).decode())

    async def close(self, code: Close) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                await self._socket.close(code)

    def _count(self) -> None:
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._filled_at) * PER_SECOND) - 1
        self._filled_at = now
        if self._tokens < 0:
            raise Closing(Close.FLOOD)
