"""Ends a request that lasts too long with 504 (docs/product/shared.md#time-limits)."""

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis.errors import TimedOut
from chassis.time_limits import REQUEST_SECONDS, UPLOAD_BYTES, UPLOAD_SECONDS

_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


class TimeLimit:
    """The limit holds until the response begins: handlers build the whole response first, and a stream may last long.

    Pure ASGI: cancels the handler, so that its transaction rolls back.
    """

    def __init__(self, app: ASGIApp, seconds: float = REQUEST_SECONDS, upload_seconds: float = UPLOAD_SECONDS) -> None:
        self._app = app
        self._seconds = seconds
        self._upload_seconds = upload_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = asyncio.timeout(self._upload_seconds if _is_upload(scope) else self._seconds)
        begun = False

        async def send_and_lift(message: Message) -> None:
            nonlocal begun
            if not begun:
                begun = True
                limit.reschedule(None)
            await send(message)

        try:
            async with limit:
                await self._app(scope, receive, send_and_lift)
        except TimeoutError as error:
            if limit.expired():
                raise TimedOut from error
            raise


def _is_upload(scope: Scope) -> bool:
    """A body without a length may be one too; from outside there is none, because the gateway buffers bodies."""
    if scope["method"] not in _WITH_BODY:
        return False
    for name, value in scope["headers"]:
        if name == b"content-length":
            return len(value.lstrip(b"0")) >= len(str(UPLOAD_BYTES))
        if name == b"transfer-encoding":
            return True
    return False
