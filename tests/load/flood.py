"""Reads while another client address floods the platform, with the limits of production
(docs/product/shared.md#rate-limits). The gateway must refuse nearly all of the flood, and no other request."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial

from chassis.auth.viewer import UserType
from stack.layout import LOCAL
from stack.testing import running_stack

from tests.load.harness.bench import Bench
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import Connection, Refused, request, senders
from tests.load.harness.load import Load, paced

STATE, PORT_OFFSET = LOCAL / "flood-stack", 13_000
READER, FLOODER = "127.0.0.1", "127.0.0.2"
READER_EMAIL = "reader@example.com"
REQUESTS, FLOODING = 10_000, 16
"""Of each round, spread over all of it, so that every read meets them; over this many connections."""
ROUNDS = 3
READS_PER_SECOND = 40
"""The gateway lets an address send 50."""
SECONDS = 8.0
CLIENTS = 8
ANSWERED = 0.2
"""At most this part of the flood isn't refused: a burst of 200, and 50 a second."""
SEARCH = request("GET", "/api/v1/therapists?state=CA")


async def figures(bench: Bench) -> Sequence[Figure]:
    with ExitStack() as until_measured:
        own = running_stack(STATE, PORT_OFFSET, environ={}, disposable=False, rates={})
        limited = await asyncio.to_thread(until_measured.enter_context, own)  # it has an event loop of its own
        return await _figures(replace(bench, stack=limited, rounds=ROUNDS))


async def _figures(bench: Bench) -> Sequence[Figure]:
    async with bench.people() as makes:
        await makes.family(READER_EMAIL)
    read = request("GET", "/api/v1/guardian/me", bench.sign_in(READER_EMAIL, UserType.GUARDIAN))
    async with bench.connections(CLIENTS) as readers, bench.connections(FLOODING, FLOODER) as flooders:
        reading = senders(readers, read)

        async def flooded() -> Load:
            flood = asyncio.create_task(_flood(flooders))
            load = await paced(reading, READS_PER_SECOND, SECONDS)
            _require_refused(await flood)
            return load

        seen = await bench.interleaved({"flood": flooded, "calm": lambda: paced(reading, READS_PER_SECOND, SECONDS)})
    return [
        ratio(
            f"p99 of GET /guardian/me while another address sends {REQUESTS:,} requests, over without",
            [load.p99 for load in seen["flood"]],
            [load.p99 for load in seen["calm"]],
            at_most(2),
            "ms",
            scale=1000,
        )
    ]


async def _flood(flooders: Sequence[Connection]) -> Counter[str]:
    """How often each status came."""
    statuses: Counter[str] = Counter()

    async def send(connection: Connection) -> None:
        try:
            await connection.ask(SEARCH)
            statuses["200"] += 1
        except Refused as refused:
            statuses[str(refused)[:3]] += 1

    await paced([partial(send, each) for each in flooders], REQUESTS / SECONDS, SECONDS)
    return statuses


def _require_refused(statuses: Counter[str]) -> None:
    if statuses.keys() - {"200", "429"} or statuses["200"] > ANSWERED * REQUESTS:
        raise Refused(f"the flood was answered with {dict(statuses)}")
