import asyncio

import pytest
from chassis.app import Background, keep_alive


async def test_background_work_restarts_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chassis.app.RESTART_SECONDS", 0.01)
    starts = 0

    async def work() -> None:
        nonlocal starts
        starts += 1
        if starts < 3:
            raise LookupError

    await asyncio.wait_for(keep_alive("work", work), 20)
    assert starts == 3


async def test_background_work_that_swallows_a_cancel_is_still_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("chassis.app.CANCEL_SECONDS", 0.01)
    swallowed = 0

    async def work() -> None:
        nonlocal swallowed
        while swallowed < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed += 1
        await asyncio.sleep(60)

    background = Background()
    background.start("work", work)
    await asyncio.sleep(0)
    await asyncio.wait_for(background.stop(), 20)
    assert swallowed == 2
