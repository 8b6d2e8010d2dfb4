"""A zip file that is sent while it is made, so that no more than one of its files is in memory."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator
from datetime import datetime


class _Sink(io.RawIOBase):
    """What the zip file's writer has written since it was last taken. It has no position, like a pipe."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, content: object) -> int:
        before = len(self._written)
        self._written += content  # type: ignore[arg-type]  # bytes, or a view of them
        return len(self._written) - before

    def take(self) -> bytes:
        taken = bytes(self._written)
        self._written.clear()
        return taken


async def zip_stream(members: AsyncIterator[tuple[str, bytes]], now: datetime) -> AsyncIterator[bytes]:
    """`members`: path in the zip file, content. If they raise, the table of contents is never sent, so nobody takes the
    zip file for a whole one."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        async for path, content in members:
            entry = zipfile.ZipInfo(path, now.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            await asyncio.to_thread(archive.writestr, entry, content)
            yield sink.take()
    yield sink.take()
