"""Clinical texts are encrypted per child, and can't be decrypted anywhere else
(docs/product/clinical-records.md#clinical-text-encryption)."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

import asyncpg
import httpx
import pytest
from chassis.app import Service
from chassis.data_keys import TextUnreadable
from chassis.db import Row
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.master_key_rotation import data_keys_in_use
from chassis.master_keys import DATA_KEYS, MasterKeys
from chassis.metrics import TEXTS_UNREADABLE
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient, Contract
from chassis.testing.find_in_database import tables_with
from chassis.testing.people import Person, SignIns, guardian
from chassis.unit_of_work import Actor
from clinical_records.adapters.clinical_texts import TEXTS, open_texts
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.domain.notes import NoteType
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.queries.notes import notes_of_child
from clinical_records.use_cases.encrypt_texts import encrypt_texts
from clinical_records.use_cases.notes.write_note import write_note
from clinical_records.use_cases.retain_encrypted import encrypt_erased_records
from clinical_records.use_cases.rotate_master_key import rewrap
from fastapi import FastAPI

World = Any
Make = Callable[..., Awaitable[dict[str, Any]]]
Contents = Callable[..., Awaitable[list[str]]]
TEST = Actor.service("clinical-records")
OTHER_KEY = bytes(range(1, 33))


def swap(table: str, column: str, one: str, other: str) -> tuple[str, UUID, UUID]:
    """SQL that exchanges two rows' encrypted texts, as an intruder in the database could."""
    return (
        f"UPDATE {table} t SET {column}_encrypted = o.{column}_encrypted"  # noqa: S608  # constants
        f" FROM {table} o WHERE (t.id, o.id) IN (($1, $2), ($2, $1))",
        UUID(one),
        UUID(other),
    )


async def other_transaction_locks(runtime: Runtime, child: UUID) -> None:
    """Raises while the key is being used to write a text."""
    async with runtime.units.begin(TEST) as uow:
        await uow.rows("SELECT FROM data_keys WHERE owner_id = $1 FOR UPDATE NOWAIT", child)


def unreadable(reason: str) -> float:
    return float(TEXTS_UNREADABLE.labels(reason=reason)._value.get())


def use_keys(runtime: Runtime, *secrets: bytes, writes_plain: bool = False) -> MasterKeys:
    """Gives the running service other master keys."""
    keys = MasterKeys.of(secrets, writes_plain=writes_plain)
    runtime.queries.keys = runtime.units._keys = keys
    return keys


def own_key() -> bytes:
    """The key of `extra_settings`."""
    return bytes(range(32))


class AnyStatus(Contract):
    """500 is in no contract."""

    def __init__(self) -> None:
        pass

    def check(self, method: str, path: str, response: httpx.Response) -> None:
        pass


@pytest.fixture
async def unchecked(app: FastAPI, sign_ins: SignIns) -> AsyncIterator[ApiClient]:
    async with ApiClient.over(app, sign_ins, AnyStatus()) as client:
        yield client


async def test_no_table_contains_a_text_that_was_written(everything: World, runtime: Runtime) -> None:
    assert await tables_with(runtime.queries, ("Hopper",)) == {"Hopper": ["authors"]}, "the search finds plain words"
    assert await tables_with(runtime.queries, everything.words) == {}
    for table in TEXTS:
        assert await runtime.queries.value(f"SELECT count(*) FROM {table}"), table  # noqa: S608  # constants


async def test_repeated_request_gets_its_encrypted_response(api: ApiClient, world: World, runtime: Runtime) -> None:
    note = {"content": "whistlepig", "child_id": str(world.child), "note_type": "general"}
    path, key = f"/guardian/clients/{world.child}/notes", {"Idempotency-Key": "again"}
    first = await api.post(path, json={"note": note}, by=world.parent, headers=key)
    again = await api.post(path, json={"note": note}, by=world.parent, headers=key)
    assert (again.status_code, again.content) == (201, first.content)
    stored = bytes(await runtime.queries.value("SELECT body FROM idempotency_keys"))
    assert b"whistlepig" not in stored
    assert str(world.child).encode() in stored, "an erasure finds it by the child"


