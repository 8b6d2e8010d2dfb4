"""Encrypts data keys and sealed records with the current master key (docs/security/overview.md#keys)."""

from uuid import UUID

from chassis.child_cipher import DecryptionFailed
from chassis.master_key_rotation import Rewrapped, rewrap_data_keys
from chassis.unit_of_work import Actor, UnitsOfWork

from clinical_records.adapters.record_encryption import RecordCipher

SEALED = "SELECT child_id, sealed_at FROM sealed_records ORDER BY child_id, sealed_at"
ONE_SEALED = "SELECT content FROM sealed_records WHERE child_id = $1 AND sealed_at = $2 FOR UPDATE"
SEAL = "UPDATE sealed_records SET content = $3 WHERE child_id = $1 AND sealed_at = $2"


async def rewrap(units: UnitsOfWork, actor: Actor) -> Rewrapped:
    """Can be repeated, and goes on after a crash."""
    data_keys = await rewrap_data_keys(units, actor)
    sealed, failed = await _rewrap_sealed_records(units, actor)
    return Rewrapped({**data_keys.done, "sealed record": sealed}, data_keys.failed + failed)


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
