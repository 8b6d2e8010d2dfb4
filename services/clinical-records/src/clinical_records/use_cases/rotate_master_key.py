"""Encrypts data keys and sealed records with the current master key (docs/security/overview.md#keys)."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from chassis.child_cipher import DecryptionFailed
from chassis.master_keys import DATA_KEYS, MasterKeyMissing
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.adapters.record_encryption import RecordCipher

BATCH = 500
OLD_KEYS = """
    SELECT owner_id, master_key_id, wrapped FROM data_keys WHERE master_key_id <> $1 AND owner_id > $2
    ORDER BY owner_id LIMIT $3 FOR UPDATE
"""
WRAP = "UPDATE data_keys SET master_key_id = $2, wrapped = $3 WHERE owner_id = $1"
SEALED = "SELECT child_id, sealed_at FROM sealed_records ORDER BY child_id, sealed_at"
ONE_SEALED = "SELECT content FROM sealed_records WHERE child_id = $1 AND sealed_at = $2 FOR UPDATE"
SEAL = "UPDATE sealed_records SET content = $3 WHERE child_id = $1 AND sealed_at = $2"


@dataclass(frozen=True, slots=True)
class Rewrapped:
    data_keys: int
    sealed_records: int
    failed: int
    """What none of the keys in the settings decrypts. It stays as it was."""


async def rewrap(units: UnitsOfWork, actor: Actor) -> Rewrapped:
    """Can be repeated, and goes on after a crash."""
    data_keys, failed = await _rewrap_data_keys(units, actor)
    sealed, failed_sealed = await _rewrap_sealed_records(units, actor)
    async with units.begin(actor) as uow:
        uow.audit("keys.rewrapped", subject=uow.keys.current.id)
    return Rewrapped(data_keys, sealed, failed + failed_sealed)


async def keys_in_use(uow: UnitOfWork) -> Mapping[str, int]:
    """Master key id → how many data keys it encrypts."""
    rows = await uow.rows("SELECT master_key_id, count(*) AS count FROM data_keys GROUP BY 1 ORDER BY 1")
    return {row["master_key_id"]: row["count"] for row in rows}


async def _rewrap_data_keys(units: UnitsOfWork, actor: Actor) -> tuple[int, int]:
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
            return done, failed


async def _rewrap_sealed_records(units: UnitsOfWork, actor: Actor) -> tuple[int, int]:
    done = failed = 0
    async with units.begin(actor) as uow:
        records = await uow.rows(SEALED)
    for record in records:
        async with units.begin(actor) as uow:
            cipher, child_id = RecordCipher(uow.keys), UUID(str(record["child_id"]))
            content = await uow.value(ONE_SEALED, child_id, record["sealed_at"])
            if content is None or cipher.is_current(bytes(content), child_id):
                continue
            try:
                opened = cipher.decrypt(bytes(content), child_id)
            except DecryptionFailed:
                failed += 1
                continue
            await uow.rows(SEAL, child_id, record["sealed_at"], cipher.encrypt(opened, child_id))
            done += 1
    return done, failed
