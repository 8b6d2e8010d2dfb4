"""A killed process loses no report: the next one makes it, once."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from documents.resources import vault_of
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects

from services.documents.tests.conftest import Family
from services.documents.tests.reporting import FakeScheduling, links, listed, request, session

KILLED = """
import asyncio, os, signal, sys
from chassis.auth.keys import load_private_key
from chassis.clock import system_clock
from chassis.db import make_engine
from chassis.storage import ObjectStore
from chassis.unit_of_work import UnitsOfWork
from documents.adapters.vault import Vault
from documents.use_cases.make_report import ReportMaker
from services.documents.tests.reporting import FakeScheduling, session
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

database_url, objects, key_file, child = sys.argv[1:]

class KilledVault(Vault):
    async def put(self, object_key, content):
        await super().put(object_key, content)
        os.kill(os.getpid(), signal.SIGKILL)

async def main():
    units = UnitsOfWork(make_engine(database_url, 2), system_clock, "documents")
    runtime = SimpleNamespace(service_key=load_private_key(Path(key_file)), clock=system_clock)
    calls = FakeScheduling([session(UUID(child))]).client(runtime)
    vault = KilledVault(ObjectStore(objects), bytes(range(32)))
    await ReportMaker(units, vault, calls, system_clock).make_reports()

asyncio.run(main())
"""


async def test_a_killed_process_loses_no_report(
    api: ApiClient, runtime: Runtime, family: Family, clock: FakeClock
) -> None:
    made = await request(api, family.therapist)
    settings = runtime.settings
    killed = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        KILLED,
        settings.database_url,
        settings.object_store_url,
        str(settings.service_key_file),
        str(family.child),
        cwd=Path(__file__).parents[4],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])},
    )
    assert await killed.wait() == -signal.SIGKILL
    (waiting,) = await listed(api, family.therapist)
    assert (waiting["status"], waiting["error"]) == ("processing", None)

    scheduling = FakeScheduling([session(family.child)])
    clock.now = clock.now.replace(year=2027)  # the killed process ran on the machine's clock
    assert await scheduling.maker(runtime).make_reports() == 1
    (ready,) = await listed(api, family.therapist)
    assert ready["status"] == "ready"
    assert set(await links(api, family.therapist, made["id"])) == {"pdf", "csv"}
    clock.advance(hours=2)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 2, "those of the killed attempt"
