"""A client that is much cheaper than the server: one socket, one request at a time, prepared bytes.

It supports the HTTP/1.1 that our gateway sends: bodies with a Content-Length or none, over a keep-alive connection.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

from tests.load.harness.load import Ask

HOST = "127.0.0.1"
END_OF_HEAD = b"\r\n\r\n"
NOT_MODIFIED = b"304"
LENGTH = b"\r\ncontent-length:"


class Refused(Exception):
    """A response that is neither a success nor 304, which makes the measurement meaningless."""


class Connection(asyncio.Protocol):
    def __init__(self) -> None:
        self.bytes_received = 0
        """Heads and bodies of all responses."""
        self._received = bytearray()
        self._body_at = 0
        self._ends_at = 0
        self._answer: asyncio.Future[bytes] | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def transport(self) -> asyncio.Transport:
        assert self._transport is not None
        return self._transport

    async def ask(self, request: bytes) -> bytes:
        """The body. Raises Refused for any status but 2xx and 304, and when the connection ends."""
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return await self._answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name

    def data_received(self, data: bytes) -> None:
        self._received += data
        self.bytes_received += len(data)
        if not self._ends_at:
            head_ends = self._received.find(END_OF_HEAD)
            if head_ends < 0:
                return
            head = bytes(self._received[:head_ends]).lower()
            self._body_at = head_ends + len(END_OF_HEAD)
            self._ends_at = self._body_at + int(head.partition(LENGTH)[2].partition(b"\r\n")[0] or 0)
        if len(self._received) >= self._ends_at:
            self._finish()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(Refused(f"the connection ended: {exc}"))

    def _finish(self) -> None:
        answer, status = self._answer, bytes(self._received[9:12])
        body = bytes(self._received[self._body_at : self._ends_at])
        self._received.clear()
        self._ends_at = 0
        assert answer is not None
        if status.startswith(b"2") or status == NOT_MODIFIED:
            answer.set_result(body)
        else:
            answer.set_exception(Refused(f"{status.decode()} {body[:300].decode(errors='replace')}"))


def request(method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b"") -> bytes:
    """The request's bytes. It accepts no compression, so that both sides send the same bytes."""
    sent = {"host": HOST, **(headers or {})}
    if body:
        sent |= {"content-type": "application/json", "content-length": str(len(body))}
    head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body


@asynccontextmanager
async def connections(port: int, count: int, address: str = HOST) -> AsyncIterator[Sequence[Connection]]:
    """`address` is the client's: any of 127.0.0.0/8."""
    loop = asyncio.get_running_loop()
    opened = [(await loop.create_connection(Connection, HOST, port, local_addr=(address, 0)))[1] for _ in range(count)]
    try:
        yield opened
    finally:
        for connection in opened:
            connection.transport.close()


def senders(opened: Sequence[Connection], wanted: bytes) -> Sequence[Ask]:
    """A client per connection, each with the same request."""
    return [partial(connection.ask, wanted) for connection in opened]
