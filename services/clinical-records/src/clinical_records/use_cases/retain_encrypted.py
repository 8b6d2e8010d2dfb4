"""Encrypts the records of erased children, and deletes them after the retention period
(docs/product/clinical-records.md#record-retention)."""

from datetime import date
from typing import Any
from uuid import UUID

import orjson
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.adapters.clinical_texts import open_exported
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.adapters.report_tables import ASSESSMENT_REPORT
from clinical_records.adapters.tables import SealedRecord
from clinical_records.domain.errors import NoEncryptedRecords

ACTOR = Actor.service("clinical-records")
ALL_CHILDREN_ERASED = "m.child_ids <@ ARRAY(SELECT id FROM erased_people)"
"""A group's material stays until all of its children are erased."""
ERASED_WITH_RECORDS = f"""
    SELECT p.id AS child_id FROM erased_people p
    WHERE 0 < (SELECT count(*) FROM goals g WHERE g.child_id = p.id)
        OR 0 < (SELECT count(*) FROM notes n WHERE n.child_id = p.id)
        OR 0 < (SELECT count(*) FROM assessment_reports r WHERE r.child_id = p.id)
        OR 0 < (SELECT count(*) FROM materials m WHERE m.child_ids @> ARRAY[p.id] AND {ALL_CHILDREN_ERASED})
        OR 0 < (SELECT count(*) FROM note_drafts d WHERE d.child_id = p.id)
        OR 0 < (SELECT count(*) FROM text_drafts d WHERE d.child_id = p.id)
        OR 0 < (SELECT count(*) FROM amendment_requests m WHERE m.child_id = p.id)
        OR 0 < (SELECT count(*) FROM session_recaps c WHERE c.child_id = p.id)
        OR 0 < (SELECT count(*) FROM progress_reports r WHERE r.child_id = p.id)
        OR EXISTS (SELECT FROM data_keys k WHERE k.owner_id = p.id)
    ORDER BY p.id LIMIT 100
"""  # noqa: S608  # constants
"""Uses count(*) so that each erased child is looked up by index: with EXISTS the planner scans everyone's records."""
GOALS, NOTES = "SELECT id FROM goals WHERE child_id = $1", "SELECT id FROM notes WHERE child_id = $1"
MATERIALS = f"SELECT m.id FROM materials m WHERE m.child_ids @> ARRAY[$1::uuid] AND {ALL_CHILDREN_ERASED}"  # noqa: S608  # constants
RETAINED_TABLES = {
    "note_versions": f"note_id IN ({NOTES})",
    "note_addenda": f"note_id IN ({NOTES})",
    "amendment_requests": "child_id = $1",
    "cosignatures": "child_id = $1",
    "trials": "child_id = $1",
    "progress_histories": f"goal_id IN ({GOALS})",
    "material_versions": f"material_id IN ({MATERIALS})",
    "assessment_reports": "child_id = $1",
    "home_practices": "child_id = $1",
    "session_recaps": "child_id = $1 AND shared_at IS NOT NULL",
    "progress_reports": "child_id = $1 AND signed_at IS NOT NULL",
    "files": f"state = 'kept' AND (owner_id = $1 OR note_id IN ({NOTES}) OR material_id IN ({MATERIALS}))",
    "notes": "child_id = $1",
    "materials": f"id IN ({MATERIALS})",
    "goal_steps": "child_id = $1",
    "goals": "child_id = $1",
}
"""Retained rows by table, in an order that foreign keys allow for deletion."""

DELETE_NOTE_DRAFTS = "DELETE FROM note_drafts WHERE child_id = $1"
DELETE_TEXT_DRAFTS = "DELETE FROM text_drafts WHERE child_id = $1"
DELETE_RECAP_DRAFTS = "DELETE FROM session_recaps WHERE child_id = $1 AND shared_at IS NULL"
DELETE_REPORT_DRAFTS = "DELETE FROM progress_reports WHERE child_id = $1 AND signed_at IS NULL"
DELETE_DRAFTS = (DELETE_NOTE_DRAFTS, DELETE_TEXT_DRAFTS, DELETE_RECAP_DRAFTS, DELETE_REPORT_DRAFTS)
"""Saved while the family was erased."""
DROP_FILES = """
    INSERT INTO files (id, purpose, owner_id, state, since) SELECT id, $2, $3, 'dropped', $4
    FROM unnest($1::uuid[]) AS id
"""


