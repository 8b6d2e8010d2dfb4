"""Periodic jobs. An advisory lock makes sure that one process of a service at a time runs a job."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from chassis.clock import Clock, offset_of, sleep
from chassis.metrics import JOB_OUTCOMES, JOB_RUNS, count_from_zero
from chassis.settings import ServiceSettings

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Job:
    name: str
    every: timedelta
    run: Callable[[], Awaitable[object]]


def job_slots(settings: ServiceSettings) -> asyncio.Semaphore:
    """How many jobs of a process may run at once: each takes one connection for its lock and needs at least another."""
    return asyncio.Semaphore(max(1, settings.database_pool_size - 1))


async def keep_running(job: Job, engine: AsyncEngine, clock: Clock, slots: asyncio.Semaphore) -> None:
    """Runs until canceled, and at once when the clock was moved. Each run takes one of `job_slots`.

    A failed run is counted, logged and retried at the next interval.
    """
    count_from_zero(JOB_RUNS, (job.name,), JOB_OUTCOMES)
    while True:
        offset = offset_of(clock)  # before the run, so that a move during it is noticed
        try:
            async with slots:
                ran = await _run_if_unlocked(job, engine)
            if ran:
                JOB_RUNS.labels(job.name, "done").inc()
        except Exception as error:  # one failed run must not stop the job
            JOB_RUNS.labels(job.name, "failed").inc()
            log.warning("a job failed", job=job.name, exc_info=error)
        await sleep(clock, job.every.total_seconds(), offset)


async def _run_if_unlocked(job: Job, engine: AsyncEngine) -> bool:
    lock = {"lock": zlib.crc32(job.name.encode())}
    async with engine.connect() as connection:
        held = await connection.scalar(text("SELECT pg_try_advisory_lock(:lock)"), lock)
        if not held:
            return False
        try:
            await job.run()
        finally:
            await connection.execute(text("SELECT pg_advisory_unlock(:lock)"), lock)
    return True
