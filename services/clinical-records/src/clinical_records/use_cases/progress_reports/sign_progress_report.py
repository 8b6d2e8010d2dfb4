from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.progress_reports import content_of, lock_own_report, require_draft, sign
from clinical_records.adapters.signatures import author_name
from clinical_records.domain.errors import ProgressReportChanged
from clinical_records.domain.progress_reports import GoalOfReport, ReportContent, require_printable, require_signable
from clinical_records.domain.signatures import Credentials
from clinical_records.events import ProgressReportShared

ReadGoals: TypeAlias = Callable[[ReportContent, ZoneInfo], Awaitable[Sequence[GoalOfReport]]]


async def sign_progress_report(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: UUID,
    report_id: UUID,
    version: int,
    read_goals: ReadGoals,
    credentials: Credentials | None,
) -> None:
    """Signs the viewer's draft with the present figures, and shares it with the child's guardians. `version` is the one
    that the viewer saw. A supervised author's report waits for the co-signature; the guardians read it already.

    Raises ChildNotFound; ProgressReportNotFound; Forbidden for a guardian and an impersonating operator;
    NotTheCreator; ProgressReportIsSigned; ProgressReportChanged if another version is saved; ReportIncomplete;
    RecordTooLong if it couldn't be printed.
    """
    report = await lock_own_report(uow, viewer, child_id, report_id)
    viewer.forbid_impersonation()
    require_draft(report)
    if report.version != version:
        raise ProgressReportChanged
    content, zone = await content_of(uow, report), ZoneInfo(report.timezone)
    require_signable(content.summary, content.period, day_of(uow.now, zone))
    goals = [goal for goal in await read_goals(content, zone) if goal.included]
    require_printable(content, goals)
    name = await author_name(uow, report.therapist_id)
    await sign(uow, report, [goal.figures for goal in goals], name, credentials)
    uow.audit("progress_report.shared", child_id=child_id, subject=report_id)
    uow.emit(
        ProgressReportShared(
            version=report.version, report_id=report_id, child_id=child_id, therapist_id=report.therapist_id
        )
    )
