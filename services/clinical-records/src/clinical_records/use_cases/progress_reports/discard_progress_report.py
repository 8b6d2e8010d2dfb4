from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_reports import lock_own_report, require_draft


async def discard_progress_report(uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID) -> None:
    """Deletes the viewer's draft, which nobody else has seen.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian; NotTheCreator; ProgressReportIsSigned.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    require_draft(report)
    await uow.db.delete(report)
    uow.audit("progress_report.discarded", child_id=child_id, subject=report_id)
