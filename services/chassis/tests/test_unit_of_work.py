import asyncio
from datetime import timedelta
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person
from chassis.unit_of_work import Actor, UnitOfWork, sqlstate, violated_constraint
from sqlalchemy.exc import DBAPIError

from services.chassis.tests.toybox.service import ToyGiven
from services.chassis.tests.toybox.tables import Toy

KEY = {"Idempotency-Key": "9f1c"}
WRITTEN = ("toys", "outbox", "audit_entries")


async def count(runtime: Runtime, table: str) -> int:
    return int(await runtime.queries.value(f"SELECT count(*) FROM {table}"))  # noqa: S608  # a table name


async def test_write_stores_its_event_and_audit_entry(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    toy = (await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)).json()
    assert await api.emitted("toys.toy.given.v1") == [{"version": 1, "toy_id": toy["id"], "child_id": str(child)}]
    entry = await runtime.queries.row("SELECT * FROM audit_entries WHERE action = 'toy.given'")
    assert entry is not None
    assert entry["actor"] == f"guardian:{parent.profile_id}"
    assert (entry["child_id"], entry["subject"]) == (str(child), toy["id"])


async def test_refused_write_rolls_back_event_audit_entry_and_key(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    before = [await count(runtime, table) for table in WRITTEN]
    refused = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    assert refused.status_code == 409
    assert [await count(runtime, table) for table in WRITTEN] == before
    assert await count(runtime, "idempotency_keys") == 0


async def test_impersonated_write_is_audited_under_both_names(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    impersonated = Person(parent.user_type, parent.profile_id, operator="olga")
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=impersonated)
    entry = await runtime.queries.row("SELECT actor, on_behalf_of FROM audit_entries")
    assert entry is not None
    assert (entry["actor"], entry["on_behalf_of"]) == ("operator:olga", f"guardian:{parent.profile_id}")


async def test_failed_unit_of_work_leaves_nothing(runtime: Runtime, child: UUID) -> None:
    async def work(uow: UnitOfWork) -> None:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=child))
        uow.audit("toy.given", child_id=child)
        uow.db.add(Toy(id=new_id(), child_id=child, name="bear", created_at=uow.now))
        await uow.finish()
        assert [await uow.value(f"SELECT count(*) FROM {table}") for table in WRITTEN] == [1, 1, 1]  # noqa: S608  # table names
        raise LookupError

    with pytest.raises(LookupError):
        await runtime.units.run(Actor.service("toys"), work)
    assert [await count(runtime, table) for table in WRITTEN] == [0, 0, 0]


@pytest.mark.parametrize("turns", range(6))
async def test_canceled_unit_of_work_leaves_nothing_and_frees_its_locks(
    runtime: Runtime, child: UUID, turns: int
) -> None:
    started = asyncio.Event()

    async def wait() -> None:
        async with runtime.units.begin(Actor.service("toys")) as uow:
            await uow.rows("LOCK TABLE toys IN ACCESS EXCLUSIVE MODE")
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=child))
            started.set()
            await uow.rows("SELECT pg_sleep(60)")

    waiting = asyncio.create_task(wait())
    await started.wait()
    waiting.cancel()
    for _ in range(turns):  # then cancel again while the first cancel is handled
        await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [await count(runtime, table) for table in WRITTEN] == [0, 0, 0]


async def test_lost_connection_is_replaced(runtime: Runtime) -> None:
    async with runtime.engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    lost = driver.get_server_pid()
    await runtime.queries.value("SELECT pg_terminate_backend($1)", lost)
    await eventually(lambda: asyncio.sleep(0, driver.is_closed()))
    async with runtime.units.begin(Actor.service("toys")) as uow:
        assert await uow.value("SELECT pg_backend_pid()") != lost


async def test_now_is_fixed_within_a_unit_of_work(runtime: Runtime, clock: FakeClock) -> None:
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        before = uow.now
        clock.advance(minutes=5)
        assert uow.now == before
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        assert uow.now - before == timedelta(minutes=5)


async def test_violated_constraint_is_named(runtime: Runtime, clock: FakeClock) -> None:
    toy_id = new_id()

    async def work(uow: UnitOfWork) -> None:
        uow.db.add(Toy(id=toy_id, child_id=new_id(), name="bear", created_at=uow.now))

    await runtime.units.run(Actor.service("toys"), work)
    with pytest.raises(DBAPIError) as refused:
        await runtime.units.run(Actor.service("toys"), work)
    assert sqlstate(refused.value) == "23505"
    assert violated_constraint(refused.value) == "pk_toys"
    assert "bear" not in str(refused.value)


async def test_deadlocked_transaction_is_retried(runtime: Runtime) -> None:
    first, second = new_id(), new_id()
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for toy_id in (first, second):
            uow.db.add(Toy(id=toy_id, child_id=new_id(), name="bear", created_at=uow.now))
    both_hold_one = asyncio.Barrier(2)
    tries = 0

    async def rename(uow: UnitOfWork, order: tuple[UUID, UUID]) -> None:
        nonlocal tries
        tries += 1
        again = tries > 2
        await uow.rows("UPDATE toys SET name = name || '!' WHERE id = $1", order[0])
        if not again:
            await both_hold_one.wait()
        await uow.rows("UPDATE toys SET name = name || '!' WHERE id = $1", order[1])

    await asyncio.gather(
        runtime.units.run(Actor.service("toys"), lambda uow: rename(uow, (first, second))),
        runtime.units.run(Actor.service("toys"), lambda uow: rename(uow, (second, first))),
    )
    assert tries >= 3
    assert [row["name"] for row in await runtime.queries.rows("SELECT name FROM toys")] == ["bear!!", "bear!!"]
