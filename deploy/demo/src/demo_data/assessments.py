"""Assessment reports: one that the family can read for every third child, and a draft for the next."""

from datetime import datetime, timedelta

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from clinical_records.adapters.report_tables import FileRow
from clinical_records.domain.assessment_reports import ReportState
from clinical_records.use_cases.assessment_reports.change_assessment_report import (
    ReportChanges,
    change_assessment_report,
)
from clinical_records.use_cases.assessment_reports.create_assessment_report import create_assessment_report
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose
from documents.use_cases.store_file import FileRequest

from demo_data.files import put_file
from demo_data.people import KnownChild, People
from demo_data.sample_files import encoded, page
from demo_data.service_clients import ServiceClients

FINDINGS = (
    "Background: referred by the family and the classroom teacher.",
    "Observed in play, in conversation and with a standardized test.",
    "Strengths: curious, persistent, enjoys taking turns.",
    "Recommended: one session a week and short practice at home.",
)


async def write_reports(clients: ServiceClients, people: People, now: datetime) -> None:
    for number, child in enumerate(people.children):
        if child.plan.therapist is None or child.plan.subscription in ("ended", "trial", "none"):
            continue
        therapist = people.therapists[child.plan.therapist].viewer
        if number % 3 < 2:
            await _report(clients, therapist, child, now - timedelta(days=24), shares=number % 3 == 0)


async def _report(clients: ServiceClients, therapist: Viewer, child: KnownChild, at: datetime, *, shares: bool) -> None:
    title = f"{child.plan.specialty} evaluation"

    async def create(uow: UnitOfWork) -> None:
        report_id = await create_assessment_report(uow, therapist, child.id, title, (at - timedelta(days=2)).date())
        if shares:
            changes = ReportChanges(state=ReportState.SHARED)
            await change_assessment_report(uow, therapist, report_id, changes, file)

    file = None
    if shares:
        request = FileRequest(new_id(), Purpose.ASSESSMENT_REPORT, child.id)
        sent = SentFile(f"Evaluation {child.plan.name}.pdf", "", encoded(page(title, FINDINGS)))
        file = await put_file(clients, clients.clinical, FileRow, request, sent, at)
    await clients.clinical.run(at, therapist, create)
