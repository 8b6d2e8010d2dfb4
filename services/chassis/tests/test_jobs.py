import asyncio
from datetime import timedelta

from chassis.db import transaction
from chassis.jobs import Job, job_slots, keep_running
from chassis.runtime import Runtime
from chassis.testing.eventually import eventually
from prometheus_client import REGISTRY


async def test_failed_job_runs_again_at_the_next_interval(runtime: Runtime) -> None:
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise LookupError

    job = Job("sweep", timedelta(seconds=0.01), work)
    task = asyncio.create_task(keep_running(job, runtime.engine, runtime.clock, asyncio.Semaphore()))

    async def ran_twice() -> bool:
        return runs >= 2

    await eventually(ran_twice)
    task.cancel()


async def test_only_one_process_runs_a_job_at_a_time(runtime: Runtime) -> None:
    at_once = most = total = 0

    async def work() -> None:
        nonlocal at_once, most, total
        at_once += 1
        most, total = max(most, at_once), total + 1
        await asyncio.sleep(0.02)
        at_once -= 1

    job = Job("sweep", timedelta(seconds=0.001), work)
    tasks = [
        asyncio.create_task(keep_running(job, runtime.engine, runtime.clock, asyncio.Semaphore())) for _ in range(3)
    ]

    async def ran_often() -> bool:
        return total >= 5

    await eventually(ran_often)
    for task in tasks:
        task.cancel()
    assert most == 1


async def test_many_jobs_do_not_wait_for_each_others_connections(runtime: Runtime) -> None:
    done: set[str] = set()

    def job(name: str) -> Job:
        async def work() -> None:
            async with transaction(runtime.engine) as db:
                await db.value("SELECT 1")
            done.add(name)

        return Job(name, timedelta(hours=1), work)

    jobs = [job(f"job {number}") for number in range(3 * runtime.settings.database_pool_size)]
    slots = job_slots(runtime.settings)
    tasks = [asyncio.create_task(keep_running(job, runtime.engine, runtime.clock, slots)) for job in jobs]

    async def all_done() -> bool:
        return len(done) == len(jobs)

    await eventually(all_done)
    for task in tasks:
        task.cancel()


async def test_failures_of_a_job_are_counted_from_zero(runtime: Runtime) -> None:
    async def work() -> None: ...

    job = Job("count from zero", timedelta(hours=1), work)
    task = asyncio.create_task(keep_running(job, runtime.engine, runtime.clock, asyncio.Semaphore()))

    async def ran() -> bool:
        return REGISTRY.get_sample_value("job_runs_total", {"job": job.name, "outcome": "done"}) == 1

    await eventually(ran)
    task.cancel()
    assert REGISTRY.get_sample_value("job_runs_total", {"job": job.name, "outcome": "failed"}) == 0
