from uuid import UUID

import psycopg
import pytest
from chassis import migrations
from chassis.app import Service
from chassis.audit import chain as audit_chain
from chassis.audit.chain import unchained_entry
from chassis.audit.keys import AuditKeys
from chassis.db import plain_url
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.tables import AuditEntry
from chassis.testing.api import ApiClient
from chassis.testing.databases import as_owner, as_superuser
from chassis.testing.people import Person
from chassis.unit_of_work import Actor

from services.chassis.tests.audit_rewrites import tamper


@pytest.fixture
async def chain(api: ApiClient, runtime: Runtime, parent: Person, child: UUID) -> list[str]:
    """Five chained entries, by position."""
    for number in range(5):
        await api.post(f"/clients/{child}/toys", json={"name": f"bear {number}"}, by=parent)
    assert await seal(runtime) == 5
    rows = await runtime.queries.rows("SELECT entry_id FROM audit_chain ORDER BY position")
    return [row["entry_id"] for row in rows]


async def seal(runtime: Runtime) -> int:
    return await audit_chain.seal(runtime.engine, runtime.settings.audit_keys)


async def broken_at(runtime: Runtime, *secrets: bytes) -> int | None:
    """`secrets` replace the keys of the settings."""
    keys = AuditKeys.of(runtime.settings.service_name, secrets) if secrets else runtime.settings.audit_keys
    broken = await audit_chain.broken_link(runtime.queries, keys)
    return broken.position if broken else None


async def test_removing_a_child_from_a_read_breaks_the_chain(runtime: Runtime) -> None:
    runtime.reads.record(Actor("therapist:x"), "read toys", [new_id(), new_id()], runtime.clock())
    await runtime.reads.flush()
    await seal(runtime)
    assert await broken_at(runtime) is None
    tamper(runtime, "UPDATE audit_entries SET subject = split_part(subject, ' ', 1)")
    assert await broken_at(runtime) == 1


async def test_unchanged_chain_verifies(runtime: Runtime, chain: list[str]) -> None:
    assert await broken_at(runtime) is None
    assert await seal(runtime) == 0


async def test_later_entries_extend_the_chain(
    api: ApiClient, runtime: Runtime, chain: list[str], parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "doll"}, by=parent)
    assert await seal(runtime) == 1
    assert await broken_at(runtime) is None


@pytest.mark.parametrize("column", ["actor", "action", "subject", "address", "request_id", "on_behalf_of"])
async def test_changed_entry_breaks_the_chain_at_its_position(runtime: Runtime, chain: list[str], column: str) -> None:
    tamper(runtime, f"UPDATE audit_entries SET {column} = 'changed' WHERE id = %s", chain[2])  # noqa: S608  # a constant
    assert await broken_at(runtime) == 3


async def test_changed_time_or_child_breaks_the_chain(runtime: Runtime, chain: list[str]) -> None:
    tamper(runtime, "UPDATE audit_entries SET child_id = %s WHERE id = %s", new_id(), chain[4])
    assert await broken_at(runtime) == 5
    tamper(runtime, "UPDATE audit_entries SET at = at + interval '1 ms' WHERE id = %s", chain[1])
    assert await broken_at(runtime) == 2


async def test_removed_entry_breaks_the_chain(runtime: Runtime, chain: list[str]) -> None:
    tamper(runtime, "DELETE FROM audit_entries WHERE id = %s", chain[1])
    assert await broken_at(runtime) == 2


async def test_entry_removed_with_its_link_breaks_the_chain(runtime: Runtime, chain: list[str]) -> None:
    tamper(runtime, "DELETE FROM audit_chain WHERE entry_id = %s", chain[1])
    tamper(runtime, "DELETE FROM audit_entries WHERE id = %s", chain[1])
    assert await broken_at(runtime) == 2


async def test_swapped_links_break_the_chain(runtime: Runtime, chain: list[str]) -> None:
    tamper(runtime, "UPDATE audit_chain SET position = 99 WHERE entry_id = %s", chain[1])
    tamper(runtime, "UPDATE audit_chain SET position = 2 WHERE entry_id = %s", chain[2])
    tamper(runtime, "UPDATE audit_chain SET position = 3 WHERE entry_id = %s", chain[1])
    assert await broken_at(runtime) == 2


