"""Texts that are plain, from a version that doesn't know the encryption, are encrypted by a job
(docs/product/clinical-records.md#clinical-text-encryption)."""

import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import psycopg
import pytest
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.databases import as_superuser
from chassis.testing.find_in_database import tables_with
from chassis.unit_of_work import Actor, violated_constraint
from clinical_records.adapters.clinical_texts import TEXTS, open_exported
from clinical_records.adapters.tables import Note
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.use_cases.encrypt_texts import encrypt_texts, plain_texts
from sqlalchemy import update
from sqlalchemy.exc import DBAPIError
from sqlmodel import col

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
Contents = Callable[..., Awaitable[list[str]]]
TEST = Actor.service("clinical-records")


async def old_version_writes(runtime: Runtime, world: World, text: str) -> UUID:
    note_id: UUID = new_id()
    async with runtime.units.begin(TEST) as uow:
        await uow.rows(
            "INSERT INTO notes (id, child_id, note_type, content, creator_type, creator_id, shared, version,"
            " created_at) VALUES ($1, $2, 'general', $3, 'guardian', $4, true, 1, $5)",
            note_id, world.child, text, world.parent.profile_id, uow.now,
        )  # fmt: skip
    return note_id


async def all_texts(runtime: Runtime, family: Family) -> dict[str, Any]:
    """Those of the family's export, and of drafts and co-signatures, which no export contains."""
    others = {
        "note_drafts": await runtime.queries.rows("SELECT to_jsonb(d) AS row FROM note_drafts d"),
        "text_drafts": await runtime.queries.rows("SELECT to_jsonb(d) AS row FROM text_drafts d"),
        "cosignatures": await runtime.queries.rows("SELECT to_jsonb(d) AS row FROM cosignatures d"),
    }
    opened = {table: [row["row"] for row in rows] for table, rows in others.items()}
    await open_exported(runtime.queries, opened)
    texts = {**await records_of(runtime.queries, FAMILY_RECORDS, family), **opened}
    return {table: sorted(rows, key=str) for table, rows in texts.items()}


async def test_plain_texts_are_read_and_then_encrypted(runtime: Runtime, world: World, contents: Contents) -> None:
    await old_version_writes(runtime, world, "whistlepig")
    assert await contents(world.parent) == ["whistlepig"]
    assert await encrypt_texts(runtime.units) == 1
    assert await encrypt_texts(runtime.units) == 0
    assert await tables_with(runtime.queries, world.words) == {}
    assert await contents(world.parent) == ["whistlepig"]


async def test_one_plain_text_of_a_row_leaves_its_other_texts(
    api: ApiClient, world: World, runtime: Runtime, add_goal: Make
) -> None:
    """A version without area and baseline wrote the title."""
    goal = await add_goal("marmot", area="whistlepig")
    async with runtime.units.begin(TEST) as uow:
        plain = "UPDATE goals SET title = 'gopher', title_encrypted = NULL WHERE id = $1"
        await uow.rows(plain, UUID(goal["id"]))
    assert await encrypt_texts(runtime.units) == 1
    shown = (await api.get(f"/clients/{world.child}/goals/{goal['id']}", by=world.parent)).json()["goal"]
    assert (shown["title"], shown["description"], shown["area"]) == ("gopher", "marmot", "whistlepig")


async def test_every_kind_of_text_is_encrypted(everything: World, runtime: Runtime, database_url: str) -> None:
    """As they were before the upgrade: plain, with earlier versions."""
    family = Family(everything.parent.profile_id, new_id(), (everything.child,))
    before = await all_texts(runtime, family)
    with psycopg.connect(as_superuser(database_url).replace("+asyncpg", "")) as db:
        db.execute("SET session_replication_role = replica")  # without the triggers that keep what is signed
        for table, names in TEXTS.items():
            for row in before[table]:
                key = {name: row[name] for name in ("id", "note_id", "material_id", "version") if name in row}
                key = {"id": key["id"]} if "id" in key else key
                sets = ", ".join(f"{name} = r.{name}, {name}_encrypted = NULL" for name in names)
                where = " AND ".join(f"t.{name} = r.{name}" for name in key)
                record = f"jsonb_populate_record(NULL::{table}, %s::jsonb) r"
                update = f"UPDATE {table} t SET {sets} FROM {record} WHERE {where}"  # noqa: S608  # constants
                db.execute(update.encode(), [json.dumps(row, default=str)])
    async with runtime.units.begin(TEST) as uow:
        assert await plain_texts(uow) == 16
    assert set(await tables_with(runtime.queries, everything.words)) == {*everything.words} - {"capybara"}
    assert await encrypt_texts(runtime.units) == 16
    assert await tables_with(runtime.queries, everything.words) == {}
    assert await all_texts(runtime, family) == before


async def test_a_run_that_is_stopped_is_continued(
    runtime: Runtime, world: World, contents: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        await old_version_writes(runtime, world, f"whistlepig {number}")
    monkeypatch.setattr("chassis.plain_rows.BATCH", 1)
    monkeypatch.setattr("chassis.plain_rows.MOST_BATCHES", 2)
    assert await encrypt_texts(runtime.units) == 2
    assert sorted(await contents(world.parent)) == [f"whistlepig {number}" for number in range(3)]
    assert await encrypt_texts(runtime.units) == 1


async def test_a_row_that_someone_changes_is_left_for_the_next_run(runtime: Runtime, world: World) -> None:
    note_id = await old_version_writes(runtime, world, "whistlepig")
    async with runtime.units.begin(TEST) as uow:
        await uow.rows("SELECT FROM notes WHERE id = $1 FOR UPDATE", note_id)
        assert await encrypt_texts(runtime.units) == 0
    assert await encrypt_texts(runtime.units) == 1


async def test_old_version_cannot_overwrite_an_encrypted_text(
    runtime: Runtime, world: World, write: Make, contents: Contents
) -> None:
    """It would have stored an empty text as the earlier version."""
    note = await write(world.parent, "whistlepig")
    with pytest.raises(DBAPIError) as refused:
        async with runtime.units.begin(TEST) as uow:
            await uow.db.execute(update(Note).where(col(Note.id) == UUID(note["id"])).values(content="marmot"))
    assert violated_constraint(refused.value) == "ck_notes_content_has_one_form"
    assert await contents(world.parent) == ["whistlepig"]
