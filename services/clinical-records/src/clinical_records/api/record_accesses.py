"""Accesses to notes, goals, materials and reports (docs/product/shared.md#record-access)."""

from collections.abc import Iterable, Mapping

from chassis.audit.record_accesses import RecordPart, RecordParts
from chassis.http.record_accesses import record_accesses_router

NAMES = """
    SELECT user_type, profile_id AS id, nullif(trim(first_name || ' ' || last_name), '') AS name
    FROM authors WHERE profile_id = ANY($1::uuid[])
"""
ACTIONS: Mapping[RecordPart, Iterable[str]] = {
    RecordPart.NOTES: (
        "read list_cosignatures",
        "read list_event_notes",
        "read list_guardian_notes",
        "read list_message_threads",
        "read list_note_drafts",
        "read list_text_drafts",
        "read list_therapist_notes",
        "read list_event_recaps",
        "read list_recaps",
        "read print_notes",
        "read print_session_note",
        "read session_records",
        "messages.read",
        "note.addendum_signed",
        "note.cosigned",
        "note.returned",
        "note.changed",
        "note.deleted",
        "note.moved_between_children",
        "note.moved_between_sessions",
        "note.signed",
        "note.written",
        "note_draft.started",
        "practice.logged",
        "practice.removed",
        "recap.changed",
        "recap.deleted",
        "recap.shared",
        "recap.started",
        "text_draft.started",
    ),
    RecordPart.GOALS: (
        "read list_goal_trials",
        "read list_goals",
        "read list_trials",
        "read read_goal",
        "goal.changed",
        "goal.created",
        "goal.deleted",
        "progress_history.changed",
        "progress_history.deleted",
        "trials.saved",
    ),
    RecordPart.MATERIALS: (
        "read list_event_materials",
        "material.changed",
        "material.deleted",
        "material.written",
    ),
    RecordPart.ASSESSMENT_REPORTS: (
        "read list_assessment_reports",
        "read read_assessment_report",
        "assessment_report.changed",
        "assessment_report.created",
        "assessment_report.discarded",
        "assessment_report.shared",
    ),
    RecordPart.PROGRESS_REPORTS: (
        "read list_progress_reports",
        "read print_progress_report",
        "read read_progress_report",
        "read list_report_cosignatures",
        "progress_report.cosigned",
        "progress_report.discarded",
        "progress_report.shared",
        "progress_report.signed",
        "progress_report.started",
        "progress_report.withdrawn",
    ),
    RecordPart.DOCUMENTS: ("read read_attachment_link", "attachment.uploaded"),
    RecordPart.COPY: (
        "read download_clinical_record_pdf",
        "read download_notes_pdf",
        "read download_progress_report_pdf",
        "read download_record",
        "read list_record_pdfs",
    ),
    RecordPart.RECORD: (
        "read list_amendments",
        "read list_open_amendments",
        "amendment.answered",
        "amendment.read",
        "amendment.disagreed",
        "amendment.requested",
        "amendment.withdrawn",
        "read print_clinical_record",
        "records.forgotten",
        "records.sealed",
        "records.unsealed",
    ),
}
PARTS = RecordParts(
    {action: part for part, actions in ACTIONS.items() for action in actions},
    # A search for suggestions shows wordings without the child. The list of accesses shows nothing of the record.
    hidden=frozenset({"read list_goal_suggestions", "read list_record_accesses"}),
)
router = record_accesses_router("record_accesses", "list_record_accesses", PARTS, NAMES)