async def test_texts_read_as_they_were_written(
    everything: World, api: ApiClient, contents: Contents, stored_texts: Callable[[str], Awaitable[list[str]]]
) -> None:
    assert sorted(await contents(everything.therapist)) == ["groundhog", "marmot"]
    [goal] = (await api.get(f"/clients/{everything.child}/goals", by=everything.parent)).json()["goals"]
    assert (goal["title"], goal["description"]) == ("gopher", "woodchuck")
    materials = (await api.get(f"/events/{everything.session}/materials", by=everything.therapist)).json()
    assert [material["content"] for material in materials["materials"]] == ["chinchilla"]
    path = f"/assessment_reports/get_assessment_report?child_id={everything.child}"
    report = await api.get(f"{path}&therapist_id={everything.therapist.profile_id}", by=everything.therapist)
    assert report.json()["assessment_report"]["title"] == "muskrat"
    [thread] = (await api.get("/message_threads", by=everything.therapist)).json()["message_threads"]
    assert thread["last_message"]["excerpt"] == "marmot"
    assert await stored_texts("note_versions") == ["whistlepig"]
    assert await stored_texts("material_versions") == ["prairiedog"]


@pytest.mark.parametrize("moved", ["notes", "goals"])
async def test_swapped_texts_cannot_be_read(
    unchecked: ApiClient,
    world: World,
    runtime: Runtime,
    write: Make,
    add_goal: Make,
    capsys: pytest.CaptureFixture[str],
    moved: str,
) -> None:
    if moved == "notes":
        one, other = await write(world.parent, "whistlepig"), await write(world.parent, "marmot")
        sql, path = swap("notes", "content", one["id"], other["id"]), f"/guardian/clients/{world.child}/notes"
    else:
        one, other = await add_goal("whistlepig"), await add_goal("marmot")
        sql, path = swap("goals", "description", one["id"], other["id"]), f"/clients/{world.child}/goals"
    await runtime.queries.rows(*sql)
    before = unreadable("modified")
    response = await unchecked.get(path, by=world.parent)
    assert (response.status_code, response.json()["code"]) == (500, "internal")
    assert unreadable("modified") == before + 1
    logged = capsys.readouterr().out
    assert "an encrypted text can't be decrypted" in logged
    assert not [word for word in world.words if word in logged + response.text]


async def test_title_does_not_open_as_description(
    unchecked: ApiClient, world: World, runtime: Runtime, add_goal: Make
) -> None:
    await add_goal("whistlepig")
    await runtime.queries.rows("UPDATE goals SET description_encrypted = title_encrypted")
    assert (await unchecked.get(f"/clients/{world.child}/goals", by=world.parent)).status_code == 500


async def test_modified_text_cannot_be_read(unchecked: ApiClient, world: World, runtime: Runtime, write: Make) -> None:
    await write(world.parent, "whistlepig")
    last = "set_byte(content_encrypted, length(content_encrypted) - 1, 0)"
    await runtime.queries.rows(f"UPDATE notes SET content_encrypted = {last} || '\\x00'")  # noqa: S608  # constants
    assert (await unchecked.get(f"/guardian/clients/{world.child}/notes", by=world.parent)).status_code == 500


async def test_database_refuses_to_give_a_text_to_another_child(world: World, runtime: Runtime, write: Make) -> None:
    """So does a version that doesn't know the encryption, which would move a note without its text."""
    note = await write(world.therapist, "whistlepig")
    with pytest.raises(Exception, match="ck_notes_content_is_of_owner"):
        await runtime.queries.rows("UPDATE notes SET child_id = gen_random_uuid() WHERE id = $1", note["id"])


async def test_text_of_one_child_does_not_open_for_another(world: World, runtime: Runtime, write: Make) -> None:
    """Also without the check of the database, and although the other child has a key."""
    note, other = await write(world.therapist, "whistlepig"), new_id()
    await world.grant(world.parent, other)
    async with runtime.units.begin(TEST) as uow:
        wrapped = uow.keys.encrypt(DATA_KEYS, bytes(32), other)
        await uow.rows("INSERT INTO data_keys VALUES ($1, $2, $3, $4)", other, uow.keys.current.id, wrapped, uow.now)
    row = {"id": note["id"], "content": "", "content_encrypted": await _encrypted(runtime)}
    [opened] = await open_texts(runtime.queries, "notes", [{**row, "owner_id": world.child}])
    assert opened == {"id": note["id"], "content": "whistlepig"}
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"owner_id": other}, "other_owner"),
        ({"id": str(new_id())}, "modified"),
        ({"owner_id": new_id()}, "key_destroyed"),
    ]
    for wrong, reason in wrongs:
        with pytest.raises(TextUnreadable, match=reason):
            await open_texts(runtime.queries, "notes", [{**row, "owner_id": world.child, **wrong}])


async def _encrypted(runtime: Runtime) -> bytes:
    return bytes(await runtime.queries.value("SELECT content_encrypted FROM notes"))


