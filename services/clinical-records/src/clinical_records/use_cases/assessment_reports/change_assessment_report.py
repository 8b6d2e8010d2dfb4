from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.file_store import StoredFile
from chassis.stored_files import attach_file
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.assessment_reports import empty_typed_report, lock_own_draft
from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.domain.assessment_reports import (
    ReportContent,
    ReportState,
    require_draft,
    require_past_day,
    require_shareable,
)
from clinical_records.domain.errors import ReportNotFound
from clinical_records.events import AssessmentReportShared


@dataclass(frozen=True, slots=True)
class ReportChanges:
    """None keeps a value."""

    title: str | None = None
    held_on: date | None = None
    state: ReportState | None = None
    clears_held_on: bool = False
    """Removes the day of the assessment."""


async def child_of_own_draft(db: Rows, viewer: Viewer, report_id: UUID) -> UUID:
    """The child of the therapist's own draft, before a file is uploaded for it.

    Raises Forbidden for a guardian; ReportNotFound, ChildNotFound and ReportIsShared.
    """
    therapist_id = viewer.require_therapist()
    row = await db.row(
        "SELECT child_id, state FROM assessment_reports WHERE id = $1 AND therapist_id = $2", report_id, therapist_id
    )
    if row is None:
        raise ReportNotFound
    require_draft(row["state"])
    return UUID(str(row["child_id"]))


async def change_assessment_report(
    uow: UnitOfWork, viewer: Viewer, report_id: UUID, changes: ReportChanges, file: StoredFile | None
) -> None:
    """Change or share the therapist's own draft. A new file replaces the one before.

    Raises Forbidden for a guardian; ReportNotFound; ChildNotFound once care of the child has ended; ReportIsShared;
    ReportIncomplete; UploadTookTooLong.
    """
    report = await lock_own_draft(uow, viewer, report_id)
    if changes.title is not None:
        await write_texts(uow, report, report.child_id, title=changes.title)
    if changes.clears_held_on:
        report.held_on = None
    if changes.held_on is not None:
        require_past_day(changes.held_on, uow.now)
        report.held_on = changes.held_on
    if file is not None:
        report.file_id = await attach_file(uow, file, instead_of=report.file_id)
    report.updated_at = uow.now
    await empty_typed_report(uow, viewer, report.child_id)
    uow.audit("assessment_report.changed", child_id=report.child_id, subject=report.id)
    if changes.state is ReportState.SHARED:
        await _share(uow, report)


async def _share(uow: UnitOfWork, report: AssessmentReport) -> None:
    title = (await read_texts(uow, report, report.child_id))["title"]
    require_shareable(ReportContent(title, report.held_on, report.file_id is not None))
    report.state, report.shared_at = ReportState.SHARED.value, uow.now
    uow.audit("assessment_report.shared", child_id=report.child_id, subject=report.id)
    uow.emit(
        AssessmentReportShared(
            version=1, report_id=report.id, child_id=report.child_id, therapist_id=report.therapist_id
        )
    )
