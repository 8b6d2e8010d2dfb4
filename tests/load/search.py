"""The search of the command palette in a table of 10,000 clients."""

from collections.abc import Sequence
from functools import partial
from statistics import median
from urllib.parse import urlencode

import orjson

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, caseload, settled
from tests.load.harness.figures import Figure, at_most
from tests.load.harness.http import request, senders
from tests.load.harness.load import Load, closed_loop

CLIENTS = 10_000
OWN_CLIENTS = (100, CLIENTS)
"""The searching therapist's clients: a large caseload, and the whole table."""
SECONDS = 1.0
MS = at_most(50)


async def figures(bench: Bench) -> Sequence[Figure]:
    asked = {
        f"{what}, {own:,} of {CLIENTS:,} clients": _searches(text, searcher)
        for own in OWN_CLIENTS
        for searcher in [await caseload(bench, f"search-{own}@example.com", own)]
        for what, text in _texts(own).items()
    }
    await settled(bench)
    async with bench.connections(1) as [visitor]:
        for wanted in asked.values():
            assert orjson.loads(await visitor.ask(wanted))["clients"]

    async def loaded(wanted: bytes) -> Load:
        async with bench.connections(1) as opened:
            return await closed_loop(senders(opened, wanted), SECONDS)

    seen = await bench.interleaved({what: partial(loaded, wanted) for what, wanted in asked.items()})
    return [
        Figure(
            f"p99 of GET /search by {what}, in ms",
            [load.p99 * 1000 for load in seen[what]],
            MS,
            f"one person typing; p50 {1000 * median(load.p50 for load in seen[what]):.0f}",
        )
        for what in asked
    ]


def _texts(own: int) -> dict[str, str]:
    last = own - 1
    return {"a prefix": f"mia {last}", "a typo": f"riverq {last}", "a word that everyone has": "rivera"}


def _searches(text: str, searcher: Caseload) -> bytes:
    return request("GET", f"/api/v1/search?{urlencode({'text': text})}", searcher.headers)
