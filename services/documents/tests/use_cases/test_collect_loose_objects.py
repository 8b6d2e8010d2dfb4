import base64
from pathlib import Path

import pytest
from chassis.errors import NotFound
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor
from documents.api.parts import vault_of
from documents.domain.errors import UploadTookTooLong
from documents.domain.inspect_file import SentFile
from documents.use_cases.collect_loose_objects import GRACE, collect_loose_objects
from documents.use_cases.receive_file import receive_file
from documents.use_cases.upload_document import upload_document

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf

FILE = SentFile("plan.pdf", "", base64.b64encode(pdf()).decode())


async def test_an_upload_that_broke_off_is_collected_after_its_grace(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock, tmp_path: Path
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    await receive_file(runtime.units, vault, viewer, None, FILE)
    objects = tmp_path / "objects" / "documents"

    assert await collect_loose_objects(runtime.units, vault) == 0
    assert len(list(objects.iterdir())) == 1

    clock.advance(seconds=GRACE.total_seconds() + 1)
    assert await collect_loose_objects(runtime.units, vault) == 1
    assert list(objects.iterdir()) == []


async def test_a_documents_bytes_are_never_collected(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await receive_file(runtime.units, vault, viewer, None, FILE)
    document = await runtime.units.run(Actor.of(viewer), lambda uow: upload_document(uow, viewer, stored, None, None))

    clock.advance(days=30)
    assert await collect_loose_objects(runtime.units, vault) == 0
    assert await vault.open(document.object_key, document.sha256) == pdf()


async def test_an_upload_that_comes_after_its_collection_is_refused(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await receive_file(runtime.units, vault, viewer, None, FILE)
    clock.advance(seconds=GRACE.total_seconds() + 1)
    await collect_loose_objects(runtime.units, vault)

    with pytest.raises(UploadTookTooLong):
        await runtime.units.run(Actor.of(viewer), lambda uow: upload_document(uow, viewer, stored, None, None))


async def test_a_store_that_fails_leaves_the_object_to_the_next_turn(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await receive_file(runtime.units, vault, viewer, None, FILE)
    clock.advance(seconds=GRACE.total_seconds() + 1)

    async def fail(_: str) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(vault, "remove", fail)
        with pytest.raises(OSError):  # any failure of the store
            await collect_loose_objects(runtime.units, vault)
    assert await collect_loose_objects(runtime.units, vault) == 1
    with pytest.raises(NotFound):
        await vault.open(stored.object_key, stored.file.sha256)
