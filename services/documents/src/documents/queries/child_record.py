"""A child's documents and intake forms for a download by its guardian (docs/product/shared.md#record-download)."""

from uuid import UUID

from chassis.db import Row, Rows
from chassis.privacy.child_record import ChildRecord

from documents.adapters.intake_answers import open_exported

CHILD_RECORD = ChildRecord(
    tables={
        "documents": """
            SELECT id, child_id, category, uploader_type, uploader_id, filename, content_type, size, created_at
            FROM documents WHERE child_id = $1
        """,
        "intake_forms": """
            SELECT child_id, version, answers, answers_encrypted, saved_at, saved_by
            FROM intake_forms WHERE child_id = $1
        """,
        "intake_submissions": """
            SELECT id, child_id, number, form_version, answers, answers_encrypted, guardian_id, signature, signed_on,
                submitted_at, document_id
            FROM intake_submissions WHERE child_id = $1
        """,
    },
    opened=open_exported,
    with_address=frozenset({"documents", "intake_forms", "intake_submissions"}),
)
FILE = """
    SELECT object_key, sha256, true AS with_address FROM documents WHERE id = $1 AND child_id = $2
    UNION ALL
    SELECT object_key, sha256, false FROM kept_files
    WHERE id = $1 AND (
        purpose = 'assessment_report' AND owner_id = $2
        OR purpose = 'attachment' AND child_ids @> ARRAY[$2::uuid])
"""
"""Clinical records decides which of its files a guardian sees, and identity asks for those only."""


async def file_of_record(db: Rows, child_id: UUID, file_id: UUID) -> Row | None:
    return await db.row(FILE, file_id, child_id)
