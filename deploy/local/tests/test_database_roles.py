"""The roles of deploy/postgres, as `make up` creates them, and databases from before there were two per service."""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import scheduling.main
import yaml
from alembic import command
from chassis import migrations
from chassis.db import plain_url
from chassis.testing.database_rights import too_many_rights
from psycopg.rows import scalar_row
from sqlalchemy.engine import URL, make_url
from stack import postgres
from stack.layout import ROOT
from stack.stack import Stack

SERVICE = "scheduling"
COMPOSE = ROOT / "deploy" / "compose"
MONITORING = "monitoring-password"
ADD = "INSERT INTO audit_entries (id, at, actor, action) VALUES (gen_random_uuid(), now(), 'x', 'x')"
ADD_OTHER = """
    INSERT INTO guardianships (guardian_id, child_id, version, revoked)
    VALUES (gen_random_uuid(), gen_random_uuid(), 1, false)
"""
KEPT = """
    SELECT (SELECT count(*) FROM audit_entries) || ' entries, ' || (SELECT count(*) FROM guardianships) || ' other'
"""
OWNED_BY_A_SERVICE = """
    SELECT objid::text FROM pg_shdepend WHERE deptype = 'o' AND refobjid = 'scheduling'::regrole
"""


def _url(stack: Stack, service: str, *, owner: bool = False) -> URL:
    name = f"{stack.platform.service(service).env_prefix}_{'MIGRATION_' if owner else ''}DATABASE_URL"
    return make_url(stack.migration_env(service)[name])


def _text(url: URL) -> str:
    return url.render_as_string(hide_password=False)


def _superuser(stack: Stack, database: str = "postgres") -> psycopg.Connection[str]:
    url = _url(stack, SERVICE).set(
        username=postgres.SUPERUSER, password=stack.secrets.password("postgres-superuser"), database=database
    )
    return psycopg.connect(plain_url(_text(url)), autocommit=True, row_factory=scalar_row)


def _set_up(stack: Stack) -> None:
    asyncio.run(postgres.create_databases(stack.platform.services, stack.platform, stack.secrets))


def _connects(url: URL) -> bool:
    try:
        psycopg.connect(plain_url(_text(url))).close()
    except psycopg.OperationalError as error:
        assert "permission denied for database" in str(error), error
        return False
    return True


def test_a_role_reaches_its_own_database_alone(foundation: Stack) -> None:
    databases = {service.database for service in foundation.platform.services} | {"postgres", "template1"}
    for service in foundation.platform.services:
        for owner in (False, True):
            url = _url(foundation, service.name, owner=owner)
            assert {name for name in databases if _connects(url.set(database=name))} == {service.database}, url


def test_only_the_owner_of_a_database_can_create_in_it(foundation: Stack) -> None:
    with closing(psycopg.connect(plain_url(_text(_url(foundation, "billing", owner=True))))) as owner:
        owner.execute("CREATE EXTENSION btree_gist; CREATE EXTENSION pg_trgm; CREATE EXTENSION citext")
        owner.execute("CREATE TABLE things ()")
    with (
        closing(psycopg.connect(plain_url(_text(_url(foundation, "billing"))))) as service,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        service.execute("CREATE TABLE things ()")


@pytest.fixture
def as_before(foundation: Stack) -> Iterator[None]:
    """Scheduling's database with one role, as the version before made it, with rows."""
    with _superuser(foundation) as db:
        db.execute("DROP DATABASE scheduling")
        db.execute("DROP ROLE scheduling_owner")
        db.execute("CREATE DATABASE scheduling OWNER scheduling")
        db.execute("REVOKE ALL ON DATABASE scheduling FROM PUBLIC")
    url = _text(_url(foundation, SERVICE))
    command.upgrade(migrations.alembic_config(scheduling.main.service.migrations, url), "head")
    with psycopg.connect(plain_url(url)) as db:
        db.execute(ADD)
        db.execute(ADD_OTHER)
    yield
    with _superuser(foundation) as db:
        db.execute("DROP DATABASE scheduling WITH (FORCE)")
    _set_up(foundation)


def test_a_database_with_one_role_gets_an_owner_and_keeps_its_rows(foundation: Stack, as_before: None) -> None:
    url = _text(_url(foundation, SERVICE))
    assert "owns table audit_entries" in too_many_rights(url)
    with psycopg.connect(plain_url(url), autocommit=True) as running:
        running.execute(ADD)
        _set_up(foundation)
        running.execute(ADD)
    migrations.upgrade(scheduling.main.service.migrations, _text(_url(foundation, SERVICE, owner=True)), "scheduling")
    _set_up(foundation)
    assert too_many_rights(url) == [], "the second time, nothing is granted again"
    with _superuser(foundation, SERVICE) as db:
        assert db.execute(OWNED_BY_A_SERVICE).fetchall() == []
        assert db.execute(KEPT).fetchall() == ["3 entries, 1 other"]


def test_the_setup_of_compose_runs_on_a_server(foundation: Stack, tmp_path: Path) -> None:
    setup = yaml.safe_load((COMPOSE / "foundation.yml").read_text())["services"]["postgres-setup"]
    for volume in setup["volumes"]:
        source, target, _ = volume.split(":")
        (tmp_path / Path(target).relative_to("/setup")).symlink_to(COMPOSE / source)
    env = postgres.setup_environment(foundation.platform.services, foundation.platform, foundation.secrets)
    env["POSTGRES_PASSWORD_MONITORING"] = MONITORING  # one machine has no exporter, and no role for it
    assert set(setup["environment"]) == set(env) - {"PGPORT"}
    with _superuser(foundation) as db:
        db.execute("DROP DATABASE documents")
        db.execute("DROP ROLE documents, documents_owner")
    program, *arguments = setup["entrypoint"]
    arguments = [argument.replace("/setup/", f"{tmp_path}/") for argument in arguments]
    subprocess.run([postgres.programs() / program, *arguments], env=env, check=True)
    for owner in (False, True):
        assert _connects(_url(foundation, "documents", owner=owner))
    documents = _url(foundation, "documents")
    assert _connects(documents.set(username="monitoring", password=MONITORING, database="postgres"))
    assert not _connects(documents.set(username="monitoring", password=MONITORING))
