"""The master key is replaced while files are read (docs/security/overview.md#the-other-master-keys)."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest
from chassis.master_keys import MasterKeys
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.unit_of_work import Actor
from documents.adapters.family_erasure import lock_erasures
from documents.adapters.vault import FileDamaged, Vault
from documents.domain.resource import ResourceFacts
from documents.use_cases.publish_resource import Publisher
from documents.use_cases.receive_file import FileReceiver
from documents.use_cases.rotate_master_key import FileRewrapper
from documents.use_cases.sweep_orphaned_objects import GRACE, sweep_orphaned_objects
from fastapi import FastAPI

from services.documents.tests.conftest import Family
from services.documents.tests.files import pdf, upload
from services.documents.tests.intake import complete, save
from services.documents.tests.owners import Identity

OLD, NEW = bytes(range(32)), bytes(range(1, 33))
OPERATOR = Actor.operator("olga")
EACH_FILE = """
    SELECT object_key, sha256 FROM documents UNION ALL SELECT object_key, sha256 FROM kept_files
    UNION ALL SELECT object_key, sha256 FROM resources
"""
WAITS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


@dataclass
class Keys:
    app: FastAPI
    runtime: Runtime

    def use(self, *keys: bytes) -> Vault:
        """As after a restart with these settings."""
        vault: Vault = Vault(self.runtime.objects, *keys)
        self.app.state.vault = vault
        self.runtime.units._keys = self.runtime.queries.keys = MasterKeys.of(keys)
        return vault

    def rewrapper(self, *keys: bytes) -> FileRewrapper:
        return FileRewrapper(self.runtime.units, self.use(*keys), OPERATOR)

    async def unreadable(self, *keys: bytes) -> int:
        vault, count = Vault(self.runtime.objects, *keys), 0
        for row in await self.runtime.queries.rows(EACH_FILE):
            try:
                await vault.open(row["object_key"], bytes(row["sha256"]))
            except FileDamaged:
                count += 1
        return count


@pytest.fixture
def keys(app: FastAPI, runtime: Runtime) -> Keys:
    return Keys(app, runtime)


@pytest.fixture
async def url(api: ApiClient, family: Family) -> str:
    """Of a document that the guardian uploaded."""
    uploaded = await api.post("/documents", json=upload(pdf()), by=family.guardian)
    found: str = uploaded.json()["document"]["url"]
    return found.removeprefix("/api/v1")


@pytest.fixture
async def everything(api: ApiClient, family: Family, url: str, identity: Identity, keys: Keys) -> None:
    """A file of each kind, and a data key."""
    await identity.store(pdf(), "resume.pdf")
    receiver = FileReceiver(keys.runtime.units, keys.app.state.vault, None)
    facts = ResourceFacts("Guide", "It helps.", None, None, None)
    await Publisher(receiver, OPERATOR).publish_file(facts, "guide.pdf", pdf())
    assert (await save(api, family.guardian, family.child, complete())).status_code == 200


@pytest.mark.usefixtures("everything")
async def test_files_are_read_while_the_master_key_is_replaced(
    api: ApiClient, family: Family, keys: Keys, url: str, clock: FakeClock
) -> None:
    rewrapper = keys.rewrapper(NEW, OLD)
    rewrapping = asyncio.create_task(rewrapper.rewrap())
    statuses = []
    while not rewrapping.done():
        statuses.append((await api.get(url)).status_code)
    done = await rewrapping

    assert set(statuses) == {200}
    assert (done.done, done.failed) == ({"data key": 1, "file": 3}, 0)
    assert (await rewrapper.rewrap()).done == {"data key": 0, "file": 0}
    vault = keys.use(NEW)
    clock.advance(seconds=GRACE.total_seconds() + 1)
    assert await sweep_orphaned_objects(keys.runtime.units, vault) == 3
    assert (await keys.unreadable(NEW), await keys.unreadable(OLD)) == (0, 3)
    form = await api.get(f"/clients/{family.child}/intake_form", by=family.guardian)
    assert form.json()["intake_form"]["answers"]["about"]["name"] == "Mia Rivera"


@pytest.mark.usefixtures("everything")
async def test_without_the_former_key_nothing_is_changed(keys: Keys) -> None:
    refused = await keys.rewrapper(NEW).rewrap()

    assert (refused.done, refused.failed) == ({"data key": 0, "file": 0}, 4)
    assert await keys.unreadable(OLD) == 0


class SlowVault(Vault):
    """Waits after it stored a file."""

    def __init__(self, vault: Vault) -> None:
        self.__dict__.update(vault.__dict__)
        self.stored, self.go_on = asyncio.Event(), asyncio.Event()

    async def put(self, object_key: str, content: bytes) -> None:
        await super().put(object_key, content)
        self.stored.set()
        await self.go_on.wait()


async def test_a_file_that_is_deleted_meanwhile_leaves_no_bytes(
    api: ApiClient, family: Family, keys: Keys, url: str, clock: FakeClock, tmp_path: Path
) -> None:
    document = await keys.runtime.queries.value("SELECT id FROM documents")
    vault = SlowVault(keys.use(NEW, OLD))
    rewrapping = asyncio.create_task(FileRewrapper(keys.runtime.units, vault, OPERATOR).rewrap())
    await vault.stored.wait()
    assert (await api.delete(f"/documents/{document}", by=family.guardian)).status_code == 204
    vault.go_on.set()

    assert (await rewrapping).done["file"] == 0
    clock.advance(seconds=GRACE.total_seconds() + 1)
    assert await sweep_orphaned_objects(keys.runtime.units, vault) == 2
    assert not [path for path in (tmp_path / "objects").rglob("*") if path.is_file()]


async def test_an_erasure_and_the_rewrap_wait_for_each_other(keys: Keys, url: str) -> None:
    rewrapper = keys.rewrapper(NEW, OLD)
    async with keys.runtime.units.begin(OPERATOR) as erasure:
        await lock_erasures(erasure)
        orphan = "INSERT INTO loose_objects (object_key, since) SELECT object_key, $1 FROM documents"
        await erasure.rows(orphan, erasure.now)
        rewrapping = asyncio.create_task(rewrapper.rewrap())

        async def waits() -> bool:
            return bool(await keys.runtime.queries.value(WAITS))

        await eventually(waits)
        await erasure.rows("DELETE FROM documents")

    assert (await rewrapping).done["file"] == 0
    assert await keys.runtime.queries.value("SELECT count(*) FROM loose_objects") == 2
