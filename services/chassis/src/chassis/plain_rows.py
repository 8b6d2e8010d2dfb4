"""Encrypts rows that are still plain: from before the encryption, or from a version that doesn't know it."""

from collections.abc import Awaitable, Callable, Sequence

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

BATCH = 200
MOST_BATCHES = 20
"""Per table and run."""
EncryptBatch = Callable[[UnitOfWork, int], Awaitable[int]]
"""Encrypts at most this many rows of one table and returns how many. It skips rows that are locked: the next run finds
them."""


async def encrypt_plain_rows(units: UnitsOfWork, actor: Actor, tables: Sequence[EncryptBatch]) -> int:
    """Returns how many rows it encrypted. Each batch is a transaction, so a run after a crash continues."""
    encrypted = 0
    for encrypt_batch in tables:
        for _ in range(MOST_BATCHES):
            async with units.begin(actor) as uow:
                if not uow.keys.encrypts:
                    return 0
                done = await encrypt_batch(uow, BATCH)
            encrypted += done
            if done < BATCH:
                break
    return encrypted
