"""Encrypts data keys and files with the current master key (docs/security/overview.md#keys)."""

from dataclasses import dataclass

from chassis.errors import NotFound
from chassis.master_key_rotation import Rewrapped, rewrap_data_keys
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from documents.adapters.family_erasure import wait_for_erasures
from documents.adapters.tables import OrphanedObject
from documents.adapters.vault import FileDamaged, Vault, new_object_key
from documents.use_cases.receive_file import claim_object

BATCH = 500
TABLES = ("documents", "kept_files", "report_files", "resources", "deck_cards")
"""Those with an `object_key` and the `sha256` of its content."""
LOCK_REPORT = """
    SELECT 1 FROM reports WHERE id = (SELECT report_id FROM report_files WHERE object_key = $1) FOR SHARE
"""


@dataclass(frozen=True)
class FileRewrapper:
    """A file is stored again under a new object key, as an upload is. A reader that knows the old one can go on: its
    object is removed later by the sweep."""

    units: UnitsOfWork
    vault: Vault
    actor: Actor

    async def rewrap(self) -> Rewrapped:
        """Reads all files. Can be repeated, and goes on after a crash."""
        data_keys = await rewrap_data_keys(self.units, self.actor)
        done = failed = 0
        for table in TABLES:
            after = ""
            while rows := await self._next(table, after):
                for after, sha256 in rows:
                    try:
                        done += await self._rewrap_one(table, after, sha256)
                    except (FileDamaged, NotFound):
                        failed += await self._still_there(table, after)
        return Rewrapped({**data_keys.done, "file": done}, data_keys.failed + failed)

    async def _next(self, table: str, after: str) -> list[tuple[str, bytes]]:
        files = f"SELECT object_key, sha256 FROM {table} WHERE object_key > $1 ORDER BY object_key LIMIT $2"  # noqa: S608  # constants
        async with self.units.begin(self.actor) as uow:
            return [(row["object_key"], bytes(row["sha256"])) for row in await uow.rows(files, after, BATCH)]

    async def _rewrap_one(self, table: str, object_key: str, sha256: bytes) -> bool:
        """Raises FileDamaged, NotFound, Unavailable."""
        content = await self.vault.open_by_former_key(object_key, sha256)
        if content is None:
            return False
        new_key = new_object_key()
        async with self.units.begin(self.actor) as uow:
            uow.db.add(OrphanedObject(object_key=new_key, since=uow.now))
        await self.vault.put(new_key, content)
        return await self.units.run(self.actor, lambda uow: _replace(uow, table, object_key, new_key))

    async def _still_there(self, table: str, object_key: str) -> bool:
        """False for a file that was deleted after it was listed."""
        async with self.units.begin(self.actor) as uow:
            return await uow.value(f"SELECT 1 FROM {table} WHERE object_key = $1", object_key) is not None  # noqa: S608  # constants


async def _replace(uow: UnitOfWork, table: str, old_key: str, new_key: str) -> bool:
    """False for a file that was deleted meanwhile; the new object stays orphaned and is swept.

    Erasures and deletions of reports read object keys before they lock the files, so this waits for them.
    """
    await wait_for_erasures(uow)
    if table == "report_files":
        await uow.rows(LOCK_REPORT, old_key)
    update = f"UPDATE {table} SET object_key = $2 WHERE object_key = $1 RETURNING 1"  # noqa: S608  # constants
    if not await uow.rows(update, old_key, new_key):
        return False
    await claim_object(uow, new_key)
    uow.db.add(OrphanedObject(object_key=old_key, since=uow.now))
    return True
