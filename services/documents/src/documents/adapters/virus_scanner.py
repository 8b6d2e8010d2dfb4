"""Asks clamd whether a file contains a virus, by the command INSTREAM (clamd(8),
https://docs.clamav.net/manual/Usage/Scanning.html#clamd)."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Self

import structlog
from chassis.errors import Unavailable

from documents.domain.errors import FileInfected

log = structlog.get_logger(__name__)
SECONDS = 10.0
"""Of one scan, with connecting and waiting for the reply."""
CHUNK_BYTES = 64 * 1024
REPLY_BYTES = 1024
"""clamd replies with one short line."""
CLEAN = b"stream: OK"
FOUND = re.compile(rb"stream: [^\x00]+ FOUND")
HOST_AND_PORT = re.compile(r"(?:\[(?P<v6>[0-9a-fA-F:.]+)\]|(?P<host>[^\s/:\[\]]+)):(?P<port>\d{1,5})")
MAX_PORT = 65_535


@dataclass(frozen=True)
class ClamdAddress:
    """A path of a unix socket, or a host with a port."""

    path: str | None = None
    host: str = ""
    port: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """`/run/clamd.sock`, `clamd:3310` or `[::1]:3310`. Raises ValueError for anything else."""
        if text.startswith("/"):
            return cls(path=text)
        found = HOST_AND_PORT.fullmatch(text)
        if found is None or not 0 < int(found["port"]) <= MAX_PORT:
            raise ValueError("must be host:port or the path of a unix socket")
        return cls(host=found["v6"] or found["host"], port=int(found["port"]))


class VirusScanner:
    def __init__(self, address: ClamdAddress, seconds: float = SECONDS) -> None:
        self._address = address
        self._seconds = seconds

    async def scan(self, data: bytes) -> None:
        """Raises FileInfected, and Unavailable unless the scanner says that the data is clean."""
        try:
            async with asyncio.timeout(self._seconds), self._connection() as (reader, writer):
                reply = await _reply_to(reader, writer, data)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            log.warning("the virus scanner is away", error=type(error).__name__)
            raise Unavailable from error
        if reply == CLEAN:
            return
        if FOUND.fullmatch(reply):
            log.warning("a virus was found in an upload")
            raise FileInfected
        log.error("the virus scanner could not scan a file")
        raise Unavailable

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        address = self._address
        if address.path is not None:
            reader, writer = await asyncio.open_unix_connection(address.path, limit=REPLY_BYTES)
        else:
            reader, writer = await asyncio.open_connection(address.host, address.port, limit=REPLY_BYTES)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()  # closing would wait until a scanner that hangs has read everything


async def _reply_to(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> bytes:
    """`z` before a command ends it, and its reply, with a zero byte. A chunk of no bytes ends the data."""
    writer.write(b"zINSTREAM\0")
    for start in range(0, len(data), CHUNK_BYTES):
        chunk = data[start : start + CHUNK_BYTES]
        writer.write(len(chunk).to_bytes(4, "big") + chunk)
        await writer.drain()
    writer.write(bytes(4))
    return (await reader.readuntil(b"\0"))[:-1]
