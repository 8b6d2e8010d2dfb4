"""Accesses to documents and the intake form (docs/product/shared.md#record-access)."""

from collections.abc import Iterable, Mapping

from chassis.audit.record_accesses import RecordPart, RecordParts
from chassis.http.record_accesses import record_accesses_router

from documents.adapters.people import PERSON_NAME

NAMES = f"SELECT p.user_type, p.id, {PERSON_NAME} AS name FROM people p WHERE p.id = ANY($1::uuid[])"  # noqa: S608  # a constant
ACTIONS: Mapping[RecordPart, Iterable[str]] = {
    RecordPart.DOCUMENTS: (
        "read list_documents",
        "read read_file",
        "document.categorized",
        "document.deleted",
        "document.uploaded",
    ),
    RecordPart.INTAKE_FORM: (
        "read get_intake_form",
        "intake_form.document_made",
        "intake_form.saved",
        "intake_form.submitted",
    ),
    RecordPart.REPORTS: ("report.made",),
    RecordPart.COPY: ("read download_record", "read download_record_file"),
}
PARTS = RecordParts(
    {action: part for part, actions in ACTIONS.items() for action in actions},
    hidden=frozenset({"read list_document_accesses"}),
)
router = record_accesses_router("document_accesses", "list_document_accesses", PARTS, NAMES)
