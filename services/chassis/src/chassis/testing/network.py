"""A TCP proxy that tests put in front of a server, to take it away or to freeze it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.engine import make_url


class Network:
    """`cut` is a server that refuses, `freeze` one that accepts and never answers."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._cut = False
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    def freeze(self) -> None:
        self._flowing.clear()

    def thaw(self) -> None:
        """What was sent meanwhile arrives now."""
        self._flowing.set()

    def cut(self) -> None:
        self._cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        self._cut = False

    def replace_server(self) -> None:
        """Open connections stay frozen for ever, without an error; new ones work."""
        self._flowing = asyncio.Event()
        self._flowing.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        flowing = self._flowing
        with contextlib.suppress(OSError):
            await flowing.wait()
            far_reader, far_writer = await asyncio.open_connection(*self._target)
            self._open |= {writer, far_writer}
            await asyncio.gather(_copy(reader, far_writer, flowing), _copy(far_reader, writer, flowing))

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self.serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.cut()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, flowing: asyncio.Event) -> None:
    try:
        while data := await reader.read(65_536):
            await flowing.wait()
            writer.write(data)
            await writer.drain()
    finally:
        writer.transport.abort()


@asynccontextmanager
async def network_to(url: str) -> AsyncIterator[tuple[Network, str]]:
    """A proxy to the server of `url`, and the URL through it."""
    target = make_url(url)
    network = Network(target.host or "127.0.0.1", target.port or 5432)
    server = await asyncio.start_server(network.accept, "127.0.0.1", 0)
    network.port = server.sockets[0].getsockname()[1]
    try:
        yield network, target.set(port=network.port).render_as_string(hide_password=False)
    finally:
        server.close()
        await network.close()
