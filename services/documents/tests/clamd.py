"""A scanner that speaks the protocol of clamd over a unix socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
"""The harmless file that every scanner reports (https://www.eicar.org/download-anti-malware-testfile/), in two parts,
so that a scanner doesn't report this module."""


class FakeClamd:
    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.scanned: list[bytes] = []
        self.reply: bytes | None = None
        """Instead of the answer to what was scanned. No bytes: it hangs up without a reply."""
        self.hangs = False

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeClamd"]:
        server = await asyncio.start_unix_server(self._serve, self.socket)
        try:
            yield self
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            assert await reader.readuntil(b"\0") == b"zINSTREAM\0"
            data = b""
            while length := int.from_bytes(await reader.readexactly(4), "big"):
                data += await reader.readexactly(length)
            self.scanned.append(data)
            if self.hangs:
                await reader.read()
            writer.write(self._reply(data))
            await writer.drain()
        finally:
            writer.close()

    def _reply(self, data: bytes) -> bytes:
        if self.reply is not None:
            return self.reply
        return b"stream: Win.Test.EICAR_HDB-1 FOUND\0" if EICAR in data else b"stream: OK\0"