async def test_lost_master_key_is_503_and_never_an_empty_note(
    api: ApiClient, world: World, runtime: Runtime, write: Make, contents: Contents
) -> None:
    note = await write(world.parent, "whistlepig")
    use_keys(runtime, OTHER_KEY)
    before = unreadable("key_missing")
    path = f"/guardian/clients/{world.child}/notes"
    new = {"note": {"content": "marmot", "child_id": str(world.child), "note_type": "general"}}
    for response in (
        await api.get(path, by=world.parent),
        await api.post(path, json=new, by=world.parent),
        await api.patch(f"{path}/{note['id']}", json={"note": {"content": "marmot"}}, by=world.parent),
        await api.get("/message_threads", by=world.parent),
    ):
        assert (response.status_code, response.json()["code"]) == (503, "unavailable")
        assert "Retry-After" in response.headers
    assert unreadable("key_missing") == before + 4
    use_keys(runtime, OTHER_KEY, own_key())
    assert await contents(world.parent) == ["whistlepig"]


async def test_master_key_is_rotated_and_the_former_one_is_not_needed_anymore(
    everything: World, runtime: Runtime, service: Service, contents: Contents
) -> None:
    use_keys(runtime, OTHER_KEY)
    assert (await rewrap(runtime.units, TEST)).failed == 1, "without the former key nothing is lost"
    keys = use_keys(runtime, OTHER_KEY, own_key())
    done = await rewrap(runtime.units, TEST)
    assert (done.done["data key"], done.failed) == (1, 0)
    assert (await rewrap(runtime.units, TEST)).done["data key"] == 0
    use_keys(runtime, OTHER_KEY)
    assert sorted(await contents(everything.therapist)) == ["groundhog", "marmot"]
    async with runtime.units.begin(TEST) as uow:
        assert await data_keys_in_use(uow) == {keys.current.id: 1}
        assert own_key() not in bytes(await uow.value("SELECT wrapped FROM data_keys"))


async def test_sealed_records_are_encrypted_with_the_new_master_key(
    everything: World, runtime: Runtime, service: Service
) -> None:
    await erase(service, runtime, everything.parent, everything.child)
    await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7)
    use_keys(runtime, OTHER_KEY, own_key())
    assert (await rewrap(runtime.units, TEST)).done["sealed record"] == 1
    use_keys(runtime, OTHER_KEY)
    assert (await rewrap(runtime.units, TEST)).done["sealed record"] == 0
    sealed = bytes(await runtime.queries.value("SELECT content FROM sealed_records"))
    opened = json.loads(RecordCipher(runtime.queries.keys).decrypt(sealed, everything.child))
    assert sorted(note["content"] for note in opened["notes"]) == ["groundhog", "marmot"]


async def erase(service: Service, runtime: Runtime, parent: Person, child: UUID) -> None:
    family = {"guardian_id": str(parent.profile_id), "user_id": str(new_id()), "child_ids": [str(child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)


async def test_erasure_destroys_the_childs_key(everything: World, runtime: Runtime, service: Service) -> None:
    stolen = [dict(row) for row in await runtime.queries.rows("SELECT * FROM notes")]  # as in a backup
    await erase(service, runtime, everything.parent, everything.child)
    assert await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7) == 1
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0
    for note in stolen:
        with pytest.raises(TextUnreadable, match="key_destroyed"):
            await open_texts(runtime.queries, "notes", [{**note, "owner_id": note["child_id"]}])


async def test_key_without_records_is_destroyed_too(world: World, runtime: Runtime, service: Service) -> None:
    async with runtime.units.begin(TEST) as uow:
        wrapped = uow.keys.encrypt(DATA_KEYS, bytes(32), world.child)
        await uow.rows("INSERT INTO data_keys VALUES ($1, $2, $3, $4)", world.child, "x", wrapped, uow.now)
    await erase(service, runtime, world.parent, world.child)
    await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7)
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0


async def test_key_is_not_destroyed_while_a_text_is_written(
    world: World, runtime: Runtime, write: Make, sign_ins: SignIns
) -> None:
    await write(world.therapist, "whistlepig")
    viewer = sign_ins.viewer(world.therapist)
    async with runtime.units.begin(TEST) as uow:
        await write_note(uow, viewer, world.child, NoteType.GENERAL, "marmot")
        with pytest.raises(asyncpg.LockNotAvailableError):
            await other_transaction_locks(runtime, world.child)
    await other_transaction_locks(runtime, world.child)


