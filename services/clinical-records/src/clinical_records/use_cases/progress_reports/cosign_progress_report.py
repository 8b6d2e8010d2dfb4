from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_reports import cosign, lock_report_to_cosign
from clinical_records.adapters.signatures import author_name
from clinical_records.domain.signatures import Credentials


async def cosign_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID, credentials: Credentials | None = None
) -> None:
    """Sign a supervised therapist's report that waits for the viewer. The signature keeps the credentials.

    Raises ProgressReportNotFound for everyone but the supervisor; Forbidden for an impersonating operator;
    ProgressReportIsCosigned; ProgressReportIsWithdrawn.
    """
    report = await lock_report_to_cosign(uow, viewer, child_id, report_id)
    viewer.forbid_impersonation()
    await cosign(uow, report, await author_name(uow, viewer.profile_id), credentials)
