from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.file_store import StoredFile
from chassis.stored_files import attach_file
from chassis.unit_of_work import UnitOfWork
from sqlmodel import select

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

    Raises Forbidden for a guardian; ReportNotFound, also once care of the child has ended; ReportIsShared;
    ReportIncomplete; UploadTookTooLong.
    """
    therapist_id = viewer.require_therapist()
    own = select(AssessmentReport).where(
        AssessmentReport.id == report_id, AssessmentReport.therapist_id == therapist_id
    )
    report = await uow.db.scalar(own.with_for_update())
    if report is None:
        raise ReportNotFound
    await require_child(uow, viewer, report.child_id, uow.now)
    if changes.state is ReportState.DRAFT and report.state == ReportState.DRAFT:
        changes = ReportChanges(changes.title, changes.held_on)
    require_draft(report.state)
    if changes.title is not None:
        report.title = changes.title
    if changes.held_on is not None:
        require_past_day(changes.held_on, uow.now)
        report.held_on = changes.held_on
    if file is not None:
        report.file_id = await attach_file(uow, file, instead_of=report.file_id)
    report.updated_at = uow.now
    uow.audit("assessment_report.changed", child_id=report.child_id, subject=report.id)
    if changes.state is ReportState.SHARED:
        _share(uow, report)


def _share(uow: UnitOfWork, report: AssessmentReport) -> None:
    require_shareable(ReportContent(report.title, report.held_on, report.file_id is not None))
    report.state, report.shared_at = ReportState.SHARED.value, uow.now
    uow.audit("assessment_report.shared", child_id=report.child_id, subject=report.id)
    uow.emit(
        AssessmentReportShared(
            version=1, report_id=report.id, child_id=report.child_id, therapist_id=report.therapist_id
        )
    )
