"""One, two and four processes of scheduling behind the gateway, with the same load for each process.

Requests are those of a day of therapists and families: calendars, free dates, a booking, a mark. The gateway spreads
them, as in a cluster, because a client that did it would leave out what the gateway does for a request.

Two cores can't show four processes that are all busy: one process, and what PostgreSQL, the gateway and this client do
for it, use them up. So each process gets a load that leaves the cores idle half of the time, four processes get four
times the load of one, and the goal is that a request costs as much processor time as with one process. Nothing that
processes share (locks of calendars, live updates, jobs, events) may then become dearer with more of them. Beside it,
the row prints what both cores give without a pause, for which there is no goal.

PostgreSQL also works for services that are idle: what it uses before the first request is left out.

Each process is pinned to one core, in turn. PostgreSQL, the gateway and this client are not: two cores have none
to spare for them. The order of the counts spreads the growth of the tables over all of them.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from tests.load.harness.bench import Bench
from tests.load.harness.calm import until_calm
from tests.load.harness.cpu import cpu_seconds, program
from tests.load.harness.day import Day, a_day
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.instances import Instances, instances
from tests.load.harness.load import Load, closed_loop, paced

SERVICE = "scheduling"
ORDER = (1, 2, 4, 4, 2, 1, 1, 2, 4)
PER_SECOND, SECONDS = 25, 6.0
"""Requests to each process."""
WARM_SECONDS, FULL_SECONDS, IDLE_SECONDS = 2.0, 2.0, 5.0
LEAST_SHARE = 0.5
"""Of the mean. A process that does less got no requests, and the figures would be those of fewer processes."""


@dataclass(frozen=True)
class Seen:
    paced: Load
    full: Load
    """Without a pause."""
    service: float
    postgres: float
    """Seconds of processor time for a request of `paced`."""


async def figures(bench: Bench) -> Sequence[Figure]:
    day = await a_day(bench)
    seen: dict[int, list[Seen]] = {count: [] for count in ORDER}
    await until_calm()
    idle = await _idle(bench)
    with instances(bench.stack, SERVICE) as running:
        for count in ORDER:
            await running.become(count)
            seen[count].append(await _measured(bench, running, day, idle))
    print(table(seen), flush=True)
    one, *more = seen
    return [
        ratio(
            f"CPU of a request, {count} processes of {SERVICE} over one: {what}",
            [getattr(each, what) for each in seen[count]],
            [getattr(each, what) for each in seen[one]],
            at_most(1.1),
            "ms",
            scale=1000,
        )
        for count in more
        for what in ("service", "postgres")
    ]


async def _idle(bench: Bench) -> float:
    """Cores of PostgreSQL with one process and no requests, mostly for other services."""
    head = [program(bench.stack, "postgres")]
    before = cpu_seconds(head)
    await asyncio.sleep(IDLE_SECONDS)
    return (cpu_seconds(head) - before) / IDLE_SECONDS


async def _measured(bench: Bench, running: Instances, day: Day, idle: float) -> Seen:
    heads, postgres = running.processes, [program(bench.stack, "postgres")]
    async with bench.connections(day.clients) as opened:
        clients = day.clients_over(opened)
        await closed_loop(clients, WARM_SECONDS)
        before = [cpu_seconds([head]) for head in heads]
        postgres_before = cpu_seconds(postgres)
        load = await paced(clients, PER_SECOND * len(heads), SECONDS)
        used = [cpu_seconds([head]) - was for head, was in zip(heads, before, strict=True)]
        postgres_used = cpu_seconds(postgres) - postgres_before - idle * load.seconds
        assert min(used) > LEAST_SHARE * sum(used) / len(used), f"the load wasn't spread: {used}"
        full = await closed_loop(clients, FULL_SECONDS)
    requests = len(load.latencies)
    return Seen(load, full, sum(used) / requests, postgres_used / requests)


def table(seen: Mapping[int, Sequence[Seen]]) -> str:
    """Medians of the rounds. Ratios are those of the medians."""
    lines = ["  processes  requests/s  p50 ms  p99 ms  CPU ms: service  over one  postgres  over one  no pause: /s"]
    for count, rounds in seen.items():
        service, postgres = (median(getattr(each, what) for each in rounds) for what in ("service", "postgres"))
        if count == 1:
            base = (service, postgres)
        rate, p50, p99 = (median(getattr(each.paced, what) for each in rounds) for what in ("per_second", "p50", "p99"))
        full = median(each.full.per_second for each in rounds)
        lines.append(
            f"  {count:9}  {rate:10.0f}  {p50 * 1000:6.1f}  {p99 * 1000:6.1f}  {service * 1000:15.2f}"
            f"  {service / base[0]:8.2f}  {postgres * 1000:8.2f}  {postgres / base[1]:8.2f}  {full:12.0f}"
        )
    return "\n".join(lines)
