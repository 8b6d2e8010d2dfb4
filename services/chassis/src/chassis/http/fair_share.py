"""Lets no client address keep a service from answering others (docs/product/shared.md#fair-share)."""

import asyncio
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chassis.runtime import Runtime

AT_ONCE = 4
"""Requests of one address that a process handles at the same time. The others of that address wait in order."""
_FROM_GATEWAY = b"x-forwarded-host"


@dataclass(slots=True)
class _Address:
    turns: asyncio.Semaphore
    requests: int = 0


class FairShare:
    """A request holds its turn until its response begins, so a stream holds none.

    Calls between services don't wait: a call that another call waits for would wait for itself.
    Pure ASGI, inside the time limit, which also ends a request that waits too long.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._addresses: dict[str, _Address] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_from_gateway(scope):
            await self._app(scope, receive, send)
            return
        runtime: Runtime = scope["app"].state.runtime
        name = scope["client"][0]
        address = self._addresses.get(name)
        if address is None:
            address = _Address(asyncio.Semaphore(AT_ONCE * runtime.settings.throttle_scale))
            self._addresses[name] = address
        address.requests += 1
        try:
            await self._in_turn(address.turns, scope, receive, send)
        finally:
            address.requests -= 1
            if not address.requests:
                del self._addresses[name]

    async def _in_turn(self, turns: asyncio.Semaphore, scope: Scope, receive: Receive, send: Send) -> None:
        await turns.acquire()
        holds = True

        async def release_and_send(message: Message) -> None:
            nonlocal holds
            if holds:
                holds = False
                turns.release()
            await send(message)

        try:
            await self._app(scope, receive, release_and_send)
        finally:
            if holds:
                turns.release()


def _is_from_gateway(scope: Scope) -> bool:
    return (
        scope["type"] == "http"
        and scope["client"] is not None
        and any(name == _FROM_GATEWAY for name, _ in scope["headers"])
    )
