import asyncio
import base64
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from chassis import clock as clocks
from chassis.clock import MovableClock, clock_of, system_clock
from pydantic import ValidationError

from services.chassis.tests.toybox.service import Settings

DAY = timedelta(days=1)


@pytest.fixture(name="file")
def _file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(clocks, "READ_SECONDS", 0.01)
    return tmp_path / "clock"


def _move(file: Path, seconds: float) -> None:
    """In one step, as `make clock` does: a reader never finds half a number."""
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


def _ahead(clock: clocks.Clock) -> timedelta:
    return timedelta(days=round((clock() - datetime.now(UTC)) / DAY))


def test_system_clock_is_utc() -> None:
    assert system_clock().utcoffset() == timedelta(0)


def test_no_file_is_the_system_clock() -> None:
    assert clock_of(None) is system_clock


def test_a_file_moves_the_clock_forward_and_back(file: Path) -> None:
    clock = clock_of(file)
    assert _ahead(clock) == timedelta(0)
    for days in (43, 44, 0):
        _move(file, days * DAY.total_seconds())
        time.sleep(0.02)
        assert _ahead(clock) == timedelta(days=days)


async def test_a_moved_clock_wakes_a_sleeper(file: Path) -> None:
    clock = MovableClock(file)
    sleeper = asyncio.create_task(clocks.sleep(clock, 60, clock.offset))
    await asyncio.sleep(0.05)
    assert not sleeper.done()
    await asyncio.to_thread(_move, file, 3600)
    await asyncio.wait_for(sleeper, 20)


async def test_a_sleeper_wakes_in_time_without_a_move(file: Path) -> None:
    await asyncio.wait_for(clocks.sleep(MovableClock(file), 0.05, timedelta(0)), 20)


async def test_a_clock_that_moved_before_the_sleep_wakes_at_once(file: Path) -> None:
    await asyncio.to_thread(_move, file, 3600)
    await asyncio.wait_for(clocks.sleep(MovableClock(file), 60, timedelta(0)), 20)


@pytest.mark.parametrize("environment", ["production", "staging", "compose"])
def test_a_movable_clock_is_refused_outside_development(file: Path, environment: str) -> None:
    key = base64.b64encode(bytes(32)).decode()
    files = {"jwks_file": file, "service_key_file": file, "clock_file": file}
    named: dict[str, Any] = {"database_url": "postgresql+asyncpg://x", "audit_key": key, **files}
    assert Settings(**named, environment="local").clock_file == file
    with pytest.raises(ValidationError, match="moves the clock"):
        Settings(**named, environment=environment)
