import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import psycopg
import pytest
from chassis import migrations
from chassis.app import Service
from chassis.audit.reads import entries_for_child
from chassis.cli import make_cli
from chassis.db import plain_url
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient
from chassis.testing.databases import as_owner, as_superuser
from chassis.testing.eventually import eventually
from chassis.testing.people import Person
from chassis.unit_of_work import Actor
from nats.aio.client import Client
from typer.testing import CliRunner


async def test_read_is_audited_under_the_route_name(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    response = await api.get(f"/clients/{child}/toys", by=parent)
    await runtime.reads.flush()
    entry = await runtime.queries.row("SELECT * FROM audit_entries")
    assert entry is not None
    assert (entry["actor"], entry["action"]) == (f"guardian:{parent.profile_id}", "read toys")
    assert (entry["child_id"], entry["request_id"]) == (str(child), response.headers["x-request-id"])
    assert entry["address"] == "127.0.0.1"


async def test_read_of_several_children_is_one_entry_that_hides_the_others(
    runtime: Runtime,
) -> None:
    mia, noah, stranger = (new_id() for _ in range(3))
    runtime.reads.record(Actor("therapist:x"), "read toys", [mia, noah, mia], runtime.clock())
    runtime.reads.record(Actor("therapist:x"), "read toys", [], runtime.clock())
    await runtime.reads.flush()
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries") == 1
    for child in (mia, noah):
        (entry,) = await entries_for_child(runtime.queries, child)
        assert (entry["actor"], entry["action"], entry["subject"]) == ("therapist:x", "read toys", None)
    assert await entries_for_child(runtime.queries, stranger) == []


async def test_migration_indexes_reads_of_several_children(service: Service, runtime: Runtime) -> None:
    index = "SELECT indexdef FROM pg_indexes WHERE indexname = 'ix_audit_entries_children'"
    created = await runtime.queries.value(index)
    owner = as_owner(runtime.settings.database_url)
    with psycopg.connect(plain_url(owner)) as db:
        db.execute("DROP INDEX ix_audit_entries_children")
        db.execute("UPDATE alembic_version SET version_num = '0003'")
    migrations.upgrade(service.migrations, owner, runtime.settings.database_role)
    assert await runtime.queries.value(index) == created
    assert "USING gin" in created


async def test_refused_read_is_not_audited(api: ApiClient, runtime: Runtime, parent: Person) -> None:
    await api.get(f"/clients/{new_id()}/toys", by=parent)
    await runtime.reads.flush()
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries") == 0


async def test_reads_stay_pending_while_database_is_unavailable(
    runtime: Runtime, parent: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime.reads.record(Actor("guardian:x"), "read toys", [new_id()], runtime.clock())
    with monkeypatch.context() as patch, pytest.raises(OSError, match="unavailable"):
        patch.setattr(runtime.queries, "rows", _fail)
        await runtime.reads.flush()
    await runtime.reads.flush()
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries") == 1


async def _fail(*_: object) -> None:
    raise OSError("the database is unavailable")


@pytest.fixture
async def storing(runtime: Runtime) -> AsyncIterator[None]:
    """Stores reads in the background, as a process does."""
    task = asyncio.create_task(runtime.reads.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _stored(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT count(*) FROM audit_entries"))


@pytest.mark.usefixtures("storing")
async def test_every_read_is_stored_without_another(runtime: Runtime) -> None:
    for number in (1, 2):
        runtime.reads.record(Actor("guardian:x"), "read toys", [new_id()], runtime.clock())

        async def is_stored(number: int = number) -> bool:
            return await _stored(runtime) == number

        assert await eventually(is_stored)


@pytest.mark.usefixtures("storing")
async def test_a_read_is_stored_once_the_database_is_back(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = asyncio.Event()

    async def fail(*_: object) -> None:
        failed.set()
        raise OSError("unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(runtime.queries, "rows", fail)
        runtime.reads.record(Actor("guardian:x"), "read toys", [new_id()], runtime.clock())
        await failed.wait()

    async def is_stored() -> bool:
        return await _stored(runtime) == 1

    assert await eventually(is_stored)


async def test_flush_waits_for_a_concurrent_flush(runtime: Runtime, parent: Person) -> None:
    actor = Actor(f"guardian:{parent.profile_id}")
    runtime.reads.record(actor, "read toys", [new_id()], runtime.clock())
    others = [asyncio.create_task(runtime.reads.flush()) for _ in range(2)]
    await asyncio.sleep(0)
    await runtime.reads.flush()
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries WHERE actor = $1", actor.name) == 1
    await asyncio.gather(*others)


@pytest.fixture
def command_environment(settings: ServiceSettings, broker: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets the environment variables that a command reads."""
    monkeypatch.setenv("NATS_URL", settings.nats_url)
    monkeypatch.setenv("AUDIT_STORE_URL", settings.audit_store_url)
    monkeypatch.setenv("TOYS_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("JWKS_FILE", str(settings.jwks_file))
    monkeypatch.setenv("AUDIT_KEY", settings.audit_key.get_secret_value())
    monkeypatch.setenv("SERVICE_KEY_FILE", str(settings.service_key_file))


def test_audit_commands_seal_and_verify(service: Service, settings: ServiceSettings, command_environment: None) -> None:
    url = plain_url(as_superuser(settings.database_url))
    with psycopg.connect(url) as db:
        db.execute(
            "INSERT INTO audit_entries (id, at, actor, action) VALUES (%s, now(), 'service:toys', 'x')", (new_id(),)
        )
    cli, run = make_cli(service), CliRunner()
    assert "Chained 1 entry." in run.invoke(cli, ["audit", "seal"]).output
    assert "The audit trail is intact." in run.invoke(cli, ["audit", "verify"]).output
    with psycopg.connect(url) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("UPDATE audit_entries SET action = 'y'")
    broken = run.invoke(cli, ["audit", "verify"])
    assert broken.exit_code == 1
    assert "is broken at position 1" in broken.output
    assert "neither chained nor queued" not in broken.output
    with psycopg.connect(url) as db:
        db.execute("SET session_replication_role = replica")
        db.execute("DELETE FROM audit_chain")
    unchained = run.invoke(cli, ["audit", "verify"])
    assert unchained.exit_code == 1
    assert "at position 1: this position was published, but the last link is at 0" in unchained.output
    assert "neither chained nor queued" in unchained.output


def test_audit_of_child_command_lists_entries_and_is_audited(
    service: Service, settings: ServiceSettings, command_environment: None
) -> None:
    mia, noah = str(new_id()), str(new_id())
    entry = """
        INSERT INTO audit_entries (id, at, actor, on_behalf_of, action, child_id, subject, address)
        VALUES (%s, %s, %s, %s, %s, %s, %s, '192.0.2.7')
    """
    with psycopg.connect(plain_url(settings.database_url)) as db:
        read = (new_id(), "2026-03-02 09:00Z", "operator:ola", "therapist:x", "read toys", None, f"{mia} {noah}")
        db.execute(entry, read)
        db.execute(entry, (new_id(), "2026-03-01 09:00Z", "guardian:y", None, "toy.given", mia, "bear"))
        db.execute(entry, (new_id(), "2026-03-03 09:00Z", "guardian:z", None, "toy.given", noah, "doll"))
    cli, run = make_cli(service), CliRunner()
    command = ["audit", "of-child", mia, "--operator", "olga"]
    lines = run.invoke(cli, command).output.splitlines()
    assert lines == [
        "2026-03-01 09:00:00  guardian:y  toy.given  bear  192.0.2.7",
        "2026-03-02 09:00:00  operator:ola for therapist:x  read toys  192.0.2.7",
        "2 entries.",
    ]
    assert "operator:olga  audit.read" in run.invoke(cli, command).output
