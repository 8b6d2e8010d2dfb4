"""Bytes that no document claims are removed from the store, once no upload can still be waiting for them."""

from datetime import timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from documents.adapters.vault import Vault

GRACE = timedelta(hours=1)
OLDEST = "SELECT object_key FROM loose_objects WHERE since < $1 ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED"
FORGET = "DELETE FROM loose_objects WHERE object_key = $1"


async def collect_loose_objects(units: UnitsOfWork, vault: Vault) -> int:
    """How many were removed. The row goes after its object, so that a crash in between only does it again."""
    removed = 0
    while True:
        async with units.begin(Actor.service("documents")) as uow:
            object_key = await uow.value(OLDEST, uow.now - GRACE)
            if object_key is None:
                return removed
            await vault.remove(object_key)
            await uow.rows(FORGET, object_key)
        removed += 1
