"""PostgreSQL NOTIFY: every listener receives the same notifications, in commit order."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

import asyncpg

from chassis.db import plain_url
from chassis.time_limits import COMMAND_SECONDS, CONNECT_SECONDS

SILENCE_SECONDS = 15.0
"""After this long without a notification the connection is tested."""


async def notifications(database_url: str, channel: str) -> AsyncGenerator[Sequence[str], None]:
    """Yields payloads in batches of whatever has arrived. The first batch is empty: from then on nothing is missed.

    Ends when the connection is lost; notifications sent meanwhile are lost too. Raises asyncpg's errors, OSError and
    TimeoutError when it cannot connect or the server no longer answers. The caller must close it
    (`contextlib.aclosing`).
    """
    received: asyncio.Queue[str | None] = asyncio.Queue()
    connection = await asyncpg.connect(
        plain_url(database_url), timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS
    )
    connection.add_termination_listener(lambda _: received.put_nowait(None))
    try:
        await connection.add_listener(channel, lambda *notification: received.put_nowait(notification[3]))
        yield []
        while True:
            try:
                async with asyncio.timeout(SILENCE_SECONDS):  # `wait_for` can swallow a cancel, see `Background.stop`
                    batch = [await received.get()]
            except TimeoutError:
                await connection.execute("SELECT 1")  # a server that vanished never closes the connection
                continue
            while not received.empty():
                batch.append(received.get_nowait())
            payloads = [payload for payload in batch if payload is not None]
            if payloads:
                yield payloads
            if len(payloads) < len(batch):
                return
    finally:
        await connection.close(timeout=1)
