"""The search of the command palette in a table of 10,000 clients, all of one therapist."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

import orjson

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import caseload
from tests.load.harness.figures import Figure, at_most
from tests.load.harness.http import request, senders
from tests.load.harness.load import Load, closed_loop

CLIENTS = 10_000
SECONDS = 1.0
MS = at_most(50)
TEXTS = {"a prefix": "mia 99", "a typo": "riverq 4711", "a word that everybody has": "rivera"}


async def figures(bench: Bench) -> Sequence[Figure]:
    robin = await caseload(bench, "search@example.com", CLIENTS)
    asked = {
        what: request("GET", f"/api/v1/search?{urlencode({'text': text})}", robin.headers)
        for what, text in TEXTS.items()
    }
    async with bench.connections(1) as [visitor]:
        for wanted in asked.values():
            assert orjson.loads(await visitor.ask(wanted))["clients"]

    async def loaded(wanted: bytes) -> Load:
        async with bench.connections(1) as opened:
            return await closed_loop(senders(opened, wanted), SECONDS)

    seen = await bench.interleaved({what: partial(loaded, wanted) for what, wanted in asked.items()})
    return [
        Figure(
            f"p99 of GET /search by {what}, {CLIENTS:,} clients, in ms",
            [load.p99 * 1000 for load in seen[what]],
            MS,
            "one person who types",
        )
        for what in asked
    ]
