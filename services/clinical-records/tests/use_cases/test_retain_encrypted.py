"""Records of erased children are encrypted and deleted after the retention period."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from chassis.app import Service
from chassis.audit import chain
from chassis.child_cipher import DecryptionFailed
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.master_keys import MasterKeys
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.domain.errors import NoEncryptedRecords
from clinical_records.resources import files_of
from clinical_records.settings import settings_of
from clinical_records.use_cases.retain_encrypted import decrypt_records, encrypt_erased_records, purge_expired_records

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
WORDS = ("Hopper", "whistlepig", "marmot", "groundhog", "woodchuck", "gopher")


@pytest.fixture
def cipher(runtime: Runtime) -> RecordCipher:
    return RecordCipher(settings_of(runtime).master_keys)


async def write(api: ApiClient, world: World, content: str) -> None:
    path = f"/guardian/clients/{world.child}/notes?therapist_id={world.therapist.profile_id}"
    note = {"content": content, "child_id": str(world.child), "note_type": "general"}
    made = (await api.post(path, json={"note": note}, by=world.parent)).json()["note"]
    changed = f"/guardian/clients/{world.child}/notes/{made['id']}"
    assert (await api.patch(changed, json={"note": {"content": "marmot"}}, by=world.parent)).status_code == 200


async def erase(service: Service, runtime: Runtime, world: World) -> None:
    family = {"guardian_id": str(world.parent.profile_id), "user_id": str(new_id()), "child_ids": [str(world.child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)


async def decrypt_as_operator(runtime: Runtime, world: World, cipher: RecordCipher) -> Any:
    async with runtime.units.begin(Actor.operator("olga")) as uow:
        return await decrypt_records(uow, cipher, world.child, "court order 7")


@pytest.fixture
async def erased_world(
    api: ApiClient,
    world: World,
    add_goal: Make,
    add_material: Make,
    service: Service,
    runtime: Runtime,
    cipher: RecordCipher,
) -> World:
    """A goal with a step and a trial, an edited message and an edited material of an erased child, encrypted."""
    goal = await add_goal("Says groundhog", steps=[{"content": "Says gopher"}])
    trial = {"id": str(new_id()), "goal_id": goal["id"], "child_id": str(world.child), "correct": True,
             "cue_level": "minimal", "tapped_at": "2026-03-02T15:00:00Z"}  # fmt: skip
    await api.put(f"/events/{world.session}/trials", json={"trials": [trial]}, by=world.therapist)
    await write(api, world, "whistlepig")
    material = f"/events/{world.session}/materials/{(await add_material('A woodchuck'))['id']}"
    await api.put(material, json={"material": {"content": "A gopher"}}, by=world.therapist)
    assert set(await tables_with(runtime.queries, WORDS)) == {"Hopper"}, "texts are encrypted, names are not"
    await erase(service, runtime, world)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    return world


async def test_encrypted_records_contain_no_plain_text(erased_world: World, runtime: Runtime) -> None:
    assert await tables_with(runtime.queries, WORDS) == {}


async def test_operator_decrypts_all_records_and_is_audited(
    erased_world: World, runtime: Runtime, cipher: RecordCipher
) -> None:
    [records] = await decrypt_as_operator(runtime, erased_world, cipher)
    assert [goal["description"] for goal in records["goals"]] == ["Says groundhog"]
    assert [step["content"] for step in records["goal_steps"]] == ["Says gopher"]
    assert await runtime.queries.value("SELECT count(*) FROM goal_steps") == 0
    assert [(trial["correct"], trial["cue_level"]) for trial in records["trials"]] == [(True, "minimal")]
    assert await runtime.queries.value("SELECT count(*) FROM trials") == 0
    assert [note["content"] for note in records["notes"]] == ["marmot"]
    assert [version["content"] for version in records["note_versions"]] == ["whistlepig"]
    assert [material["content"] for material in records["materials"]] == ["A gopher"]
    assert [version["content"] for version in records["material_versions"]] == ["A woodchuck"]
    entry = await runtime.queries.row(
        "SELECT actor, child_id, subject FROM audit_entries WHERE action = 'records.unsealed'"
    )
    assert entry is not None
    assert (entry["actor"], entry["child_id"], entry["subject"]) == (
        "operator:olga",
        str(erased_world.child),
        "court order 7",
    )


async def test_records_cannot_be_decrypted_with_another_key(erased_world: World, runtime: Runtime) -> None:
    with pytest.raises(DecryptionFailed):
        await decrypt_as_operator(runtime, erased_world, RecordCipher(MasterKeys.of([bytes(32)])))


async def test_records_cannot_be_decrypted_for_another_child(cipher: RecordCipher) -> None:
    one, other = new_id(), new_id()
    with pytest.raises(DecryptionFailed):
        cipher.decrypt(cipher.encrypt(b"x", one), other)


async def test_encrypting_twice_finds_nothing_to_do(
    erased_world: World, runtime: Runtime, cipher: RecordCipher
) -> None:
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 0


async def test_records_of_other_children_are_not_encrypted(
    api: ApiClient, world: World, add_goal: Make, runtime: Runtime, cipher: RecordCipher
) -> None:
    await add_goal("Says groundhog")
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 0
    assert len((await api.get(f"/clients/{world.child}/goals", by=world.parent)).json()["goals"]) == 1


async def test_group_material_is_encrypted_when_its_last_child_is_erased(
    world: World, add_material: Make, service: Service, runtime: Runtime, cipher: RecordCipher
) -> None:
    second = replace(world, child=new_id(), parent=guardian())
    await world.store_session(world.session, world.therapist, [world.child, second.child], version=2)
    await add_material("A gopher")
    await erase(service, runtime, world)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 0
    await erase(service, runtime, second)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    assert await tables_with(runtime.queries, ("gopher",)) == {}


async def test_encrypted_records_are_deleted_after_seven_years(
    erased_world: World, runtime: Runtime, cipher: RecordCipher, clock: FakeClock
) -> None:
    clock.advance(days=7 * 365)
    await purge_expired_records(runtime.units)
    assert await decrypt_as_operator(runtime, erased_world, cipher)
    clock.advance(days=4)
    await purge_expired_records(runtime.units)
    with pytest.raises(NoEncryptedRecords):
        await decrypt_as_operator(runtime, erased_world, cipher)
    keys = runtime.settings.audit_keys
    await chain.seal(runtime.engine, keys)
    assert await chain.broken_link(runtime.queries, keys) is None


async def test_a_report_stays_with_its_file_as_long_as_the_record(
    api: ApiClient,
    world: World,
    documents: FakeDocuments,
    service: Service,
    runtime: Runtime,
    cipher: RecordCipher,
    clock: FakeClock,
) -> None:
    new = {"child_id": str(world.child), "title": "groundhog"}
    created = await api.post("/assessment_reports", json={"assessment_report": new}, by=world.therapist)
    path = f"/assessment_reports/{created.json()['assessment_report']['id']}"
    await api.patch(path, json={"assessment_report": {"file": file("marmot.pdf")}}, by=world.therapist)
    await erase(service, runtime, world)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    assert await tables_with(runtime.queries, WORDS) == {}
    [records] = await decrypt_as_operator(runtime, world, cipher)
    assert [report["title"] for report in records["assessment_reports"]] == ["groundhog"]
    assert [kept["filename"] for kept in records["files"]] == ["marmot.pdf"]
    await files_of(runtime).drop_unneeded()
    assert len(documents.kept) == 1
    clock.advance(days=8 * 366)
    await purge_expired_records(runtime.units)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}
    assert await runtime.queries.value("SELECT count(*) FROM files") == 0


async def test_files_of_messages_and_materials_stay_as_long_as_the_record(
    api: ApiClient,
    world: World,
    documents: FakeDocuments,
    service: Service,
    runtime: Runtime,
    cipher: RecordCipher,
    clock: FakeClock,
) -> None:
    async def attach(filename: str, **place: object) -> str:
        body = {"attachment": {**{name: str(value) for name, value in place.items()}, "file": file(filename)}}
        return str((await api.post("/attachments", json=body, by=world.therapist)).json()["attachment"]["id"])

    note = {"content": "Look", "attachment_ids": [await attach("marmot.pdf", client_id=world.child)]}
    await api.post(f"/therapist/clients/{world.child}/notes", json={"note": note}, by=world.therapist)
    material = {"content": "Practice", "attachment_ids": [await attach("gopher.pdf", event_id=world.session)]}
    await api.post(f"/events/{world.session}/materials", json={"material": material}, by=world.therapist)
    await attach("woodchuck.pdf", client_id=world.child)
    await erase(service, runtime, world)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    assert await tables_with(runtime.queries, WORDS) == {}
    [records] = await decrypt_as_operator(runtime, world, cipher)
    assert {kept["filename"] for kept in records["files"]} == {"marmot.pdf", "gopher.pdf"}
    await files_of(runtime).drop_unneeded()
    assert len(documents.kept) == 2, "the file that was never sent is gone"
    clock.advance(days=8 * 366)
    await purge_expired_records(runtime.units)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}
    assert await runtime.queries.value("SELECT count(*) FROM files") == 0
