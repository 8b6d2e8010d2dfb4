import asyncio
from datetime import timedelta

from chassis.jobs import Job, keep_running
from chassis.runtime import Runtime
from chassis.testing.eventually import eventually


async def test_failed_job_runs_again_at_the_next_interval(runtime: Runtime) -> None:
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise LookupError

    task = asyncio.create_task(keep_running(Job("sweep", timedelta(seconds=0.01), work), runtime.engine, runtime.clock))

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
    tasks = [asyncio.create_task(keep_running(job, runtime.engine, runtime.clock)) for _ in range(3)]

    async def ran_often() -> bool:
        return total >= 5

    await eventually(ran_often)
    for task in tasks:
        task.cancel()
    assert most == 1
