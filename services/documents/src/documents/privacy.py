"""Export and erasure of a family's data in this service: documents, intake forms, photos and accepted terms."""

from collections.abc import Sequence
from typing import cast

from chassis.db import Rows
from chassis.errors import NotFound
from chassis.privacy.registry import Family, FamilyFile, FamilyFiles, FamilyRecords, Holding
from chassis.runtime import Runtime
from chassis.unit_of_work import UnitOfWork

from documents.adapters.family_erasure import lock_erasures
from documents.adapters.intake_answers import open_exported
from documents.adapters.vault import Vault
from documents.settings import DocumentsSettings
from documents.use_cases.sweep_orphaned_objects import GRACE

LAW = (
    "The law requires us to keep a minor's clinical record for years after care ends. The file is encrypted, has no"
    " name anymore, and is deleted with the record."
)
ASSESSMENT_REPORTS = "t.purpose = 'assessment_report' AND t.owner_id = ANY(family.child_ids)"
PHOTOS = """
    (t.purpose = 'child_photo' AND t.owner_id = ANY(family.child_ids))
    OR (t.purpose = 'guardian_photo' AND t.owner_id = family.guardian_id)
"""
ATTACHMENTS = "t.purpose = 'attachment' AND t.child_ids <@ family.child_ids AND t.child_ids <> '{}'"
"""A group's file doesn't belong to one family: it may be about the others."""
FILES = """
    SELECT id::text, filename, object_key, sha256 FROM documents WHERE child_id = ANY($1)
    UNION ALL
    SELECT id::text, filename, object_key, sha256 FROM kept_files
    WHERE purpose IN ('child_photo', 'guardian_photo') AND owner_id = ANY($1)
"""
ALL_FILES = f"""
    {FILES}
    UNION ALL
    SELECT id::text, filename, object_key, sha256 FROM kept_files
    WHERE purpose = 'assessment_report' AND owner_id = ANY($1)
        OR purpose = 'attachment' AND child_ids <@ $1 AND child_ids <> '{{}}'
    ORDER BY id
"""  # noqa: S608  # constants
REPORTS = """
    EXISTS (SELECT FROM report_children c WHERE c.report_id = {report} AND c.child_id = ANY(family.child_ids))
"""
ORPHAN_REPORT_FILES = """
    INSERT INTO loose_objects (object_key, since)
    SELECT f.object_key, $2 FROM report_files f
    WHERE EXISTS (SELECT FROM report_children c WHERE c.report_id = f.report_id AND c.child_id = ANY($1))
    ON CONFLICT DO NOTHING
"""
FORGET_GROUP_NAMES = """
    UPDATE kept_files SET filename = 'attachment'
    WHERE purpose = 'attachment' AND child_ids && $1::uuid[]
        AND child_ids <@ ($1 || ARRAY(SELECT id FROM erased_people))
"""
"""A group's file keeps its name until all of the group's children are erased."""
ORPHAN_FAMILY_OBJECTS = (
    f"INSERT INTO loose_objects (object_key, since) SELECT object_key, $2 FROM ({FILES}) f ON CONFLICT DO NOTHING"  # noqa: S608  # constants
)


async def _before(uow: UnitOfWork, family: Family) -> None:
    """Let the next run of the sweep remove the bytes."""
    await lock_erasures(uow)
    for statement in (ORPHAN_FAMILY_OBJECTS, ORPHAN_REPORT_FILES):
        await uow.rows(statement, family.people, uow.now - 2 * GRACE)
    await uow.rows(FORGET_GROUP_NAMES, list(family.child_ids))


async def _list_files(db: Rows, family: Family) -> Sequence[FamilyFile]:
    return [FamilyFile(row["id"], row["filename"]) for row in await db.rows(ALL_FILES, family.people)]


async def _open_file(runtime: Runtime, family: Family, file_id: str) -> bytes:
    """Raises NotFound."""
    vault = Vault(runtime.objects, *cast(DocumentsSettings, runtime.settings).all_encryption_keys)
    for row in await runtime.queries.rows(ALL_FILES, family.people):
        if row["id"] == file_id:
            return await vault.open(row["object_key"], row["sha256"])
    raise NotFound


FAMILY_RECORDS = FamilyRecords(
    holdings=(
        # Before the documents that submissions name.
        Holding("intake_submissions", "t.child_id = ANY(family.child_ids)", hidden=("attempts", "due_at")),
        Holding("intake_forms", "t.child_id = ANY(family.child_ids)"),
        # Without it, the answers in a backup can't be read.
        Holding("data_keys", "t.owner_id = ANY(family.child_ids)", exported=False),
        Holding("documents", "t.child_id = ANY(family.child_ids)", hidden=("object_key", "sha256")),
        Holding("kept_files", PHOTOS, hidden=("object_key", "sha256")),
        Holding(
            "kept_files",
            ATTACHMENTS,
            kept=LAW,
            change="filename = 'attachment'",
            hidden=("object_key", "sha256"),
            kept_columns=("purpose", "content_type", "size", "sha256", "object_key", "child_version"),
        ),
        Holding(
            "kept_files",
            ASSESSMENT_REPORTS,
            kept=LAW,
            change="filename = 'assessment report'",
            hidden=("object_key", "sha256"),
            kept_columns=("purpose", "content_type", "size", "sha256", "object_key", "child_version"),
        ),
        Holding("reports", REPORTS.format(report="t.id")),
        # Deleted with their report. A report names other families too, so its files aren't exported.
        Holding("report_files", REPORTS.format(report="t.report_id"), exported=False),
        Holding("report_children", "t.child_id = ANY(family.child_ids)", exported=False),
        Holding("people", "t.user_type = 'guardian' AND t.id = family.guardian_id"),
        Holding(
            "acceptances",
            "t.guardian_id = family.guardian_id",
            kept="The acceptance of the terms and its date must stay provable as long as claims are possible.",
            change="address = NULL",
        ),
    ),
    nothing=("terms", "loose_objects", "report_lists", "resources", "decks", "deck_cards"),
    before=_before,
    files=FamilyFiles(_list_files, _open_file),
    opened=open_exported,
)
