from dataclasses import replace
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_report_tables import ProgressReport
from clinical_records.adapters.progress_reports import (
    content_of,
    count_drafts,
    goals_signed,
    lock_own_report,
    write_content,
)
from clinical_records.domain.errors import TooManyDraftReports
from clinical_records.domain.progress_reports import MOST_DRAFTS, GoalChoice, ReportLanguage


async def copy_progress_report(
    uow: UnitOfWork, viewer: Viewer, child_id: UUID, report_id: UUID, language: ReportLanguage
) -> UUID:
    """Start a draft from the viewer's own report, with its period, goals, ratings and words. The fixed texts are those
    of the language; what the therapist typed stays as typed. Returns the draft's id.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian; NotTheCreator; TooManyDraftReports.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    if await count_drafts(uow, child_id, report.therapist_id) >= MOST_DRAFTS:
        raise TooManyDraftReports
    content = await content_of(uow, report)
    choices = {choice.goal_id: choice for choice in content.goals}
    for goal_id in await goals_signed(uow, report):
        choices[goal_id] = replace(choices.get(goal_id, GoalChoice(goal_id)), included=True)
    copy = ProgressReport(
        id=new_id(),
        child_id=child_id,
        therapist_id=report.therapist_id,
        audience=report.audience,
        language=language.value,
        start_date=report.start_date,
        end_date=report.end_date,
        timezone=report.timezone,
        version=1,
        created_at=uow.now,
        saved_at=uow.now,
    )
    await write_content(uow, copy, replace(content, language=language, goals=tuple(choices.values())))
    uow.db.add(copy)
    uow.audit("progress_report.started", child_id=child_id, subject=copy.id)
    return copy.id
