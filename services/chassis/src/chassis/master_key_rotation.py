"""Encrypts data keys with the current master key, after it was replaced (docs/security/overview.md#keys)."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from chassis.child_cipher import DecryptionFailed
from chassis.master_keys import DATA_KEYS, MasterKeyMissing
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

BATCH = 500
OLD_KEYS = """
    SELECT owner_id, master_key_id, wrapped FROM data_keys WHERE master_key_id <> $1 AND owner_id > $2
    ORDER BY owner_id LIMIT $3 FOR UPDATE
"""
WRAP = "UPDATE data_keys SET master_key_id = $2, wrapped = $3 WHERE owner_id = $1"


@dataclass(frozen=True, slots=True)
class Rewrapped:
    done: Mapping[str, int]
    """What was rewrapped, as a singular noun → how many."""
    failed: int
    """What none of the keys in the settings decrypts. It stays as it was."""


async def rewrap_data_keys(units: UnitsOfWork, actor: Actor) -> Rewrapped:
    """Can be repeated, and goes on after a crash."""
    done = failed = 0
    after = UUID(int=0)
    while True:
        async with units.begin(actor) as uow:
            rows = await uow.rows(OLD_KEYS, uow.keys.current.id, after, BATCH)
            for row in rows:
                owner_id = after = UUID(str(row["owner_id"]))
                try:
                    data_key = uow.keys.decrypt(row["master_key_id"], DATA_KEYS, bytes(row["wrapped"]), owner_id)
                except (MasterKeyMissing, DecryptionFailed):
                    failed += 1
                    continue
                await uow.rows(WRAP, owner_id, uow.keys.current.id, uow.keys.encrypt(DATA_KEYS, data_key, owner_id))
                done += 1
        if not rows:
            return Rewrapped({"data key": done}, failed)


async def data_keys_in_use(uow: UnitOfWork) -> Mapping[str, int]:
    """Master key id → how many data keys it encrypts."""
    rows = await uow.rows("SELECT master_key_id, count(*) AS count FROM data_keys GROUP BY 1 ORDER BY 1")
    return {row["master_key_id"]: row["count"] for row in rows}
