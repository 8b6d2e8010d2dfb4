from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from chassis import db, retention
from chassis.ids import new_id
from chassis.retention import delete_older, delete_oldest
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.query_plans import rows_read
from chassis.unit_of_work import Actor

from services.chassis.tests.toybox.service import ToyGiven

ROWS = 7


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)


@pytest.fixture
async def handled(runtime: Runtime, clock: FakeClock) -> None:
    """Events of a month ago, and one of today."""
    for age in (*(timedelta(days=31, minutes=number) for number in range(ROWS)), timedelta()):
        await runtime.queries.rows("INSERT INTO inbox VALUES ('toys', $1, $2)", new_id(), clock.now - age)


async def count(runtime: Runtime, table: str) -> int:
    return int(await runtime.queries.value(f"SELECT count(*) FROM {table}"))  # noqa: S608  # a literal


@pytest.mark.usefixtures("handled")
async def test_all_old_rows_are_deleted_and_the_others_stay(runtime: Runtime, clock: FakeClock) -> None:
    assert await delete_older(runtime.engine, "inbox", "handled_at", clock.now - timedelta(days=30)) == ROWS
    assert await count(runtime, "inbox") == 1


@pytest.mark.usefixtures("handled")
async def test_what_was_deleted_before_a_failure_stays_deleted(
    runtime: Runtime, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Any] = []

    def third_time_away(transaction: Callable[..., Any]) -> Callable[..., Any]:
        def begin(engine: Any) -> Any:
            begun.append(engine)
            if len(begun) == 3:
                raise TimeoutError
            return transaction(engine)

        return begin

    monkeypatch.setattr("chassis.retention.transaction", third_time_away(db.transaction))
    with pytest.raises(TimeoutError):
        await delete_older(runtime.engine, "inbox", "handled_at", clock.now - timedelta(days=30))
    assert await count(runtime, "inbox") == ROWS + 1 - 2 * retention.BATCH


async def test_the_oldest_events_are_found_without_reading_the_others(runtime: Runtime, clock: FakeClock) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(ROWS):
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await runtime.queries.rows("UPDATE outbox SET sent_at = $1", clock.now)
    oldest = "SELECT seq FROM (SELECT seq, sent_at FROM outbox ORDER BY seq LIMIT $1) oldest WHERE sent_at < $2"
    read = await rows_read(runtime.queries, oldest, retention.BATCH, clock.now)
    assert read.get("outbox", 0) + read.get("outbox_pkey", 0) <= retention.BATCH


async def test_an_unsent_event_stays_and_those_behind_it_go(runtime: Runtime, clock: FakeClock) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(ROWS):
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=new_id()))
    await runtime.queries.rows(
        "UPDATE outbox SET sent_at = $1 WHERE seq > (SELECT min(seq) FROM outbox)", clock.now - timedelta(days=31)
    )
    limit = clock.now - timedelta(days=30)
    assert await delete_oldest(runtime.engine, "outbox", "seq", "sent_at", limit) == ROWS - 1
    assert await runtime.queries.value("SELECT sent_at IS NULL FROM outbox") is True
