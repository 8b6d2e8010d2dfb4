from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.progress_reports import lock_own_report, require_withdrawable
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.text_drafts import TextDraftKind


async def withdraw_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID, reason: str
) -> None:
    """The viewer's signed report stays in the record, marked as withdrawn. The child's guardians don't read it anymore.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian and an impersonating operator;
    NotTheCreator; ProgressReportIsNotSigned; ProgressReportIsWithdrawn.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    viewer.forbid_impersonation()
    require_withdrawable(report)
    await write_texts(uow, report, child_id, withdrawal_reason=reason)
    report.withdrawn_at = uow.now
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.WITHDRAWAL, report.id))
    uow.audit("progress_report.withdrawn", child_id=child_id, subject=report.id)
