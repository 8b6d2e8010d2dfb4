"""The stream of changes as server-sent events (HTML, section 9.2), for as long as the sign-in lasts.

    retry: 2000
    event: hello    where the reader is, for resuming
    event: change   what the service tells of a change
    event: reset    changes may have been missed: ask for everything again
    event: bye      the sign-in has ended

After `LIFE_SECONDS` the stream ends by itself, before the gateway ends it, and the reader resumes.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import orjson
from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from chassis.auth.viewer import Viewer
from chassis.live.hub import Line, LiveHub
from chassis.runtime import runtime_of

MEDIA_TYPE = "text/event-stream"
RETRY_MS = 2_000
HEARTBEAT_SECONDS = 15.0
LIFE_SECONDS = 50 * 60.0
LONGEST_ID = 100
HEADERS = [(b"content-type", MEDIA_TYPE.encode()), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]


class LiveAnswer(Response):
    """Not Starlette's StreamingResponse: that one learns of a reader who has gone only when it next writes."""

    media_type = MEDIA_TYPE

    def __init__(self, hub: LiveHub, request: Request, viewer: Viewer) -> None:
        super().__init__(media_type=MEDIA_TYPE)
        self._hub = hub
        self._viewer = viewer
        self._ended = runtime_of(request).ended
        after = request.headers.get("last-event-id")
        self._after = after[:LONGEST_ID] if after else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with (
            self._hub.line(self._viewer, self._after) as line,
            self._ended.watched(self._viewer.sign_in_id, line.sign_out),
        ):
            gone = asyncio.create_task(_gone(receive, line))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
                await self._tell(line, send)
            finally:
                gone.cancel()

    async def _tell(self, line: Line, send: Send) -> None:
        async def say(text: bytes, *, last: bool = False) -> None:
            await send({"type": "http.response.body", "body": text, "more_body": not last})

        loop = asyncio.get_running_loop()
        until = loop.time() + LIFE_SECONDS
        known = None if line.reset or line.waiting else line.cursor
        await say(f"retry: {RETRY_MS}\n\n".encode() + (b"" if known is None else _message("hello", known)))
        while not (line.signed_out or line.closed) and loop.time() < until:
            line.woken.clear()
            text = _waiting(line)
            if text:
                known = line.cursor
                await say(text)
                continue
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await line.woken.wait()
            except TimeoutError:  # what others were told of meanwhile moves the place to resume at
                beat = b": heartbeat\n\n" if line.cursor == known else _message("hello", line.cursor)
                known = line.cursor
                await say(beat)
        await say(_message("bye") if line.signed_out else b"", last=True)


def _waiting(line: Line) -> bytes:
    text = b""
    if line.reset:
        line.reset = False
        text = _message("reset", line.cursor)
    while line.waiting:
        cursor, told = line.waiting.popleft()
        text += _message("change", cursor, told)
    return text


def _message(event: str, cursor: str | None = None, data: Mapping[str, Any] | None = None) -> bytes:
    named = b"" if cursor is None else f"id: {cursor}\n".encode()
    return named + f"event: {event}\ndata: ".encode() + orjson.dumps(data or {}, default=str) + b"\n\n"


async def _gone(receive: Receive, line: Line) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    line.close()
