"""Writes: one transaction each, and the same Idempotency-Key never does the same thing twice."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.http.idempotency import purge_expired_keys
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, guardian
from chassis.unit_of_work import Actor, UnitOfWork, sqlstate, violated_constraint
from sqlalchemy.exc import DBAPIError

from services.chassis.tests.toybox.service import ToyGiven
from services.chassis.tests.toybox.tables import Toy

KEY = {"Idempotency-Key": "9f1c"}
WRITTEN = ("toys", "outbox", "audit_entries")


@pytest.fixture
async def other_parent(guarded_by: Callable[..., Awaitable[UUID]], child: UUID) -> Person:
    """The child's second guardian."""
    other = guardian()
    await guarded_by(other, child)
    return other


async def count(runtime: Runtime, table: str) -> int:
    return int(await runtime.queries.value(f"SELECT count(*) FROM {table}"))  # noqa: S608  # a table's name


async def test_a_write_keeps_its_event_and_its_audit_entry(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    toy = (await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)).json()
    assert await api.emitted("toys.toy.given.v1") == [{"version": 1, "toy_id": toy["id"], "child_id": str(child)}]
    entry = await runtime.queries.row("SELECT * FROM audit_entries WHERE action = 'toy.given'")
    assert entry is not None
    assert entry["actor"] == f"guardian:{parent.profile_id}"
    assert (entry["child_id"], entry["subject"]) == (str(child), toy["id"])


async def test_a_refused_write_undoes_its_event_and_its_audit_entry(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    before = [await count(runtime, table) for table in WRITTEN]
    refused = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    assert refused.status_code == 409
    assert [await count(runtime, table) for table in WRITTEN] == before
    assert await count(runtime, "idempotency_keys") == 0


async def test_an_operator_in_someones_place_is_audited_under_both_names(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    watched = Person(parent.user_type, parent.profile_id, operator="olga")
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=watched)
    entry = await runtime.queries.row("SELECT actor, on_behalf_of FROM audit_entries")
    assert entry is not None
    assert (entry["actor"], entry["on_behalf_of"]) == ("operator:olga", f"guardian:{parent.profile_id}")


async def test_the_same_key_again_gets_the_stored_answer_and_changes_nothing(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    again = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    assert (again.status_code, again.content) == (first.status_code, first.content) == (201, first.content)
    assert await count(runtime, "toys") == await count(runtime, "outbox") == 1


async def test_the_same_key_with_other_content_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    other = await api.post(f"/clients/{child}/toys", json={"name": "doll"}, headers=KEY, by=parent)
    elsewhere = await api.post(f"/clients/{child}/toys?for=later", json={"name": "bear"}, headers=KEY, by=parent)
    assert other.status_code == elsewhere.status_code == 409
    assert other.json()["code"] == elsewhere.json()["code"] == "idempotency_key_reused"


async def test_two_requests_at_once_with_the_same_key_do_it_once(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    answers = await asyncio.gather(
        *(api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent) for _ in range(4))
    )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert await count(runtime, "toys") == 1


async def test_another_persons_same_key_is_another_key(
    api: ApiClient, parent: Person, other_parent: Person, child: UUID
) -> None:
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    second = await api.post(f"/clients/{child}/toys", json={"name": "doll"}, headers=KEY, by=other_parent)
    assert first.status_code == second.status_code == 201
    assert first.json()["id"] != second.json()["id"]


async def test_the_same_key_of_an_operator_is_another_key_in_another_persons_place(
    api: ApiClient, runtime: Runtime, parent: Person, other_parent: Person, child: UUID
) -> None:
    mine, theirs = (Person(parent.user_type, each.profile_id, operator="olga") for each in (parent, other_parent))
    first = await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=mine)
    await runtime.queries.rows("DELETE FROM toys")
    second, again = [
        await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=theirs) for _ in range(2)
    ]
    assert first.status_code == second.status_code == 201
    assert first.json()["id"] != second.json()["id"]
    assert again.content == second.content


@pytest.mark.parametrize("operator", [None, "olga"])
async def test_what_was_done_before_a_guardianship_was_revoked_is_neither_answered_nor_done_again(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, operator: str | None,
    guarded_by: Callable[..., Awaitable[UUID]],
) -> None:  # fmt: skip
    by, bear = Person(parent.user_type, parent.profile_id, operator=operator), {"name": "bear"}
    children = (child, await guarded_by(parent))
    places = {f"/clients/{each}/toys": {"Idempotency-Key": str(each)} for each in children}
    for path, key in places.items():
        assert (await api.post(path, json=bear, headers=key, by=by)).status_code == 201
    async with runtime.units.begin(Actor.service("toys")) as uow:
        await revoke_guardianship(uow, GuardianshipRevoked(version=9, guardian_id=parent.profile_id, child_id=child))
    for path, key in places.items():
        again = await api.post(path, json=bear, headers=key, by=by)
        assert (again.status_code, again.json()["code"]) == (409, "already_done")
    assert await count(runtime, "toys") == len(places)
    assert (
        await runtime.queries.value("SELECT count(*) FROM idempotency_keys WHERE num_nonnulls(status, body) > 0") == 0
    )


