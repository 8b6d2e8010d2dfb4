"""What live updates cost a commit: commits per second of 16 connections, with the triggers over without them.

Once as PostgreSQL commits here, and once with 2 ms for each commit, as with a slow disk or a standby that must confirm.
The other side has no trigger, in a database of its own.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import asyncpg
import scheduling.main
from chassis.db import make_engine
from chassis.ids import new_id
from chassis.live.notifier import ChangeNotifier
from sqlalchemy.engine import make_url

from tests.load.harness.bench import Bench
from tests.load.harness.databases import separate_database
from tests.load.harness.figures import Figure, at_least, ratio
from tests.load.harness.load import Ask, closed_loop

SECONDS = 1.0
CONNECTIONS = 16
COMMIT_DELAY = "2000"
"""Microseconds, with at least five transactions open (PostgreSQL's `commit_siblings`)."""
EVENT = "INSERT INTO outbox (event_id, subject, envelope, created_at) VALUES ($1, 'evt.bench', '{}', now())"
SHOWN = "INSERT INTO calendar_feeds (id, user_type, profile_id, created_at) VALUES ($1, 'guardian', $1, now())"
"""A row of a table that pages show."""


class Side:
    def __init__(self, connections: Sequence[asyncpg.Connection]) -> None:
        self._connections = connections

    async def commits(self) -> float:
        """Per second."""

        def client(connection: asyncpg.Connection) -> Ask:
            async def once() -> None:
                async with connection.transaction():
                    await connection.execute(EVENT, new_id())
                    await connection.execute(SHOWN, new_id())

            return once

        return (await closed_loop([client(each) for each in self._connections], SECONDS)).per_second


@contextlib.asynccontextmanager
async def side(url: str, commit_delay: str) -> AsyncIterator[Side]:
    settings = {"commit_delay": commit_delay}
    opened = [await asyncpg.connect(url, server_settings=settings) for _ in range(CONNECTIONS)]
    try:
        yield Side(opened)
    finally:
        for connection in opened:
            await connection.close()


@contextlib.asynccontextmanager
async def notifying(url: str) -> AsyncIterator[None]:
    """A process of the service sends the changes meanwhile."""
    engine = make_engine(make_url(url).set(drivername="postgresql+asyncpg").render_as_string(hide_password=False), 2)
    notifier = ChangeNotifier(engine)
    running = asyncio.create_task(notifier.run())
    try:
        yield
    finally:
        running.cancel()
        await asyncio.wait([running])
        await engine.dispose()


async def figures(bench: Bench) -> Sequence[Figure]:
    found = []
    async with (
        separate_database(bench, "bench_notify", scheduling.main.service) as notified,
        separate_database(bench, "bench_silent", scheduling.main.service) as silent,
    ):
        admin = await asyncpg.connect(silent)
        await admin.execute("DROP TRIGGER notify_live ON calendar_feeds")
        await admin.close()
        for delay, name in (("0", "no commit delay"), (COMMIT_DELAY, "2 ms commit delay")):
            async with notifying(notified), side(notified, delay) as ours, side(silent, delay) as plain:
                seen = await bench.interleaved({"ours": ours.commits, "plain": plain.commits})
            what = f"commits of {CONNECTIONS} connections with live updates, {name}, over without"
            found.append(ratio(what, seen["ours"], seen["plain"], at_least(0.9), "/s"))
    return found