async def test_entry_inserted_without_the_queue_is_found(runtime: Runtime, chain: list[str]) -> None:
    inserted = str(new_id())
    tamper(
        runtime,
        "INSERT INTO audit_entries (id, at, actor, action) VALUES (%s, now(), 'guardian:x', 'read toys')",
        inserted,
    )
    assert await seal(runtime) == 0
    assert await unchained_entry(runtime.queries) == inserted


async def test_entry_removed_before_it_is_chained_is_found(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    await api.post(f"/clients/{child}/toys", json={"name": "bear"}, by=parent)
    assert await unchained_entry(runtime.queries) is None
    removed = await runtime.queries.value("SELECT entry_id FROM audit_waiting")
    tamper(runtime, "DELETE FROM audit_entries")
    assert await seal(runtime) == 0
    assert await unchained_entry(runtime.queries) == removed


async def test_entry_committed_after_newer_ones_are_sealed_is_chained(runtime: Runtime, chain: list[str]) -> None:
    late = UUID(int=1)
    async with runtime.units.begin(Actor.service("toys")) as slow:
        slow.db.add(AuditEntry(id=late, at=slow.now, actor="service:toys", action="toy.given"))
        await slow.db.flush()
        async with runtime.units.begin(Actor.service("toys")) as fast:
            fast.audit("toy.taken")
        assert await seal(runtime) == 1
    assert await seal(runtime) == 1
    assert await runtime.queries.value("SELECT entry_id FROM audit_chain WHERE position = 7") == str(late)
    assert await broken_at(runtime) is None
    assert await unchained_entry(runtime.queries) is None


async def test_seal_chains_more_entries_than_one_batch(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_chain, "SEAL_BATCH", 3)
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(8):
            uow.audit("toy.given")
    assert await seal(runtime) == 8
    assert await broken_at(runtime) is None
    assert await runtime.queries.value("SELECT count(*) FROM audit_waiting") == 0


async def test_queued_entries_that_are_already_chained_are_dequeued(runtime: Runtime, chain: list[str]) -> None:
    tamper(runtime, "INSERT INTO audit_waiting SELECT entry_id FROM audit_chain")
    assert await seal(runtime) == 0
    assert await runtime.queries.value("SELECT count(*) FROM audit_waiting") == 0
    assert await broken_at(runtime) is None


async def test_migration_queues_entries_that_are_not_chained(
    service: Service, runtime: Runtime, chain: list[str]
) -> None:
    waiting = str(new_id())
    owner = as_owner(runtime.settings.database_url)
    with psycopg.connect(plain_url(owner)) as db:
        db.execute("DROP TRIGGER queue_audit_entries ON audit_entries")
        db.execute("DROP FUNCTION queue_audit_entries")
        db.execute("DROP TABLE audit_waiting")
        db.execute(
            "INSERT INTO audit_entries (id, at, actor, action) VALUES (%s, now(), 'service:toys', 'old')", (waiting,)
        )
        db.execute("UPDATE alembic_version SET version_num = '0001'")
    migrations.upgrade(service.migrations, owner, runtime.settings.database_role)

    assert await runtime.queries.value("SELECT entry_id FROM audit_waiting") == waiting
    runtime.reads.record(Actor("guardian:x"), "read toys", [new_id()], runtime.clock())
    await runtime.reads.flush()
    assert await seal(runtime) == 2
    assert await broken_at(runtime) is None
    assert await unchained_entry(runtime.queries) is None


@pytest.mark.parametrize("table", ["audit_entries", "audit_chain"])
@pytest.mark.parametrize("change", ["UPDATE {} SET ctid = ctid", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
async def test_audit_tables_are_append_only_for_a_superuser(
    runtime: Runtime, chain: list[str], table: str, change: str
) -> None:
    column = "action" if table == "audit_entries" else "position"
    statement = change.replace("ctid", column).format(table)
    with (
        psycopg.connect(plain_url(as_superuser(runtime.settings.database_url))) as db,
        pytest.raises(psycopg.Error, match="append-only"),
    ):
        db.execute(statement.encode())
