from datetime import date
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from clinical_records.adapters.assessment_reports import empty_typed_report
from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.domain.assessment_reports import ReportState, require_past_day
from clinical_records.domain.errors import DraftReportExists


async def create_assessment_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, title: str, held_on: date | None
) -> UUID:
    """Begin a draft. Returns the report's id.

    Raises ChildNotFound; Forbidden for a guardian; ReportIncomplete; DraftReportExists, because a therapist has one
    draft for each child at a time.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    if held_on is not None:
        require_past_day(held_on, uow.now)
    report = AssessmentReport(
        id=new_id(),
        child_id=child_id,
        therapist_id=therapist_id,
        held_on=held_on,
        state=ReportState.DRAFT.value,
        created_at=uow.now,
        updated_at=uow.now,
    )
    await write_texts(uow, report, child_id, title=title)
    added = await uow.db.execute(
        insert(AssessmentReport)
        .values(report.model_dump())
        .on_conflict_do_nothing()
        .returning(col(AssessmentReport.id))
    )
    if added.first() is None:
        raise DraftReportExists
    await empty_typed_report(uow, viewer, child_id)
    uow.audit("assessment_report.created", child_id=child_id, subject=report.id)
    return report.id
