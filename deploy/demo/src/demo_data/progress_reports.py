"""A signed progress report of a child for the family, and a draft for the school."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import day_of
from chassis.unit_of_work import UnitOfWork
from clinical_records.domain.progress_reports import Audience, GoalChoice, Period, ReportContent, ReportLanguage
from clinical_records.queries.progress_figures import goals_of_report
from clinical_records.use_cases.progress_reports.save_progress_report import save_progress_report
from clinical_records.use_cases.progress_reports.sign_progress_report import sign_progress_report
from clinical_records.use_cases.progress_reports.start_progress_report import start_progress_report

from demo_data.people import KnownChild
from demo_data.service_clients import ServiceClient
from demo_data.therapist_signup import KnownTherapist
from demo_data.words import REPORT_COMMENT, REPORT_SUMMARIES

DAYS = 60


async def write_reports(
    clinical: ServiceClient, therapist: KnownTherapist, child: KnownChild, goals: Sequence[UUID], now: datetime
) -> None:
    """The signed one is from two days before the draft."""
    for audience, at in ((Audience.FAMILY, now - timedelta(days=2)), (Audience.SCHOOL, now)):
        await clinical.run(at, therapist.viewer, partial(_write, therapist, child, goals, audience))


async def _write(
    author: KnownTherapist, child: KnownChild, goals: Sequence[UUID], audience: Audience, uow: UnitOfWork
) -> None:
    therapist, zone = author.viewer, ZoneInfo(author.plan.timezone)
    language = ReportLanguage.ENGLISH
    report_id = await start_progress_report(uow, therapist, child.id, audience, language, zone)
    await uow.db.flush()
    name = child.plan.preferred_name or child.plan.name
    today = day_of(uow.now, zone)
    content = ReportContent(
        audience,
        language,
        Period(today - timedelta(days=DAYS), today),
        REPORT_SUMMARIES[audience].format(name=name),
        (GoalChoice(goals[0], comment=REPORT_COMMENT.format(name=name)),),
    )
    await save_progress_report(uow, therapist, child.id, report_id, content, version=1)
    if audience is Audience.FAMILY:
        await uow.db.flush()
        read_goals = partial(goals_of_report, uow, child.id)
        await sign_progress_report(uow, therapist, child.id, report_id, 2, read_goals, author.plan.credentials)
