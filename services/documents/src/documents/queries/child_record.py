"""A child's documents and intake forms for a download by its guardian (docs/product/shared.md#record-download)."""

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
)
