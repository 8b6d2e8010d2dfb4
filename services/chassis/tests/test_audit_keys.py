from pathlib import Path

import psycopg
import pytest
from chassis import migrations
from chassis.app import Service
from chassis.audit import chain
from chassis.audit.keys import AuditKey, AuditKeys
from chassis.db import plain_url
from chassis.runtime import Runtime
from chassis.testing.databases import as_owner
from chassis.unit_of_work import Actor
from pydantic import ValidationError

from services.chassis.tests.audit_rewrites import rewrite, tamper
from services.chassis.tests.toybox.service import Settings

FIRST, SECOND, STRANGE = (bytes([number]) * 32 for number in (1, 2, 3))
CHANGE = "UPDATE audit_entries SET actor = 'someone' WHERE id = (SELECT entry_id FROM audit_chain WHERE position = %s)"


def keys(*secrets: bytes) -> AuditKeys:
    return AuditKeys.of("toys", secrets)


def key(secret: bytes) -> AuditKey:
    return keys(secret).current


async def add(runtime: Runtime, entries: int, *secrets: bytes) -> None:
    async with runtime.units.begin(Actor.service("toys")) as uow:
        for _ in range(entries):
            uow.audit("toy.given")
    assert await chain.seal(runtime.engine, keys(*secrets or (FIRST,))) == entries


async def broken(runtime: Runtime, *secrets: bytes) -> str:
    return str(await chain.broken_link(runtime.queries, keys(*secrets)))


@pytest.fixture
async def older_chain(runtime: Runtime) -> None:
    """Three links from before there were keys, then three signed ones."""
    await add(runtime, 3)
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    rewrite(runtime, 1)
    await add(runtime, 3)
    assert await broken(runtime, FIRST) == "None"


@pytest.mark.parametrize("claimed", [STRANGE, FIRST], ids=["its own id", "the id of the key"])
async def test_a_consistent_rewrite_needs_the_key(runtime: Runtime, claimed: bytes) -> None:
    await add(runtime, 5)
    tamper(runtime, CHANGE, 4)
    rewrite(runtime, 4, key=key(STRANGE))
    tamper(runtime, "UPDATE audit_chain SET key_id = %s WHERE position >= 4", key(claimed).id)
    assert (await broken(runtime, FIRST)).startswith("position 4: ")


@pytest.mark.parametrize(("first", "last"), [(1, 4), (4, 4), (4, 5)])
async def test_signed_links_cannot_be_rewritten_as_older_ones(runtime: Runtime, first: int, last: int) -> None:
    await add(runtime, 5)
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    tamper(runtime, CHANGE, first)
    rewrite(runtime, first, last)
    assert await broken(runtime, FIRST) != "None"


async def test_older_links_verify_before_the_signed_ones(runtime: Runtime, older_chain: None) -> None:
    assert await runtime.queries.value("SELECT count(*) FROM audit_chain WHERE key_id IS NULL") == 3
    assert await runtime.queries.value("SELECT array_agg(DISTINCT keyed_from) FROM audit_chain WHERE position > 3") == [
        4
    ]


async def test_an_older_link_cannot_be_rewritten(runtime: Runtime, older_chain: None) -> None:
    tamper(runtime, CHANGE, 2)
    rewrite(runtime, 2, 3)
    assert (await broken(runtime, FIRST)).startswith("position 4: ")


async def test_the_first_signed_link_cannot_become_an_older_one(runtime: Runtime, older_chain: None) -> None:
    tamper(runtime, CHANGE, 4)
    rewrite(runtime, 4, 4)
    assert (await broken(runtime, FIRST)).startswith("position 5: ")


async def test_the_sealer_of_the_version_before_adds_no_link_without_key(runtime: Runtime) -> None:
    await add(runtime, 1)
    with (
        psycopg.connect(plain_url(runtime.settings.database_url)) as db,
        pytest.raises(psycopg.errors.CheckViolation, match="ck_audit_chain_signed"),
    ):
        db.execute("INSERT INTO audit_chain (position, entry_id, hash) VALUES (2, gen_random_uuid(), '')")


async def test_migration_keeps_links_of_the_version_before(service: Service, runtime: Runtime) -> None:
    await add(runtime, 2)
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP CONSTRAINT ck_audit_chain_signed")
    rewrite(runtime, 1)
    with psycopg.connect(plain_url(as_owner(runtime.settings.database_url))) as db:
        db.execute("ALTER TABLE audit_chain DROP COLUMN key_id, DROP COLUMN keyed_from")
        db.execute("UPDATE alembic_version SET version_num = '0005'")
    migrations.upgrade(service.migrations, as_owner(runtime.settings.database_url), runtime.settings.database_role)
    await add(runtime, 1)
    assert await broken(runtime, FIRST) == "None"


async def test_links_of_a_former_key_verify_after_a_rotation(runtime: Runtime) -> None:
    await add(runtime, 2, FIRST)
    await add(runtime, 2, SECOND, FIRST)
    assert await broken(runtime, SECOND, FIRST) == "None"
    assert await broken(runtime, SECOND) == (
        f"position 1: its key {key(FIRST).id} is neither AUDIT_KEY nor one of FORMER_AUDIT_KEYS"
    )


async def test_a_former_key_cannot_sign_after_a_newer_one(runtime: Runtime) -> None:
    await add(runtime, 2, FIRST)
    await add(runtime, 3, SECOND, FIRST)
    tamper(runtime, CHANGE, 4)
    rewrite(runtime, 4, key=key(FIRST))
    assert await broken(runtime, SECOND, FIRST) == f"position 4: its key {key(FIRST).id} was replaced before this link"


async def test_a_process_with_a_former_key_stops_sealing(runtime: Runtime) -> None:
    await add(runtime, 1, FIRST)
    await add(runtime, 1, SECOND, FIRST)
    with pytest.raises(chain.UnknownKey, match=key(SECOND).id):
        await add(runtime, 1, FIRST)
    assert await chain.seal(runtime.engine, keys(SECOND, FIRST)) == 1


async def test_a_link_before_the_first_is_found(runtime: Runtime) -> None:
    await add(runtime, 2)
    tamper(runtime, "INSERT INTO audit_chain SELECT -5, gen_random_uuid(), hash, key_id, 1 FROM audit_chain LIMIT 1")
    assert await broken(runtime, FIRST) == "position 1: the link is missing"


def test_a_key_belongs_to_one_service() -> None:
    assert AuditKey.of("toys", FIRST) != AuditKey.of("boats", FIRST)
    assert AuditKey.of("toys", FIRST).id != AuditKey.of("boats", FIRST).id


@pytest.mark.parametrize("wrong", [{}, {"audit_key": "short"}, {"former_audit_keys": ["short"]}])
def test_a_service_does_not_start_without_proper_keys(
    tmp_path: Path, runtime: Runtime, wrong: dict[str, object]
) -> None:
    named = {
        "database_url": "x",
        "jwks_file": tmp_path,
        "service_key_file": tmp_path,
        "audit_key": runtime.settings.audit_key,
    }
    if not wrong:
        del named["audit_key"]
    with pytest.raises(ValidationError):
        Settings.model_validate({**named, **wrong})
