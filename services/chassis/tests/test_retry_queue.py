"""The retry queue, on a table of a made-up service."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.retry_queue import LONGEST_WAIT, RetryQueue, back_off
from chassis.runtime import Runtime
from chassis.tables import instant, new_registry
from chassis.testing.clock import FakeClock
from chassis.testing.databases import create_tables
from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy import text
from sqlmodel import Field, SQLModel

ACTOR = Actor.service("toys")
MANY = 100


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class Parcel(Table, table=True):
    __tablename__ = "parcels"

    id: UUID = Field(primary_key=True)
    attempts: int = 0
    due_at: datetime = instant()
    sent_at: datetime | None = instant(nullable=True)
    dropped_at: datetime | None = instant(nullable=True)


class Sender:
    """Sends parcels, unless it is broken for one."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.tried: list[UUID] = []
        self.broken: set[UUID] = set()

    async def send(self, parcel: Parcel) -> None:
        self.tried.append(parcel.id)
        if parcel.id in self.broken:
            raise OSError
        async with self._runtime.units.begin(ACTOR) as uow:
            (await uow.db.get_one(Parcel, parcel.id)).sent_at = uow.now


async def drop(uow: UnitOfWork, parcel: Parcel) -> None:
    parcel.dropped_at = uow.now


@pytest.fixture
async def queue(runtime: Runtime) -> RetryQueue[Parcel]:
    create_tables(runtime.settings.database_url, Table.metadata)
    return RetryQueue(runtime.units, ACTOR, Parcel, text("sent_at IS NULL AND dropped_at IS NULL"))


@pytest.fixture
def sender(runtime: Runtime) -> Sender:
    return Sender(runtime)


async def add(queue: RetryQueue[Parcel], *, due_in: float = 0) -> UUID:
    async with queue.units.begin(ACTOR) as uow:
        parcel = Parcel(id=new_id(), due_at=uow.now + timedelta(seconds=due_in))
        uow.db.add(parcel)
        return parcel.id


async def stored(queue: RetryQueue[Parcel], parcel_id: UUID) -> Parcel:
    async with queue.units.begin(ACTOR) as uow:
        return await uow.db.get_one(Parcel, parcel_id)


def test_back_off_doubles_from_two_seconds_to_ten_minutes() -> None:
    assert [back_off(attempts).total_seconds() for attempts in range(1, 12)] == [
        2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600,
    ]  # fmt: skip
    assert back_off(100_000) == LONGEST_WAIT


async def test_due_rows_run_once_oldest_first(queue: RetryQueue[Parcel], sender: Sender, clock: FakeClock) -> None:
    second, first, later = await add(queue, due_in=-1), await add(queue, due_in=-2), await add(queue, due_in=1)
    assert await queue.run_due(sender.send, limit=MANY) == 2
    assert await queue.run_due(sender.send, limit=MANY) == 0
    clock.advance(seconds=1)
    assert await queue.run_due(sender.send, limit=MANY) == 1
    assert sender.tried == [first, second, later]


async def test_failed_row_is_postponed_and_does_not_block_others(
    queue: RetryQueue[Parcel], sender: Sender, clock: FakeClock
) -> None:
    broken, good = await add(queue, due_in=-1), await add(queue)
    sender.broken = {broken}
    assert await queue.run_due(sender.send, limit=MANY) == 2
    assert (await stored(queue, good)).sent_at == clock.now
    for wait in (2, 4):
        clock.advance(seconds=wait - 1)
        assert await queue.run_due(sender.send, limit=MANY) == 0
        clock.advance(seconds=1)
        assert await queue.run_due(sender.send, limit=MANY) == 1
    sender.broken = set()
    clock.advance(seconds=8)
    assert await queue.run_due(sender.send, limit=MANY) == 1
    assert (await stored(queue, broken)).sent_at == clock.now


