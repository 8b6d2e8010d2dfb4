"""A process killed between the signature and the PDF: the next one makes exactly one document and one event."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest
from chassis.app import Service
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from documents.resources import vault_of
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.intake import complete, make_documents, name_guardian, read, save, submit

KILLED = """
import asyncio, os, signal, sys
from chassis.clock import system_clock
from chassis.db import make_engine
from chassis.master_keys import MasterKeys
from chassis.storage import ObjectStore
from chassis.unit_of_work import UnitOfWork, UnitsOfWork
from documents.adapters.vault import Vault
from documents.use_cases.intake.make_intake_document import IntakeDocumentMaker

database_url, objects, moment = sys.argv[1:]
kill = lambda: os.kill(os.getpid(), signal.SIGKILL)

class KilledVault(Vault):
    async def put(self, object_key, content):
        if moment == "before the bytes":
            kill()
        await super().put(object_key, content)
        if moment == "after the bytes":
            kill()

finish = UnitOfWork.finish
async def killed_finish(uow):
    await finish(uow)
    if uow._events:
        kill()

async def main():
    if moment == "before the commit":
        UnitOfWork.finish = killed_finish
    units = UnitsOfWork(make_engine(database_url, 2), system_clock, "documents", MasterKeys.of([bytes(range(32))]))
    await IntakeDocumentMaker(units, KilledVault(ObjectStore(objects), bytes(range(32)))).make_intake_documents()

asyncio.run(main())
"""


@pytest.mark.parametrize("moment", ["before the bytes", "after the bytes", "before the commit"])
async def test_a_killed_process_makes_one_document_and_one_event(
    api: ApiClient, service: Service, runtime: Runtime, family: Family, clock: FakeClock, moment: str
) -> None:
    await name_guardian(service, runtime, family.guardian)
    await save(api, family.guardian, family.child, complete())
    assert (await submit(api, family.guardian, family.child)).status_code == 201
    root = Path(__file__).parents[4]
    killed = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        KILLED,
        runtime.settings.database_url,
        runtime.settings.object_store_url,
        moment,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert await killed.wait() == -signal.SIGKILL
    (waiting,) = (await read(api, family.guardian, family.child))["submissions"]
    assert waiting["document_id"] is None
    assert await api.emitted("documents.intake_form.submitted.v1") == []

    clock.now = clock.now.replace(year=2027)  # the killed process ran on the machine's clock
    assert (await make_documents(runtime), await make_documents(runtime)) == (1, 0)
    (made,) = (await read(api, family.guardian, family.child))["submissions"]
    documents = (await api.get("/documents", by=family.therapist)).json()["documents"]
    assert [document["id"] for document in documents] == [made["document_id"]]
    assert len(await api.emitted("documents.intake_form.submitted.v1")) == 1
    clock.advance(hours=2)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 1, "those of the killed attempt"
