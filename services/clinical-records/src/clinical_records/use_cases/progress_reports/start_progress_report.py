from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_report_tables import ProgressReport
from clinical_records.adapters.progress_reports import count_drafts, last_end, write_content
from clinical_records.domain.errors import TooManyDraftReports
from clinical_records.domain.progress_reports import (
    MOST_DRAFTS,
    Audience,
    ReportContent,
    ReportLanguage,
    default_period,
)


async def start_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, audience: Audience, language: ReportLanguage, zone: ZoneInfo
) -> UUID:
    """Start a draft for the default period. Returns its id.

    Raises ChildNotFound; Forbidden for a guardian; TooManyDraftReports.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    if await count_drafts(uow, child_id, therapist_id) >= MOST_DRAFTS:
        raise TooManyDraftReports
    period = default_period(await last_end(uow, child_id, therapist_id, audience), day_of(uow.now, zone))
    report = ProgressReport(
        id=new_id(),
        child_id=child_id,
        therapist_id=therapist_id,
        audience=audience.value,
        language=language.value,
        start_date=period.start,
        end_date=period.end,
        timezone=str(zone),
        version=1,
        created_at=uow.now,
        saved_at=uow.now,
    )
    await write_content(uow, report, ReportContent(audience, language, period))
    uow.db.add(report)
    uow.audit("progress_report.started", child_id=child_id, subject=report.id)
    return report.id
