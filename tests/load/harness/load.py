"""Putting load on something, and what came of it. What is asked may be HTTP, SQL or anything else that is awaited."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

Ask = Callable[[], Awaitable[object]]
"""One question with its answer, by one client. Raises when the answer is not the wanted one."""


@dataclass(frozen=True)
class Load:
    """What one side did in one round; times in seconds."""

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
        """The nearest rank, so that it is a time that somebody waited."""
        return sorted(self.latencies)[math.ceil(share * len(self.latencies)) - 1]


async def closed_loop(clients: Sequence[Ask], seconds: float) -> Load:
    """Each client asks again as soon as it was answered."""
    latencies: list[float] = []
    began = perf_counter()

    async def keep_asking(ask: Ask) -> None:
        while (now := perf_counter()) - began < seconds:
            await ask()
            latencies.append(perf_counter() - now)

    await asyncio.gather(*(keep_asking(ask) for ask in clients))
    return Load(perf_counter() - began, latencies)


async def paced(clients: Sequence[Ask], per_second: float, seconds: float) -> Load:
    """Questions come at fixed times, answered or not: whoever waits for a free client waits, and that counts."""
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
