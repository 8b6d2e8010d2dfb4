"""Waits until the machine is done with what a row set up: projections, audit chains."""

import asyncio

import psutil

CALM_SECONDS, CALM_PERCENT = 15, 15


async def until_calm() -> None:
    """Returns after a second in which the processors did little, and after CALM_SECONDS on a busy machine."""
    psutil.cpu_percent()
    for _ in range(CALM_SECONDS):
        await asyncio.sleep(1)
        if psutil.cpu_percent() < CALM_PERCENT:
            return