async def test_an_answer_without_content_is_repeated_without_content(
    api: ApiClient, parent: Person, child: UUID
) -> None:
    for _ in range(2):
        answer = await api.delete(f"/clients/{child}/toys", headers=KEY, by=parent)
        assert (answer.status_code, answer.content) == (204, b"")


async def test_a_strange_key_is_refused(api: ApiClient, parent: Person, child: UUID) -> None:
    answer = await api.post(
        f"/clients/{child}/toys", json={"name": "bear"}, headers={"Idempotency-Key": "a b"}, by=parent
    )
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"Idempotency-Key": "The Idempotency-Key isn't valid"}


async def test_keys_are_forgotten_after_a_day(
    api: ApiClient, runtime: Runtime, clock: FakeClock, parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, headers=KEY, by=parent)
    clock.advance(hours=24)
    await purge_expired_keys(runtime.engine, clock)
    assert await count(runtime, "idempotency_keys") == 1
    clock.advance(seconds=1)
    await purge_expired_keys(runtime.engine, clock)
    assert await count(runtime, "idempotency_keys") == 0


async def test_a_unit_of_work_that_fails_leaves_nothing(runtime: Runtime, child: UUID) -> None:
    async def work(uow: UnitOfWork) -> None:
        uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=child))
        uow.audit("toy.given", child_id=child)
        uow.db.add(Toy(id=new_id(), child_id=child, name="bear", created_at=uow.now))
        await uow.finish()
        assert [await uow.value(f"SELECT count(*) FROM {table}") for table in WRITTEN] == [1, 1, 1]  # noqa: S608  # tables' names
        raise LookupError

    with pytest.raises(LookupError):
        await runtime.units.run(Actor.service("toys"), work)
    assert [await count(runtime, table) for table in WRITTEN] == [0, 0, 0]


@pytest.mark.parametrize("turns", range(6))
async def test_a_unit_of_work_that_is_canceled_leaves_nothing_and_blocks_nobody(
    runtime: Runtime, child: UUID, turns: int
) -> None:
    begun = asyncio.Event()

    async def wait() -> None:
        async with runtime.units.begin(Actor.service("toys")) as uow:
            await uow.rows("LOCK TABLE toys IN ACCESS EXCLUSIVE MODE")
            uow.emit(ToyGiven(version=1, toy_id=new_id(), child_id=child))
            begun.set()
            await uow.rows("SELECT pg_sleep(60)")

    waiting = asyncio.create_task(wait())
    await begun.wait()
    waiting.cancel()
    for _ in range(turns):  # canceled once more, while the first is being heeded
        await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [await count(runtime, table) for table in WRITTEN] == [0, 0, 0]


async def test_a_connection_that_was_lost_is_replaced(runtime: Runtime) -> None:
    async with runtime.engine.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    lost = driver.get_server_pid()
    await runtime.queries.value("SELECT pg_terminate_backend($1)", lost)
    await eventually(lambda: asyncio.sleep(0, driver.is_closed()))
    async with runtime.units.begin(Actor.service("toys")) as uow:
        assert await uow.value("SELECT pg_backend_pid()") != lost


async def test_one_instant_holds_throughout_a_unit_of_work(runtime: Runtime, clock: FakeClock) -> None:
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        before = uow.now
        clock.advance(minutes=5)
        assert uow.now == before
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        assert uow.now - before == timedelta(minutes=5)


async def test_a_broken_constraint_can_be_named(runtime: Runtime, clock: FakeClock) -> None:
    toy_id = new_id()

    async def work(uow: UnitOfWork) -> None:
        uow.db.add(Toy(id=toy_id, child_id=new_id(), name="bear", created_at=uow.now))

    await runtime.units.run(Actor.service("toys"), work)
    with pytest.raises(DBAPIError) as refused:
        await runtime.units.run(Actor.service("toys"), work)
    assert sqlstate(refused.value) == "23505"
    assert violated_constraint(refused.value) == "pk_toys"
    assert "bear" not in str(refused.value)


async def test_a_transaction_that_the_database_undid_to_break_a_deadlock_is_done_again(runtime: Runtime) -> None:
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


async def test_what_was_sent_cannot_be_guessed_from_what_is_kept_of_it(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    address, body = f"/clients/{child}/toys", b'{"name":"bear"}'
    answer = await api.post(address, content=body, headers={**KEY, "content-type": "application/json"}, by=parent)
    assert answer.status_code == 201
    kept = await runtime.queries.value("SELECT request_hash FROM idempotency_keys")
    assert kept != hashlib.sha256(b"\n".join([b"POST", str(answer.request.url).encode(), body])).digest()