async def test_row_is_postponed_before_it_runs(queue: RetryQueue[Parcel], runtime: Runtime, clock: FakeClock) -> None:
    parcel_id = await add(queue)

    async def killed(parcel: Parcel) -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await queue.run_due(killed, limit=1)
    row = await stored(queue, parcel_id)
    assert (row.attempts, row.due_at) == (1, clock.now + timedelta(seconds=2))


async def test_row_that_becomes_due_during_the_run_waits_for_the_next_run(
    queue: RetryQueue[Parcel], clock: FakeClock
) -> None:
    await add(queue)

    async def fail_slowly(parcel: Parcel) -> None:
        clock.advance(minutes=1)
        raise OSError

    assert await queue.run_due(fail_slowly, limit=MANY) == 1


async def test_row_is_given_up_after_its_last_attempt(
    queue: RetryQueue[Parcel], sender: Sender, clock: FakeClock
) -> None:
    limited = replace(queue, max_attempts=3, give_up=drop)
    parcel_id = await add(limited)
    sender.broken = {parcel_id}
    for _ in range(5):
        await limited.run_due(sender.send, limit=MANY)
        clock.advance(minutes=10)
    assert sender.tried == [parcel_id] * 3
    assert (await stored(limited, parcel_id)).dropped_at is not None


async def test_run_stops_at_its_limit(queue: RetryQueue[Parcel], sender: Sender) -> None:
    for _ in range(3):
        await add(queue)
    assert await queue.run_due(sender.send, limit=2) == 2
    assert await queue.run_due(sender.send, limit=2) == 1


async def test_rows_run_at_once_and_each_once(queue: RetryQueue[Parcel], sender: Sender) -> None:
    parcels = [await add(queue) for _ in range(7)]
    running, most, together = 0, 0, asyncio.Event()

    async def send(parcel: Parcel) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        if running == 3:
            together.set()
        await together.wait()
        await sender.send(parcel)
        running -= 1

    assert await queue.run_due(send, limit=5, at_once=3) == 5
    assert most == 3
    assert await queue.run_due(send, limit=MANY, at_once=3) == 2
    assert sorted(sender.tried) == sorted(parcels)


async def test_a_row_that_fails_stops_no_other_one_that_runs_at_once(queue: RetryQueue[Parcel], sender: Sender) -> None:
    parcels = [await add(queue) for _ in range(4)]
    sender.broken = set(parcels[:2])
    assert await queue.run_due(sender.send, limit=MANY, at_once=2) == 4
    assert [(await stored(queue, parcel)).sent_at is not None for parcel in parcels] == [False, False, True, True]


async def test_a_claim_that_fails_is_reported_after_the_rows_that_run(
    queue: RetryQueue[Parcel], sender: Sender
) -> None:
    claimed, unclaimed = [await add(queue) for _ in range(2)]
    claims, started, claim_failed = [True, False], asyncio.Event(), asyncio.Event()

    class Broken(RetryQueue[Parcel]):
        async def _claim(self, limit: int, due_until: datetime) -> Sequence[Parcel]:
            if claims.pop(0):
                return await super()._claim(limit, due_until)
            await started.wait()
            claim_failed.set()
            raise OSError

    async def send(parcel: Parcel) -> None:
        started.set()
        await claim_failed.wait()
        await sender.send(parcel)

    broken = Broken(queue.units, queue.actor, queue.table, queue.waiting)
    with pytest.raises(OSError):
        await broken.run_due(send, limit=2, at_once=2)
    sent = [(await stored(queue, parcel)).sent_at is not None for parcel in (claimed, unclaimed)]
    assert sent == [True, False]


async def test_claim_skips_rows_locked_by_others(queue: RetryQueue[Parcel]) -> None:
    locked, free = await add(queue, due_in=-1), await add(queue)
    async with queue.units.begin(ACTOR) as uow:
        await uow.db.get_one(Parcel, locked, with_for_update=True)
        assert [parcel.id for parcel in await queue.claim(MANY)] == [free]


def test_a_limit_of_attempts_needs_a_way_to_give_up(queue: RetryQueue[Parcel]) -> None:
    with pytest.raises(AssertionError):
        replace(queue, max_attempts=3)
