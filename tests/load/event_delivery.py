"""From a commit in one service to the commit of a consumer in another, compared with the minimum.

With a pause before each event, and without. During the pause, other consumers finish their work, which on two cores
takes longer than the delivery, so this measures a single delivery and both sides start cold. Without the pause, a
delivery also waits for the work of earlier events, and the minimum for nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from time import perf_counter
from uuid import UUID

import asyncpg
import nats
from chassis.events.relay import STREAM
from chassis.ids import new_id
from chassis.unit_of_work import Actor
from identity.events.therapists import TherapistProfileChanged
from nats.aio.client import Client

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import caseload
from tests.load.harness.figures import Figure, at_most, ratio

TIMES = 15
"""Measurements per round; the median counts."""
PAUSE_SECONDS = 0.04
LONGEST_SECONDS = 5
UNHEARD = "evt.identity.bench.measured.v1"
"""A subject that the stream stores and nobody consumes."""
EMIT = """
    CREATE FUNCTION bench_tell() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('bench', NEW.version::text); RETURN NEW; END $$;
    CREATE TRIGGER bench_tell AFTER UPDATE ON therapists FOR EACH ROW EXECUTE FUNCTION bench_tell();
"""
"""The commit sends the notice."""


async def figures(bench: Bench) -> Sequence[Figure]:
    therapist = (await caseload(bench, "event-ways@example.com", 1)).id
    async with (
        bench.units("identity") as units,
        bench.database("scheduling", owner=True) as listening,
        bench.database("identity", owner=True) as writing,
    ):
        notices: asyncio.Queue[int] = asyncio.Queue()
        await listening.execute(EMIT)
        await listening.add_listener("bench", lambda *notice: notices.put_nowait(int(notice[-1])))
        await writing.execute("CREATE TABLE bench_commits (id uuid PRIMARY KEY)")
        versions = iter(range(1_000, 10_000))

        async def way() -> float:
            version = next(versions)
            async with units.begin(Actor.service("bench")) as uow:
                uow.emit(_changed(therapist, version))
            committed = perf_counter()
            async with asyncio.timeout(LONGEST_SECONDS):
                while await notices.get() != version:
                    pass
            return perf_counter() - committed

        broker = await _broker(bench)
        try:
            floor = _floor(broker, writing)
            seen = await bench.interleaved(
                {
                    "way": lambda: _middle(way, PAUSE_SECONDS),
                    "floor": lambda: _middle(floor, PAUSE_SECONDS),
                    "way without": lambda: _middle(way, 0),
                    "floor without": lambda: _middle(floor, 0),
                }
            )
        finally:
            await broker.close()
            await listening.execute("DROP FUNCTION bench_tell CASCADE")
            await writing.execute("DROP TABLE bench_commits")
    return [
        ratio(
            f"commit to a listener's commit, over an acknowledged publish and a commit{which}",
            seen[f"way{side}"],
            seen[f"floor{side}"],
            at_most(4),
            "ms",
            scale=1000,
        )
        for side, which in (("", ""), (" without", ", without a pause"))
    ]


async def _middle(once: Callable[[], Awaitable[float]], pause_seconds: float) -> float:
    taken = []
    for _ in range(TIMES):
        await asyncio.sleep(pause_seconds)
        taken.append(await once())
    return median(taken)


def _changed(therapist_id: UUID, version: int) -> TherapistProfileChanged:
    known = TherapistProfileChanged.example()
    return known.model_copy(update={"therapist_id": therapist_id, "version": version})


async def _broker(bench: Bench) -> Client:
    """Connects as identity, which may only publish."""
    env = bench.stack.env("identity")
    return await nats.connect(
        env["NATS_URL"],
        user=env["IDENTITY_NATS_USER"],
        password=env["IDENTITY_NATS_PASSWORD"],
        inbox_prefix="_INBOX.identity",
    )


def _floor(broker: Client, db: asyncpg.Connection) -> Callable[[], Awaitable[float]]:
    """Only the two waits that every delivery needs."""
    stream, payload = broker.jetstream(), bytes(600)

    async def once() -> float:
        began = perf_counter()
        await stream.publish(UNHEARD, payload, stream=STREAM)
        await db.execute("INSERT INTO bench_commits VALUES ($1)", new_id())
        return perf_counter() - began

    return once
