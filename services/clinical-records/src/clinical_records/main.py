from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.auth.viewer import UserType
from chassis.jobs import Job
from chassis.runtime import Runtime

from clinical_records.adapters.goal_bank import load_goal_bank
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.api import (
    amendments,
    assessment_reports,
    attachments,
    cosignatures,
    goal_steps,
    goals,
    internal,
    message_threads,
    note_drafts,
    note_signatures,
    note_templates,
    notes_pdf,
    practice_reminder,
    progress_histories,
    progress_reports,
    recaps,
    record_accesses,
    record_pdfs,
    record_tasks,
    session_materials,
    session_notes,
    text_drafts,
    trials,
)
from clinical_records.api.notes import notes_router
from clinical_records.consumers import children, people, sessions, supervisors
from clinical_records.events import (
    AmendmentRequestChanged,
    AssessmentReportShared,
    GoalsChanged,
    HomePracticeDue,
    MessageSent,
    ProgressReportShared,
    SessionNoteChanged,
    SessionRecapShared,
)
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.queries.child_record import CHILD_RECORD
from clinical_records.resources import files_of, open_resources
from clinical_records.settings import ClinicalRecordsSettings, settings_of
from clinical_records.use_cases.encrypt_texts import encrypt_texts
from clinical_records.use_cases.recaps.remind_of_practice import remind_of_practice
from clinical_records.use_cases.retain_encrypted import encrypt_erased_records, purge_expired_records
from clinical_records.use_cases.text_drafts.purge_text_drafts import purge_text_drafts


def _jobs(runtime: Runtime) -> Sequence[Job]:
    # The name of a job is also its lock and its metric label.
    settings = settings_of(runtime)
    cipher = RecordCipher(settings.master_keys)
    return (
        Job(
            "seal records of the erased",
            timedelta(seconds=5),
            lambda: encrypt_erased_records(runtime.units, cipher, settings.retention_years),
        ),
        Job("encrypt plain texts", timedelta(seconds=10), lambda: encrypt_texts(runtime.units)),
        Job("remind of practice", timedelta(minutes=1), lambda: remind_of_practice(runtime.units)),
        Job("delete unneeded files", timedelta(minutes=1), files_of(runtime).drop_unneeded),
        Job("load the goal bank", timedelta(hours=1), lambda: load_goal_bank(runtime.units)),
        Job("purge text drafts", timedelta(minutes=10), lambda: purge_text_drafts(runtime.units)),
        Job("purge expired records", timedelta(hours=1), lambda: purge_expired_records(runtime.units)),
    )


service = Service(
    settings=ClinicalRecordsSettings,
    title="Clinical records",
    metadata=AssessmentReport.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=[
        goals.router,
        goal_steps.router,
        progress_histories.router,
        *(notes_router(role) for role in UserType),
        message_threads.router,
        session_notes.router,
        note_drafts.router,
        text_drafts.router,
        note_templates.router,
        note_signatures.router,
        cosignatures.router,
        amendments.router,
        notes_pdf.router,
        trials.router,
        recaps.router,
        practice_reminder.router,
        session_materials.router,
        assessment_reports.router,
        progress_reports.router,
        progress_reports.cosignatures_router,
        attachments.router,
        record_accesses.router,
        record_tasks.router,
    ],
    internal_routers=[internal.router, record_pdfs.router],
    produces=[
        AmendmentRequestChanged,
        AssessmentReportShared,
        GoalsChanged,
        HomePracticeDue,
        MessageSent,
        ProgressReportShared,
        SessionNoteChanged,
        SessionRecapShared,
    ],
    handlers=[*people.HANDLERS, *children.HANDLERS, *sessions.HANDLERS, *supervisors.HANDLERS],
    family_records=FAMILY_RECORDS,
    child_record=CHILD_RECORD,
    jobs=_jobs,
    resources=open_resources,
)
app = create_app(service)
