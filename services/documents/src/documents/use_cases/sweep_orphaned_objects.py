"""Removes objects that no document or file claims, once no upload can still need them
(docs/product/documents.md#unclaimed-files)."""

from datetime import timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from documents.adapters.vault import Vault

GRACE = timedelta(hours=1)
OLDEST_ORPHAN = "SELECT object_key FROM loose_objects WHERE since < $1 ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED"
DELETE_ROW = "DELETE FROM loose_objects WHERE object_key = $1"


async def sweep_orphaned_objects(units: UnitsOfWork, vault: Vault) -> int:
    """The job. Returns how many it removed. Deletes the row after its object, so a rerun repairs a crash in between."""
    removed = 0
    while True:
        async with units.begin(Actor.service("documents")) as uow:
            object_key = await uow.value(OLDEST_ORPHAN, uow.now - GRACE)
            if object_key is None:
                return removed
            await vault.remove(object_key)
            await uow.rows(DELETE_ROW, object_key)
        removed += 1
