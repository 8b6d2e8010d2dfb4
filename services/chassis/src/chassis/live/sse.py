"""Live updates as server-sent events (HTML, section 9.2).

    retry: 2000
    event: hello    the current position, for resuming
    event: change   what the service says about a change
    event: reset    changes may have been missed: reload everything
    event: bye      the sign-in was revoked

The stream ends after `MAX_SECONDS`, before the gateway would cut it, and the browser resumes.

`fastapi.sse` has no hook for a revoked sign-in or a shutdown, and its keep-alives can't carry the new position.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from chassis.auth.viewer import Viewer
from chassis.live.hub import LiveConnection, LiveHub
from chassis.runtime import runtime_of

MEDIA_TYPE = "text/event-stream"
RETRY_MS = 2_000
HEARTBEAT_SECONDS = 15.0
MAX_SECONDS = 50 * 60.0
MAX_ID_LENGTH = 100
HEADERS = [(b"content-type", MEDIA_TYPE.encode()), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]


class LiveResponse(Response):
    """Starlette's StreamingResponse notices a disconnect only at its next write; this one notices at once."""

    media_type = MEDIA_TYPE

    def __init__(self, hub: LiveHub, request: Request, viewer: Viewer, replay_seconds: float = 0) -> None:
        super().__init__(media_type=MEDIA_TYPE)
        self._hub = hub
        self._viewer = viewer
        self._revoked = runtime_of(request).revoked_sign_ins
        after = request.headers.get("last-event-id")
        self._after = after[:MAX_ID_LENGTH] if after else None
        self._replay_seconds = replay_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with (
            self._hub.connection(self._viewer, self._after, self._replay_seconds) as connection,
            self._revoked.watched(self._viewer.sign_in_id, connection.sign_out),
        ):
            disconnect = asyncio.create_task(_close_on_disconnect(receive, connection))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
                await self._stream(connection, send)
            finally:
                disconnect.cancel()

    async def _stream(self, connection: LiveConnection, send: Send) -> None:
        async def write(text: bytes, *, last: bool = False) -> None:
            await send({"type": "http.response.body", "body": text, "more_body": not last})

        loop = asyncio.get_running_loop()
        until = loop.time() + MAX_SECONDS
        sent = None if connection.reset or connection.queue else connection.cursor
        await write(f"retry: {RETRY_MS}\n\n".encode() + (b"" if sent is None else _message("hello", sent)))
        while not (connection.signed_out or connection.closed) and loop.time() < until:
            connection.wake.clear()
            text = _drain(connection)
            if text:
                sent = connection.cursor
                await write(text)
                continue
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await connection.wake.wait()
            except TimeoutError:  # other people's changes moved the resume position meanwhile
                moved = connection.cursor != sent
                sent = connection.cursor
                await write(_message("hello", sent) if moved else b": heartbeat\n\n")
        await write(_message("bye") if connection.signed_out else b"", last=True)


def _drain(connection: LiveConnection) -> bytes:
    text = b""
    if connection.reset:
        connection.reset = False
        text = _message("reset", connection.cursor)
    while connection.queue:
        cursor, payload = connection.queue.popleft()
        text += _message("change", cursor, payload)
    return text


def _message(event: str, cursor: str | None = None, data: Mapping[str, Any] | None = None) -> bytes:
    named = b"" if cursor is None else f"id: {cursor}\n".encode()
    return named + f"event: {event}\ndata: ".encode() + orjson.dumps(data or {}, default=str) + b"\n\n"


async def _close_on_disconnect(receive: Receive, connection: LiveConnection) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    connection.close()
