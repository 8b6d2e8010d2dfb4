from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.progress_reports import lock_own_report
from clinical_records.domain.errors import ProgressReportIsNotSigned, ProgressReportIsWithdrawn


async def withdraw_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID, reason: str
) -> None:
    """The viewer's signed report stays in the record, marked as withdrawn. The child's guardians don't read it anymore.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian and an impersonating operator;
    NotTheCreator; ProgressReportIsNotSigned; ProgressReportIsWithdrawn.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    viewer.forbid_impersonation()
    if report.signed_at is None:
        raise ProgressReportIsNotSigned
    if report.withdrawn_at is not None:
        raise ProgressReportIsWithdrawn
    await write_texts(uow, report, child_id, withdrawal_reason=reason)
    report.withdrawn_at = uow.now
    uow.audit("progress_report.withdrawn", child_id=child_id, subject=report.id)
