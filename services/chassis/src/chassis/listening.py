"""PostgreSQL's NOTIFY: what was committed, in the order of the commits, the same for everyone who listens."""

import asyncio
from collections.abc import AsyncGenerator, Sequence

import asyncpg

from chassis.db import plain_url


async def notices(database_url: str, channel: str) -> AsyncGenerator[Sequence[str], None]:
    """Payloads as they come, those that wait together. An empty batch first, once everything from then on is heard.

    Ends when the connection is lost; what was told meanwhile is lost too. Raises asyncpg's errors and OSError when
    there is no connection to be had. To be closed by who stops listening (`contextlib.aclosing`).
    """
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    connection = await asyncpg.connect(plain_url(database_url))
    connection.add_termination_listener(lambda _: heard.put_nowait(None))
    try:
        await connection.add_listener(channel, lambda *told: heard.put_nowait(told[3]))
        yield []
        while True:
            batch = [await heard.get()]
            while not heard.empty():
                batch.append(heard.get_nowait())
            told = [payload for payload in batch if payload is not None]
            if told:
                yield told
            if len(told) < len(batch):
                return
    finally:
        await connection.close(timeout=1)