async def test_group_material_outlives_the_first_erased_child(
    api: ApiClient, world: World, runtime: Runtime, service: Service, add_material: Make
) -> None:
    second, parent = new_id(), guardian()
    await world.grant(parent, second)
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [world.child, second], version=2)
    await add_material("gopher", shared=True)
    cipher = RecordCipher(runtime.queries.keys)
    await erase(service, runtime, world.parent, world.child)
    await encrypt_erased_records(runtime.units, cipher, 7)
    [material] = (await api.get(f"/events/{world.session}/materials", by=parent)).json()["materials"]
    assert material["content"] == "gopher"
    await erase(service, runtime, parent, second)
    assert await encrypt_erased_records(runtime.units, cipher, 7) == 1
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0


async def test_export_has_all_texts_and_no_bytes(everything: World, runtime: Runtime) -> None:
    family = Family(everything.parent.profile_id, new_id(), (everything.child,))
    exported = json.dumps(await records_of(runtime.queries, FAMILY_RECORDS, family), default=str)
    # a draft's texts, and what a supervisor asked the author to add
    assert {word for word in everything.words if word not in exported} == {"capybara", "hedgehog", "beaver", "nutria"}
    assert "_encrypted" not in exported and "wrapped" not in exported


async def test_moved_note_is_encrypted_for_the_right_child(
    api: ApiClient, world: World, runtime: Runtime, service: Service, write: Make, contents: Contents
) -> None:
    right, parent = new_id(), guardian()
    await world.grant(parent, right)
    await world.care(world.therapist, right)
    note = await write(world.therapist, "whistlepig")
    path = f"/therapist/clients/{world.child}/notes/{note['id']}"
    await api.patch(path, json={"note": {"content": "marmot"}}, by=world.therapist)
    moved = await api.post(f"{path}/move", json={"child_id": str(right)}, by=world.therapist)
    assert (moved.status_code, moved.json()["note"]["content"]) == (200, "marmot")
    await erase(service, runtime, world.parent, world.child)
    await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7)
    family = Family(parent.profile_id, new_id(), (right,))
    exported = await records_of(runtime.queries, FAMILY_RECORDS, family)
    assert [note["content"] for note in exported["notes"]] == ["marmot"]
    assert [version["content"] for version in exported["note_versions"]] == ["whistlepig"]


async def test_a_list_gets_its_keys_without_another_statement(
    world: World, runtime: Runtime, write: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        await write(world.parent, f"whistlepig {number}")
    asked: list[str] = []
    rows = type(runtime.queries).rows

    async def counted(self: Any, sql: str, *args: Any) -> Sequence[Row]:
        asked.append(sql)
        return await rows(self, sql, *args)

    monkeypatch.setattr(type(runtime.queries), "rows", counted)
    viewer = _viewer(world.parent)
    listed = await notes_of_child(runtime.queries, viewer, world.child, None, links=None)  # type: ignore[arg-type]  # no photos
    assert len(listed) == 5
    assert len(asked) == 1, "the statement of the list reads the key too"


def _viewer(person: Person) -> Any:
    class Of:
        user_type, profile_id = person.user_type, person.profile_id

    return Of


async def test_texts_stay_plain_until_this_version_runs_everywhere(
    api: ApiClient, runtime: Runtime, world: World, write: Make, contents: Contents
) -> None:
    encrypted = await write(world.parent, "marmot")
    use_keys(runtime, own_key(), writes_plain=True)
    await write(world.parent, "whistlepig")
    path = f"/guardian/clients/{world.child}/notes/{encrypted['id']}"
    await api.patch(path, json={"note": {"content": "gopher"}}, by=world.parent)
    assert await encrypt_texts(runtime.units) == 0
    assert sorted(await contents(world.parent)) == ["gopher", "whistlepig"]
    assert set(await tables_with(runtime.queries, world.words)) == {"whistlepig", "marmot", "gopher"}
    use_keys(runtime, own_key())
    assert await encrypt_texts(runtime.units) == 3
    assert await tables_with(runtime.queries, world.words) == {}


async def test_two_first_texts_of_a_child_share_one_key(
    world: World, runtime: Runtime, contents: Contents, sign_ins: SignIns
) -> None:
    """Both transactions run at the same time; neither sees the other's key before it waits for it."""
    viewer = sign_ins.viewer(world.therapist)

    async def note(text: str) -> None:
        await runtime.units.run(
            Actor.of(viewer), lambda uow: write_note(uow, viewer, world.child, NoteType.GENERAL, text)
        )

    await asyncio.gather(note("whistlepig"), note("marmot"), note("gopher"))
    assert sorted(await contents(world.therapist)) == ["gopher", "marmot", "whistlepig"]
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 1
