from uuid import UUID

import pytest
from chassis.errors import Unavailable
from chassis.file_store import FileRefused, FileTooLarge, SentFile, StoredFile, UploadTookTooLong
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.stored_files import attach_file, drop_file
from chassis.testing.clock import FakeClock
from chassis.testing.documents import LARGEST, FakeDocuments, file
from chassis.unit_of_work import Actor
from identity.domain.files import FilePurpose
from identity.resources import files_of

ACTOR = Actor.operator("test")
CHILD = new_id()


async def upload(runtime: Runtime, filename: str = "mia.png", content: bytes = b"picture") -> StoredFile:
    sent = SentFile(**file(filename, content))
    return await files_of(runtime).upload(ACTOR, FilePurpose.CHILD_PHOTO, CHILD, sent, "client.file")


async def keep(runtime: Runtime, stored: StoredFile, instead_of: UUID | None = None) -> None:
    async with runtime.units.begin(ACTOR) as uow:
        await attach_file(uow, stored, instead_of=instead_of)


async def states(runtime: Runtime) -> dict[UUID, str]:
    return {UUID(row["id"]): row["state"] for row in await runtime.queries.rows("SELECT id, state FROM files")}


async def test_attached_file_is_kept_and_described(
    runtime: Runtime, documents: FakeDocuments, clock: FakeClock
) -> None:
    stored = await upload(runtime)
    await keep(runtime, stored)
    clock.advance(hours=2)
    assert await files_of(runtime).drop_unneeded() == 0
    row = await runtime.queries.row("SELECT filename, size, state FROM files")
    assert row is not None
    assert dict(row) == {"filename": "mia.png", "size": 7, "state": "kept"}
    assert set(documents.kept) == {stored.id}


async def test_replaced_file_is_dropped(runtime: Runtime, documents: FakeDocuments) -> None:
    first = await upload(runtime)
    await keep(runtime, first)
    second = await upload(runtime)
    await keep(runtime, second, instead_of=first.id)
    assert await files_of(runtime).drop_unneeded() == 1
    assert set(documents.kept) == {second.id}
    assert await states(runtime) == {second.id: "kept"}


async def test_unattached_file_is_dropped_after_an_hour(
    runtime: Runtime, documents: FakeDocuments, clock: FakeClock
) -> None:
    stored = await upload(runtime)
    clock.advance(minutes=59)
    assert await files_of(runtime).drop_unneeded() == 0
    clock.advance(minutes=2)
    assert await files_of(runtime).drop_unneeded() == 1
    assert documents.kept == {}
    with pytest.raises(UploadTookTooLong):
        await keep(runtime, stored)


async def test_file_is_dropped_when_upload_response_is_lost(
    runtime: Runtime, documents: FakeDocuments, clock: FakeClock
) -> None:
    documents.loses_answers = 3
    with pytest.raises(Unavailable):
        await upload(runtime)
    assert len(documents.kept) == 1
    clock.advance(hours=2)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}
    assert await states(runtime) == {}


async def test_upload_survives_one_lost_response(runtime: Runtime, documents: FakeDocuments) -> None:
    documents.loses_answers = 1
    stored = await upload(runtime)
    assert set(documents.kept) == {stored.id}


async def test_drops_are_retried_while_documents_is_down(runtime: Runtime, documents: FakeDocuments) -> None:
    stored = await upload(runtime)
    await keep(runtime, stored)
    async with runtime.units.begin(ACTOR) as uow:
        await drop_file(uow, stored.id)
    documents.away = True
    with pytest.raises(Unavailable):
        await files_of(runtime).drop_unneeded()
    documents.away = False
    assert await files_of(runtime).drop_unneeded() == 1
    assert documents.kept == {}


async def test_refused_file_names_its_path_and_leaves_nothing(runtime: Runtime, documents: FakeDocuments) -> None:
    with pytest.raises(FileRefused) as refused:
        await upload(runtime, "mia.svg")
    assert refused.value.fields == {"client.file": "File must be one of these types: .jpg, .png"}
    with pytest.raises(FileTooLarge) as large:
        await upload(runtime, content=bytes(LARGEST + 1))
    assert large.value.fields == {"client.file": "File size must be smaller than 4Mb"}
    assert await states(runtime) == {}
    assert documents.kept == {}


async def test_photo_attach_and_drop_are_audited_for_the_child(runtime: Runtime, documents: FakeDocuments) -> None:
    stored = await upload(runtime)
    await keep(runtime, stored)
    async with runtime.units.begin(ACTOR) as uow:
        await drop_file(uow, stored.id)
    rows = await runtime.queries.rows("SELECT action, child_id, subject FROM audit_entries ORDER BY id")
    assert [tuple(row.values()) for row in rows] == [
        (action, str(CHILD), str(stored.id)) for action in ("file.kept", "file.dropped")
    ]
