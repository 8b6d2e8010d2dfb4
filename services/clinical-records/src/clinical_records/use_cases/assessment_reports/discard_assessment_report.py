from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.stored_files import drop_file
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.assessment_reports import empty_typed_report, lock_own_draft


async def discard_assessment_report(uow: UnitOfWork, viewer: Viewer, report_id: UUID) -> None:
    """Delete the therapist's own draft, which nobody else has seen, and its file.

    Raises Forbidden for a guardian; ReportNotFound; ChildNotFound once care of the child has ended; ReportIsShared.
    """
    draft = await lock_own_draft(uow, viewer, report_id)
    await uow.db.delete(draft)
    await empty_typed_report(uow, viewer, draft.child_id)
    if draft.file_id is not None:
        await drop_file(uow, draft.file_id)
    uow.audit("assessment_report.discarded", child_id=draft.child_id, subject=draft.id)
