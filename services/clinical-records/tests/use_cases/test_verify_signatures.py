"""A signed note that was changed behind the service's back is found, and the database refuses the change first
(docs/product/clinical-records.md#signed-notes)."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg
import psycopg
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.databases import as_superuser
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.settings import settings_of
from clinical_records.use_cases.encrypt_texts import encrypt_texts
from clinical_records.use_cases.notes import verify_signatures as verify_signatures_module
from clinical_records.use_cases.notes.verify_signatures import Verified, verify_signatures
from clinical_records.use_cases.retain_encrypted import decrypt_records, encrypt_erased_records

World = Any
SERVICE = Actor.service("clinical-records")


@dataclass
class Signed:
    note: UUID
    addendum: UUID


@pytest.fixture
async def signed(api: ApiClient, world: World) -> Signed:
    body = {"note_signature": {"notes": [{"note_type": "soap_plan", "content": "Said r"}]}}
    response = await api.post(f"/events/{world.session}/note_signatures", json=body, by=world.therapist)
    note = response.json()["notes"][0]["id"]
    path = f"/events/{world.session}/notes/{note}/addenda"
    added = await api.post(path, json={"addendum": {"content": "Said s"}}, by=world.therapist)
    return Signed(UUID(note), UUID(added.json()["note"]["addenda"][0]["id"]))


async def verified(runtime: Runtime) -> Verified:
    async with runtime.units.begin(SERVICE) as uow:
        return await verify_signatures(uow)


def tamper(database_url: str, *statements: str) -> None:
    """As a superuser, so that no trigger stops it."""
    url = as_superuser(database_url).replace("+asyncpg", "")
    with psycopg.connect(url) as db:
        db.execute("SET session_replication_role = replica")
        for statement in statements:
            db.execute(statement)  # type: ignore[call-overload]  # statements of this test


async def test_untouched_notes_verify(signed: Signed, runtime: Runtime) -> None:
    assert await verified(runtime) == Verified(1, 1, 0, [])


async def test_notes_are_verified_in_batches(
    signed: Signed, runtime: Runtime, api: ApiClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        await world.store_session(other := new_id(), world.therapist, [world.child])
        body = {"note_signature": {"notes": [{"note_type": "soap_plan", "content": "Said t"}]}}
        response = await api.post(f"/events/{other}/note_signatures", json=body, by=world.therapist)
        assert response.status_code == 201, response.text
    changed = response.json()["notes"][0]["id"]
    flipped = "set_byte(content_encrypted, 20, 255 - get_byte(content_encrypted, 20))"
    tamper(runtime.settings.database_url, f"UPDATE notes SET content_encrypted = {flipped} WHERE id = '{changed}'")  # noqa: S608  # statements of this test
    found = Verified(3, 1, 0, [f"Note {changed}: its text can't be decrypted."])
    assert await verified(runtime) == found
    monkeypatch.setattr(verify_signatures_module, "BATCH", 1)
    assert await verified(runtime) == found


async def test_a_moved_note_verifies(signed: Signed, runtime: Runtime, api: ApiClient, world: World) -> None:
    second = new_id()
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [world.child, second], version=2)
    path = f"/events/{world.session}/notes/{signed.note}/move"
    moved = await api.post(path, json={"child_id": str(second)}, by=world.therapist)
    assert moved.status_code == 200, moved.text
    assert await verified(runtime) == Verified(1, 1, 0, [])
    await world.store_session(other := new_id(), world.therapist, [second])
    there = {"child_id": str(second), "event_id": str(other)}
    assert (await api.post(path, json=there, by=world.therapist)).status_code == 200
    assert await verified(runtime) == Verified(1, 1, 0, [])


@pytest.mark.parametrize(
    "change",
    [
        "content_encrypted = NULL, content = 'Said q'",
        "signed_by = 'Someone Else'",
        "signed_at = signed_at + interval '1 microsecond'",
        "created_at = created_at - interval '1 day'",
        "note_type = 'soap_objective'",
        "creator_id = gen_random_uuid()",
        "event_id = gen_random_uuid()",
    ],
)
async def test_a_changed_note_is_found(signed: Signed, runtime: Runtime, database_url: str, change: str) -> None:
    tamper(database_url, f"UPDATE notes SET {change}")  # noqa: S608  # statements of this test
    problems = (await verified(runtime)).problems
    assert f"Note {signed.note}: it was changed after it was signed." in problems


async def test_a_changed_or_removed_addendum_is_found(signed: Signed, runtime: Runtime, database_url: str) -> None:
    tamper(database_url, "UPDATE note_addenda SET content_encrypted = NULL, content = 'Said q'")
    changed = f"Addendum {signed.addendum}: it was changed after it was signed."
    assert (await verified(runtime)).problems == [changed]
    tamper(database_url, "DELETE FROM note_addenda")
    assert (await verified(runtime)).problems == [f"Addendum {signed.addendum}: it was added and isn't there."]


async def test_a_removed_or_unsigned_note_is_found(signed: Signed, runtime: Runtime, database_url: str) -> None:
    tamper(database_url, "UPDATE notes SET signed_at = NULL")
    missing = f"Note {signed.note}: it was signed and isn't there."
    assert missing in (await verified(runtime)).problems
    tamper(database_url, "DELETE FROM note_addenda", "DELETE FROM notes")
    assert missing in (await verified(runtime)).problems


async def test_a_signature_that_nobody_made_is_found(
    runtime: Runtime, world: World, database_url: str, write_on_session: Any
) -> None:
    note = await write_on_session()
    tamper(database_url, "UPDATE notes SET signed_at = now(), signed_by = 'Ada'")
    assert (await verified(runtime)).problems == [f"Note {note['id']}: the audit trail has no signature of it."]


async def test_an_encrypted_text_that_was_changed_is_found(signed: Signed, runtime: Runtime, database_url: str) -> None:
    last = "length(content_encrypted) - 1"
    flipped = f"set_byte(content_encrypted, {last}, get_byte(content_encrypted, {last}) # 1)"
    tamper(database_url, f"UPDATE notes SET content_encrypted = {flipped}")  # noqa: S608  # constants
    assert (await verified(runtime)).problems == [f"Note {signed.note}: its text can't be decrypted."]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE notes SET content_encrypted = NULL, content = 'Said q'",
        "UPDATE notes SET signed_at = NULL",
        "UPDATE notes SET deleted_at = now()",
        "UPDATE notes SET note_type = 'soap_objective'",
        "DELETE FROM notes",
    ],
)
async def test_the_database_refuses_to_change_a_signed_note(signed: Signed, runtime: Runtime, statement: str) -> None:
    with pytest.raises(asyncpg.PostgresError) as refused:
        async with runtime.units.begin(SERVICE) as uow:
            await uow.rows(statement)
    assert refused.value.constraint_name == "signed_notes_never_change"


@pytest.mark.parametrize(
    "statement",
    ["UPDATE note_addenda SET content_encrypted = NULL, content = 'q'", "DELETE FROM note_addenda"],
)
async def test_the_database_refuses_to_change_an_addendum(signed: Signed, runtime: Runtime, statement: str) -> None:
    with pytest.raises(asyncpg.PostgresError) as refused:
        async with runtime.units.begin(SERVICE) as uow:
            await uow.rows(statement)
    assert refused.value.constraint_name == "addenda_never_change"


async def test_signed_plain_texts_are_encrypted_later(signed: Signed, runtime: Runtime, database_url: str) -> None:
    """During the upgrade from a version without encryption, texts are plain at first."""
    tamper(
        database_url,
        "UPDATE notes SET content_encrypted = NULL, content = 'Said r'",
        "UPDATE note_addenda SET content_encrypted = NULL, content = 'Said s'",
    )
    assert await encrypt_texts(runtime.units) == 2
    assert await verified(runtime) == Verified(1, 1, 0, [])


async def test_an_erased_childs_notes_are_sealed_with_their_signature(
    signed: Signed, runtime: Runtime, world: World
) -> None:
    cipher = RecordCipher(settings_of(runtime).master_keys)
    async with runtime.units.begin(SERVICE) as uow:
        await uow.rows("INSERT INTO erased_people (id, erased_at) VALUES ($1, $2)", world.child, uow.now)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    async with runtime.units.begin(SERVICE) as uow:
        assert await uow.rows("SELECT FROM notes") == await uow.rows("SELECT FROM note_addenda") == []
        [records] = await decrypt_records(uow, cipher, world.child, "court")
    [note], [addendum] = records["notes"], records["note_addenda"]
    assert isinstance(note, dict) and isinstance(addendum, dict)
    assert (note["content"], note["signed_by"], addendum["content"]) == ("Said r", "Ada", "Said s")
    assert (await verified(runtime)).problems == []
