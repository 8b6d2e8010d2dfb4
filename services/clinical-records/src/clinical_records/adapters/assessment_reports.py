from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import select

from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.assessment_reports import require_draft
from clinical_records.domain.errors import ReportNotFound
from clinical_records.domain.text_drafts import TextDraftKind


async def lock_own_draft(uow: UnitOfWork, viewer: Viewer, report_id: UUID) -> AssessmentReport:
    """The therapist's own draft, locked until the change is committed.

    Raises Forbidden for a guardian; ReportNotFound; ChildNotFound once care of the child has ended; ReportIsShared.
    """
    therapist_id = viewer.require_therapist()
    own = select(AssessmentReport).where(
        AssessmentReport.id == report_id, AssessmentReport.therapist_id == therapist_id
    )
    report = await uow.db.scalar(own.with_for_update())
    if report is None:
        raise ReportNotFound
    await require_child(uow, viewer, report.child_id, uow.now)
    require_draft(report.state)
    return report


async def empty_typed_report(uow: UnitOfWork, viewer: Viewer, child_id: UUID) -> None:
    """What the therapist typed is saved with the report, or discarded with it."""
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.ASSESSMENT_REPORT, child_id))
