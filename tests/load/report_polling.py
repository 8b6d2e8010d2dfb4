"""The list of reports that a page polls every second: an unchanged list over a full one, both of 1,000 reports.

CPU is what the documents service and PostgreSQL use for a number of requests, not what the gateway does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import psutil
from chassis.auth.viewer import UserType

from services.documents.tests.many_reports import MANY, add_many_reports
from tests.load.harness.bench import Bench
from tests.load.harness.cpu import cpu_seconds, program
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import Connection, request

EMAIL = "report-polling@example.com"
REQUESTS = 150
LIST = f"/api/v1/therapist/reports?items={MANY}"


@dataclass(frozen=True)
class Cost:
    """Of one request."""

    cpu_seconds: float
    bytes_received: float


async def figures(bench: Bench) -> Sequence[Figure]:
    async with bench.people() as makes:
        therapist_id = await makes.therapist(EMAIL)
    async with bench.database("documents", owner=True) as db:
        await add_many_reports(db, therapist_id)
    headers = bench.sign_in(EMAIL, UserType.THERAPIST)
    version = f'"{therapist_id}.{MANY}.{MANY}.1"'
    full, unchanged = request("GET", LIST, headers), request("GET", LIST, {**headers, "if-none-match": version})
    servers = [program(bench.stack, name) for name in ("documents", "postgres")]
    async with bench.connections(1) as [page]:
        assert await page.ask(full)
        assert await page.ask(unchanged) == b"", "the list is another version"
        seen = await bench.interleaved(
            {"full": lambda: _cost(page, full, servers), "unchanged": lambda: _cost(page, unchanged, servers)}
        )
    what = f"GET /therapist/reports, {MANY:,} of them, unchanged over full"
    return [
        ratio(
            f"{what}: CPU",
            [cost.cpu_seconds for cost in seen["unchanged"]],
            [cost.cpu_seconds for cost in seen["full"]],
            at_most(0.15),
            "ms",
            scale=1000,
        ),
        ratio(
            f"{what}: percent of the bytes",
            [cost.bytes_received * 100 for cost in seen["unchanged"]],
            [cost.bytes_received for cost in seen["full"]],
            at_most(1),
            "bytes (the first times 100)",
        ),
    ]


async def _cost(page: Connection, wanted: bytes, servers: Sequence[psutil.Process]) -> Cost:
    received, used = page.bytes_received, cpu_seconds(servers)
    for _ in range(REQUESTS):
        await page.ask(wanted)
    return Cost((cpu_seconds(servers) - used) / REQUESTS, (page.bytes_received - received) / REQUESTS)
