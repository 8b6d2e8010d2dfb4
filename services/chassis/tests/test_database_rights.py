from collections.abc import Iterator

import psycopg
import pytest
from chassis import migrations
from chassis.app import Service
from chassis.cli import make_cli
from chassis.database_rights import OwnerInRunningService, OwnerRunsTheService
from chassis.db import plain_url
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from chassis.testing.database_rights import too_many_rights
from chassis.testing.databases import Databases, as_owner, as_superuser
from chassis.testing.kept_pools import KeptPools
from psycopg.rows import scalar_row
from typer.testing import CliRunner

from services.chassis.tests.running import running

TOO_MUCH = {
    "ALTER TABLE audit_entries OWNER TO toys": "owns table audit_entries",
    "ALTER FUNCTION refuse_change() OWNER TO toys": "owns function refuse_change()",
    "ALTER VIEW active_guardianships OWNER TO toys": "owns view active_guardianships",
    "GRANT UPDATE, TRIGGER ON audit_chain TO toys": "has TRIGGER, UPDATE on audit_chain",
    "GRANT UPDATE (action) ON audit_entries TO toys": "has rights on the column audit_entries.action",
    "GRANT TRUNCATE ON toys TO toys": "has TRUNCATE on toys",
    "GRANT CREATE ON SCHEMA public TO toys": "may run CREATE TABLE",
    "GRANT TEMP ON DATABASE {database} TO toys": "has TEMPORARY on the database",
    "ALTER DATABASE {database} OWNER TO toys": "owns database",
}


@pytest.fixture
def superuser(
    service: Service, databases: Databases, pools: KeptPools, database_url: str
) -> Iterator[psycopg.Connection[str]]:
    """Of a database that is dropped after the test."""
    with psycopg.connect(plain_url(as_superuser(database_url)), row_factory=scalar_row, autocommit=True) as db:
        yield db
    pools.drop(database_url)
    databases.renew(service)


def test_a_service_can_do_its_work_and_no_more(database_url: str) -> None:
    assert too_many_rights(database_url) == []


def test_every_right_too_many_is_found(database_url: str, superuser: psycopg.Connection[str]) -> None:
    for change in TOO_MUCH:
        superuser.execute(change.format(database=superuser.info.dbname).encode())
    found = too_many_rights(database_url)
    assert [what for what in TOO_MUCH.values() if not any(problem.startswith(what) for problem in found)] == []


def test_a_migration_takes_away_rights_too_many(
    service: Service, settings: ServiceSettings, superuser: psycopg.Connection[str]
) -> None:
    name = superuser.info.dbname
    superuser.execute(f"GRANT ALL ON DATABASE {name} TO PUBLIC; GRANT ALL ON SCHEMA public TO toys".encode())
    superuser.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO toys, PUBLIC")
    migrations.upgrade(service.migrations, as_owner(settings.database_url), settings.database_role)
    assert too_many_rights(settings.database_url) == []


def test_a_service_may_use_a_new_table_before_the_migration_has_ended(
    database_url: str, superuser: psycopg.Connection[str]
) -> None:
    with psycopg.connect(plain_url(as_owner(database_url))) as owner:
        owner.execute("CREATE TABLE added (id int GENERATED ALWAYS AS IDENTITY, number serial)")
    with psycopg.connect(plain_url(database_url)) as db:
        db.execute("INSERT INTO added DEFAULT VALUES")
        db.execute("UPDATE added SET number = 2")
        assert db.execute("DELETE FROM added RETURNING number").fetchall() == [(2,)]


def test_the_owner_cannot_run_the_service(service: Service, database_url: str) -> None:
    with pytest.raises(OwnerRunsTheService, match="toys_owner owns the database"):
        migrations.upgrade(service.migrations, as_owner(database_url), "toys_owner")


async def test_a_service_does_not_start_with_the_url_of_the_owner(
    service: Service, settings: ServiceSettings, clock: FakeClock
) -> None:
    with_owner = settings.model_copy(update={"migration_database_url": as_owner(settings.database_url)})
    with pytest.raises(OwnerInRunningService, match="TOYS_MIGRATION_DATABASE_URL is for `migrate` alone"):
        async with running(service, with_owner, clock):
            pass


@pytest.fixture
def environment(settings: ServiceSettings, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("database_url", "jwks_file", "service_key_file"):
        monkeypatch.setenv(f"TOYS_{name.upper()}", str(getattr(settings, name)))
    monkeypatch.setenv("TOYS_AUDIT_KEY", settings.audit_key.get_secret_value())
    return monkeypatch


def test_migrate_needs_the_url_of_the_owner(
    service: Service, database_url: str, environment: pytest.MonkeyPatch
) -> None:
    without = CliRunner().invoke(make_cli(service), ["migrate"])
    assert (without.exit_code, "Set TOYS_MIGRATION_DATABASE_URL" in without.output) == (2, True)
    environment.setenv("TOYS_MIGRATION_DATABASE_URL", as_owner(database_url))
    done = CliRunner().invoke(make_cli(service), ["migrate"])
    assert (done.exit_code, done.output) == (0, "toys: the database is at its newest version.\n")