async def encrypt_erased_records(units: UnitsOfWork, cipher: RecordCipher, retention_years: int) -> int:
    """The job. Returns for how many children it encrypted records."""
    async with units.begin(ACTOR) as uow:
        children = [UUID(str(row["child_id"])) for row in await uow.rows(ERASED_WITH_RECORDS)]
    encrypted = 0
    for child_id in children:
        async with units.begin(ACTOR) as uow:
            encrypted += await _encrypt_records(uow, cipher, child_id, retention_years)
    return encrypted


async def _encrypt_records(uow: UnitOfWork, cipher: RecordCipher, child_id: UUID, retention_years: int) -> bool:
    """Encrypt and delete the same rows, and destroy the keys of their texts. Table locks keep concurrent writes out.

    False if nothing was left, because a group's material went with another of its children.
    """
    # locks the key before the tables, in the order in which a text is written
    await uow.rows("SELECT FROM data_keys WHERE owner_id = $1 FOR UPDATE", child_id)
    await uow.rows(f"LOCK TABLE {', '.join(RETAINED_TABLES)}, note_drafts, text_drafts IN SHARE ROW EXCLUSIVE MODE")
    for drafts in DELETE_DRAFTS:
        await uow.rows(drafts, child_id)
    rows_by_table: dict[str, list[Any]] = {}
    for table, condition in RETAINED_TABLES.items():
        delete = f"DELETE FROM {table} t WHERE {condition} RETURNING to_jsonb(t)::text AS row"  # noqa: S608  # constants
        deleted = await uow.rows(delete, child_id)
        rows_by_table[table] = [orjson.loads(row["row"]) for row in deleted]
    await open_exported(uow, rows_by_table)
    materials = [UUID(material["id"]) for material in rows_by_table["materials"]]
    await uow.rows("DELETE FROM data_keys WHERE owner_id = ANY($1::uuid[])", [child_id, *materials])
    if not any(rows_by_table.values()):
        return False
    file_ids = [UUID(file["id"]) for file in rows_by_table["files"]]
    uow.db.add(
        SealedRecord(
            child_id=child_id,
            sealed_at=uow.now,
            keep_until=_years_after(uow.now.date(), retention_years),
            content=cipher.encrypt(orjson.dumps(rows_by_table), child_id),
            file_ids=file_ids,
        )
    )
    uow.audit("records.sealed", child_id=child_id)
    return True


async def decrypt_records(
    uow: UnitOfWork, cipher: RecordCipher, child_id: UUID, reason: str
) -> list[dict[str, list[object]]]:
    """For an operator with a legal reason, which is audited. Raises NoEncryptedRecords, DecryptionFailed."""
    rows = await uow.rows("SELECT content FROM sealed_records WHERE child_id = $1 ORDER BY sealed_at", child_id)
    if not rows:
        raise NoEncryptedRecords
    uow.audit("records.unsealed", child_id=child_id, subject=reason)
    return [orjson.loads(cipher.decrypt(bytes(row["content"]), child_id)) for row in rows]


async def purge_expired_records(units: UnitsOfWork) -> None:
    """The job: delete records after their retention period. Another job then deletes their files from documents."""
    async with units.begin(ACTOR) as uow:
        deleted = await uow.rows(
            "DELETE FROM sealed_records WHERE keep_until < $1 RETURNING child_id, file_ids", uow.now.date()
        )
        for row in deleted:
            await uow.rows(DROP_FILES, row["file_ids"], ASSESSMENT_REPORT, row["child_id"], uow.now)
            uow.audit("records.forgotten", child_id=row["child_id"])


def _years_after(day: date, years: int) -> date:
    """February 29 becomes March 1 in other years."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)
