"""Puts load on anything that can be awaited, such as HTTP or SQL, and measures it."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

Ask = Callable[[], Awaitable[object]]
"""One request and response of one client. Raises when the response is not the expected one."""


@dataclass(frozen=True)
class Load:
    """The result of one side in one round; times are in seconds."""

    seconds: float
    latencies: Sequence[float]

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds

    @property
    def p50(self) -> float:
        return self._rank(0.5)

    @property
    def p99(self) -> float:
        return self._rank(0.99)

    def _rank(self, share: float) -> float:
        """Uses the nearest rank, so that the percentile is a measured time."""
        return sorted(self.latencies)[math.ceil(share * len(self.latencies)) - 1]


async def closed_loop(clients: Sequence[Ask], seconds: float) -> Load:
    """Each client sends the next request as soon as it has the response."""
    latencies: list[float] = []
    began = perf_counter()

    async def keep_asking(ask: Ask) -> None:
        while (now := perf_counter()) - began < seconds:
            await ask()
            latencies.append(perf_counter() - now)

    await asyncio.gather(*(keep_asking(ask) for ask in clients))
    return Load(perf_counter() - began, latencies)


async def paced(clients: Sequence[Ask], per_second: float, seconds: float) -> Load:
    """Requests start at fixed times. Waiting for a free client counts as latency."""
    due: asyncio.Queue[float] = asyncio.Queue()
    latencies: list[float] = []
    began = perf_counter()

    async def answer(ask: Ask) -> None:
        while True:
            planned = await due.get()
            await ask()
            latencies.append(perf_counter() - planned)
            due.task_done()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(answer(ask)) for ask in clients]
        for number in range(round(per_second * seconds)):
            planned = began + number / per_second
            await asyncio.sleep(max(0.0, planned - perf_counter()))
            due.put_nowait(planned)
        await due.join()
        for task in tasks:
            task.cancel()
    return Load(perf_counter() - began, latencies)
