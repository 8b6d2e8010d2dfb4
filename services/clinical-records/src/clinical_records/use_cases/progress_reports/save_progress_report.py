from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_reports import content_of, lock_own_report, require_draft, write_content
from clinical_records.domain.errors import GoalNotFound, ProgressReportChanged
from clinical_records.domain.progress_reports import ReportContent, require_period

GOALS = "SELECT count(*) FROM goals WHERE child_id = $1 AND id = ANY($2::uuid[])"


async def save_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID, content: ReportContent, version: int
) -> None:
    """Replaces the content of the viewer's draft. What is already saved changes nothing, so a repeated request is
    harmless. `version` is the one that it replaces.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian; NotTheCreator; ProgressReportIsSigned;
    ReportIncomplete; GoalNotFound for a goal of another child; ProgressReportChanged if another version is saved.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    require_draft(report)
    require_period(content.period)
    goals = {choice.goal_id for choice in content.goals}
    if await uow.value(GOALS, child_id, list(goals)) != len(goals):
        raise GoalNotFound
    if await content_of(uow, report) == content:
        return
    if report.version != version:
        raise ProgressReportChanged
    await write_content(uow, report, content)
    report.version += 1
    report.saved_at = uow.now
