import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import orjson
import pytest
from chassis.live.hub import CHANNEL
from chassis.live.notifier import BATCH, ChangeNotifier
from chassis.pg_notify import notifications
from chassis.runtime import Runtime
from chassis.testing.eventually import eventually

ADD = "INSERT INTO live_changes (payload) SELECT jsonb_build_object('number', n) FROM generate_series($1::int, $2) n"


@contextlib.asynccontextmanager
async def heard(runtime: Runtime) -> AsyncIterator[Sequence[int]]:
    """The numbers that a listener has received so far."""
    numbers: list[int] = []
    async with contextlib.aclosing(notifications(runtime.settings.database_url, CHANNEL)) as batches:
        await anext(batches)

        async def listen() -> None:
            async for batch in batches:
                numbers.extend(orjson.loads(payload)["number"] for payload in batch)

        listening = asyncio.create_task(listen())
        try:
            yield numbers
        finally:
            listening.cancel()
            await asyncio.wait([listening])


async def test_changes_are_sent_in_order_and_deleted(runtime: Runtime) -> None:
    """By the service's own notifier."""
    async with heard(runtime) as numbers:
        await runtime.queries.rows(ADD, 1, BATCH + 1)
        await eventually(lambda: _are(numbers, BATCH + 1))
    assert list(numbers) == list(range(1, BATCH + 2))
    assert await runtime.queries.value("SELECT count(*) FROM live_changes") == 0


async def test_two_processes_send_every_change_once(runtime: Runtime) -> None:
    notifiers = [ChangeNotifier(runtime.engine) for _ in range(2)]
    async with heard(runtime) as numbers:
        await runtime.queries.rows(ADD, 1, 3 * BATCH)
        while any(await asyncio.gather(*(notifier.send_batch() for notifier in notifiers))):
            pass
        await eventually(lambda: _are(numbers, 3 * BATCH))
    assert sorted(numbers) == list(range(1, 3 * BATCH + 1))


async def test_a_wake_up_sends_at_once(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chassis.live.notifier.IDLE_SECONDS", 60)
    notifier = ChangeNotifier(runtime.engine)
    running = asyncio.create_task(notifier.run())
    try:
        async with heard(runtime) as numbers:
            for number in (1, 2):
                await runtime.queries.rows(ADD, number, number)
                notifier.wake.set()
                await eventually(lambda number=number: _are(numbers, number))  # type: ignore[misc]  # a lambda with a default
    finally:
        running.cancel()
        await asyncio.wait([running])


async def _are(numbers: Sequence[int], count: int) -> bool:
    return len(numbers) >= count
