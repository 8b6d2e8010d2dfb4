"""Settings, periodic work, migrations, and background work that outlives its failures."""

import asyncio
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from alembic.util.exc import CommandError
from chassis import migrations
from chassis.app import Background, Service, keep_alive
from chassis.clock import system_clock
from chassis.ids import new_id, parse_id
from chassis.jobs import Job, keep_running
from chassis.runtime import Runtime
from chassis.testing.eventually import eventually

from services.chassis.tests.toybox.service import Settings


def test_a_services_own_setting_comes_before_the_shared_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("JWKS_FILE", str(tmp_path / "shared"))
    monkeypatch.setenv("SERVICE_KEY_FILE", str(tmp_path / "shared"))
    monkeypatch.setenv("TOYS_SERVICE_KEY_FILE", str(tmp_path / "own"))
    monkeypatch.setenv("TOYS_DATABASE_URL", "postgresql+asyncpg://x")
    monkeypatch.setenv("SERVICE_URLS", '{"identity": "http://127.0.0.1:1"}')
    settings = Settings()
    assert settings.jwks_file == tmp_path / "shared"
    assert settings.service_key_file == tmp_path / "own"
    assert settings.service_urls == {"identity": "http://127.0.0.1:1"}


def test_ids_sort_by_the_time_they_were_made() -> None:
    ids = [new_id() for _ in range(100)]
    assert ids == sorted(ids)
    assert parse_id(str(ids[0])) == ids[0]
    assert isinstance(ids[0], UUID)
    assert ids[0].version == 7


def test_the_clock_speaks_of_utc() -> None:
    assert system_clock().utcoffset() == timedelta(0)


def test_the_codes_tables_and_the_migrations_agree(service: Service, database_url: str) -> None:
    migrations.check(service.migrations, database_url)


def test_a_table_that_the_migrations_do_not_know_is_noticed(
    service: Service, database_url: str, runtime: Runtime
) -> None:
    import psycopg
    from chassis.db import plain_url

    with psycopg.connect(plain_url(database_url)) as db:
        db.execute("ALTER TABLE toys ADD COLUMN colour text")
    with pytest.raises(CommandError, match="New upgrade operations detected"):
        migrations.check(service.migrations, database_url)


async def test_a_job_that_fails_runs_again_at_its_next_turn(runtime: Runtime) -> None:
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise LookupError

    task = asyncio.create_task(keep_running(Job("sweep", timedelta(seconds=0.01), work), runtime.engine))

    async def ran_twice() -> bool:
        return runs >= 2

    await eventually(ran_twice)
    task.cancel()


async def test_one_process_at_a_time_does_a_job(runtime: Runtime) -> None:
    at_once = most = total = 0

    async def work() -> None:
        nonlocal at_once, most, total
        at_once += 1
        most, total = max(most, at_once), total + 1
        await asyncio.sleep(0.02)
        at_once -= 1

    job = Job("sweep", timedelta(seconds=0.001), work)
    tasks = [asyncio.create_task(keep_running(job, runtime.engine)) for _ in range(3)]

    async def ran_often() -> bool:
        return total >= 5

    await eventually(ran_often)
    for task in tasks:
        task.cancel()
    assert most == 1


async def test_background_work_that_breaks_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chassis.app.RESTART_SECONDS", 0.01)
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise LookupError

    await asyncio.wait_for(keep_alive("work", work), 5)
    assert begun == 3


async def test_background_work_that_swallows_a_cancel_is_stopped_all_the_same(
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
    await asyncio.wait_for(background.stop(), 5)
    assert swallowed == 2
