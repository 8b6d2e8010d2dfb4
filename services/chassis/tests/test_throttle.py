"""Limits on calls that cost (docs/product/shared.md#limits-on-costly-calls)."""

from datetime import timedelta

import pytest
from chassis.errors import TooMany
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.throttle import Limit, Throttle, purge_throttles


async def accepted(throttle: Throttle, limit: Limit, calls: int) -> int:
    """How many of the calls were let through."""
    through = 0
    for _ in range(calls):
        try:
            await throttle.count([limit])
        except TooMany:
            continue
        through += 1
    return through


async def stored(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT tries FROM throttles"))


async def test_calls_beyond_the_limit_are_refused_until_the_window_ends(runtime: Runtime, clock: FakeClock) -> None:
    limit = Limit("search:person", "ada", 30)
    assert await accepted(runtime.throttle, limit, 40) == 30
    clock.advance(minutes=5)
    with pytest.raises(TooMany) as refused:
        await runtime.throttle.count([limit])
    assert refused.value.headers() == {"Retry-After": str(10 * 60 + 1)}
    clock.advance(minutes=10)
    assert await accepted(runtime.throttle, limit, 40) == 30


async def test_counts_outlive_a_restart(runtime: Runtime, clock: FakeClock) -> None:
    limit = Limit("search:person", "ada", 10)
    assert await accepted(runtime.throttle, limit, 12) == 10
    assert await accepted(Throttle(runtime.queries, clock), limit, 5) == 0


async def test_processes_share_a_limit_to_within_a_step_each(runtime: Runtime, clock: FakeClock) -> None:
    limit = Limit("search:person", "ada", 100)
    processes = [Throttle(runtime.queries, clock) for _ in range(2)]
    through = 0
    for _ in range(100):
        for process in processes:
            through += await accepted(process, limit, 1)
    assert 100 <= through <= 100 + 2 * 10


async def test_a_tenth_of_the_calls_is_written(runtime: Runtime) -> None:
    limit = Limit("search:person", "ada", 100)
    assert await accepted(runtime.throttle, limit, 10) == 10
    assert await stored(runtime) == 1
    assert await accepted(runtime.throttle, limit, 1) == 1
    assert await stored(runtime) == 11


async def test_people_and_actions_are_counted_apart_and_stored_as_hashes(runtime: Runtime) -> None:
    for action, person in (("search:person", "ada"), ("search:person", "grace"), ("upload:person", "ada")):
        assert await accepted(runtime.throttle, Limit(action, person, 3), 4) == 3
    rows = await runtime.queries.rows("SELECT subject FROM throttles")
    assert len(rows) == 3
    assert not any(name in row["subject"] for row in rows for name in (b"ada", b"grace"))


async def test_nobody_is_not_counted(runtime: Runtime) -> None:
    assert await accepted(runtime.throttle, Limit("search:person", None, 1), 5) == 5


async def test_old_counts_are_purged(runtime: Runtime, clock: FakeClock) -> None:
    await accepted(runtime.throttle, Limit("search:person", "ada", 3), 1)
    clock.advance(hours=1)
    await accepted(runtime.throttle, Limit("search:person", "grace", 3), 1)
    clock.now += timedelta(hours=23, minutes=30)
    await purge_throttles(runtime.engine, runtime.clock)
    assert await runtime.queries.value("SELECT count(*) FROM throttles") == 1
