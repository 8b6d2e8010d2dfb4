import base64
from pathlib import Path

import pytest
from chassis.errors import NotFound
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor
from documents.domain.errors import UploadTookTooLong
from documents.domain.inspect_file import SentFile
from documents.domain.pdf import rewrite_pdf
from documents.resources import vault_of
from documents.use_cases.receive_file import FileReceiver
from documents.use_cases.sweep_orphaned_objects import GRACE, sweep_orphaned_objects
from documents.use_cases.upload_document import upload_document

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf

FILE = SentFile("plan.pdf", "", base64.b64encode(pdf()).decode())


async def test_interrupted_upload_is_swept_after_the_grace_period(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock, tmp_path: Path
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    await FileReceiver(runtime.units, vault, None).receive_document(viewer, None, FILE)
    objects = tmp_path / "objects" / "documents"

    assert await sweep_orphaned_objects(runtime.units, vault) == 0
    assert len(list(objects.iterdir())) == 1

    clock.advance(seconds=GRACE.total_seconds() + 1)
    assert await sweep_orphaned_objects(runtime.units, vault) == 1
    assert list(objects.iterdir()) == []


async def test_objects_of_documents_are_never_swept(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await FileReceiver(runtime.units, vault, None).receive_document(viewer, None, FILE)
    document = await runtime.units.run(Actor.of(viewer), lambda uow: upload_document(uow, viewer, stored, None, None))

    clock.advance(days=30)
    assert await sweep_orphaned_objects(runtime.units, vault) == 0
    assert await vault.open(document.object_key, document.sha256) == rewrite_pdf(pdf())


async def test_upload_recorded_after_the_sweep_is_refused(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await FileReceiver(runtime.units, vault, None).receive_document(viewer, None, FILE)
    clock.advance(seconds=GRACE.total_seconds() + 1)
    await sweep_orphaned_objects(runtime.units, vault)

    with pytest.raises(UploadTookTooLong):
        await runtime.units.run(Actor.of(viewer), lambda uow: upload_document(uow, viewer, stored, None, None))


async def test_failed_sweep_is_retried_in_the_next_run(
    runtime: Runtime, family: Family, sign_ins: SignIns, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault, viewer = vault_of(runtime), sign_ins.viewer(family.guardian)
    stored = await FileReceiver(runtime.units, vault, None).receive_document(viewer, None, FILE)
    clock.advance(seconds=GRACE.total_seconds() + 1)

    async def fail(_: str) -> None:
        raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(vault, "remove", fail)
        with pytest.raises(OSError):  # any failure of the store
            await sweep_orphaned_objects(runtime.units, vault)
    assert await sweep_orphaned_objects(runtime.units, vault) == 1
    with pytest.raises(NotFound):
        await vault.open(stored.object_key, stored.file.sha256)
