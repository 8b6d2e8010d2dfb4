"""Progress reports for a period (docs/product/clinical-records.md#progress-reports)."""

from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.access.child_access import ChildNotFound, VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber, paged
from chassis.http.pdf_response import FILE, pdf_response
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Request, Response

from clinical_records.adapters.signers import credentials_of
from clinical_records.api.limits import PDFS
from clinical_records.api.printed import drawn_progress_report
from clinical_records.api.progress_report_schemas import (
    NewProgressReportRequest,
    NewReportCopyRequest,
    ProgressReportChange,
    ProgressReportRequest,
    ProgressReportResponse,
    ProgressReportsResponse,
    ReportCosignaturesResponse,
    ReportSignatureRequest,
    WithdrawalRequest,
)
from clinical_records.domain.errors import ProgressReportNotFound
from clinical_records.domain.progress_reports import GoalChoice, Period, ReportContent
from clinical_records.queries.progress_figures import goals_of_report
from clinical_records.queries.progress_reports import (
    may_cosign_report,
    report_by_id,
    reports_of_child,
    reports_to_cosign,
)
from clinical_records.resources import calls_of
from clinical_records.use_cases.progress_reports.copy_progress_report import copy_progress_report as copy
from clinical_records.use_cases.progress_reports.cosign_progress_report import cosign_progress_report as cosign
from clinical_records.use_cases.progress_reports.discard_progress_report import discard_progress_report as discard
from clinical_records.use_cases.progress_reports.save_progress_report import save_progress_report as save
from clinical_records.use_cases.progress_reports.sign_progress_report import sign_progress_report as sign
from clinical_records.use_cases.progress_reports.start_progress_report import start_progress_report as start
from clinical_records.use_cases.progress_reports.withdraw_progress_report import withdraw_progress_report as withdraw

router = APIRouter(prefix="/clients/{client_id}/progress_reports", tags=["progress reports"])
cosignatures_router = APIRouter(tags=["progress reports"])


@router.get("", response_model=ProgressReportsResponse)
async def list_progress_reports(
    child_id: VisibleChild, viewer: SignedIn, reading: Reading, page: PageNumber = 1
) -> Response:
    """List the child's progress reports in pages of 20: the viewer's own drafts, then the signed ones, newest first."""
    reports, pagy = paged(await reports_of_child(reading, viewer, child_id, page), page)
    return json_response({"progress_reports": reports, "pagy": pagy})


@router.post("", status_code=201, response_model=ProgressReportResponse)
async def start_progress_report(
    client_id: str, body: NewProgressReportRequest, viewer: SignedIn, write: Write
) -> Response:
    """Start a draft (the child's therapists). Its period begins after the last report that the therapist signed for
    this audience, or 90 days ago."""
    child_id = parse_id(client_id, missing=ChildNotFound)
    new = body.progress_report

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        report_id = await start(uow, viewer, child_id, new.audience, new.language, ZoneInfo(new.timezone))
        await uow.db.flush()
        return await report_by_id(uow, viewer, child_id, report_id)

    return await write(viewer, work, lambda report: {"progress_report": report}, status=201)


@router.get("/{report_id}", response_model=ProgressReportResponse)
async def read_progress_report(child_id: VisibleChild, report_id: str, viewer: SignedIn, reading: Reading) -> Response:
    """Get a progress report with its texts and figures: a signed one, or the viewer's own draft."""
    report = await report_by_id(reading, viewer, child_id, parse_id(report_id, missing=ProgressReportNotFound))
    return json_response({"progress_report": report})


@router.put("/{report_id}", response_model=ProgressReportResponse)
async def save_progress_report(
    client_id: str, report_id: str, body: ProgressReportRequest, viewer: SignedIn, write: Write
) -> Response:
    """Save the viewer's draft. Refused when it was saved since its `version`. A signed report never changes."""
    child_id, report_uuid = _ids(client_id, report_id)
    content = _content(body.progress_report)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await save(uow, viewer, child_id, report_uuid, content, body.progress_report.version)
        await uow.db.flush()
        return await report_by_id(uow, viewer, child_id, report_uuid)

    return await write(viewer, work, lambda report: {"progress_report": report})


@router.delete("/{report_id}", status_code=204)
async def discard_progress_report(client_id: str, report_id: str, viewer: SignedIn, write: Write) -> Response:
    """Discard the viewer's draft. A signed report can't be discarded."""
    child_id, report_uuid = _ids(client_id, report_id)
    return await write(viewer, lambda uow: discard(uow, viewer, child_id, report_uuid), lambda _: None, status=204)


@router.post("/{report_id}/signature", status_code=201, response_model=ProgressReportResponse)
async def sign_progress_report(
    child_id: VisibleChild,
    report_id: str,
    body: ReportSignatureRequest,
    viewer: SignedIn,
    request: Request,
    write: Write,
) -> Response:
    """Sign the viewer's draft and share it with the child's guardians. From then on neither its text nor its figures
    change. The signature keeps the author's specialty and licenses. Refused when it was saved since its `version`."""
    report_uuid = parse_id(report_id, missing=ProgressReportNotFound)
    credentials = await credentials_of(calls_of(runtime_of(request)), sign_in_of(request), viewer, child_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        read_goals = partial(goals_of_report, uow, child_id)
        await sign(uow, viewer, child_id, report_uuid, body.signature.version, read_goals, credentials)
        await uow.db.flush()
        return await report_by_id(uow, viewer, child_id, report_uuid)

    return await write(viewer, work, lambda report: {"progress_report": report}, status=201)


@router.post("/{report_id}/copies", status_code=201, response_model=ProgressReportResponse)
async def copy_progress_report(
    client_id: str, report_id: str, body: NewReportCopyRequest, viewer: SignedIn, write: Write
) -> Response:
    """Start a draft in this language from the viewer's own report, with its period, goals, ratings and words. What the
    therapist typed isn't translated."""
    child_id, report_uuid = _ids(client_id, report_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        draft_id = await copy(uow, viewer, child_id, report_uuid, body.progress_report.language)
        await uow.db.flush()
        return await report_by_id(uow, viewer, child_id, draft_id)

    return await write(viewer, work, lambda report: {"progress_report": report}, status=201)


@router.post("/{report_id}/withdrawal", status_code=201, response_model=ProgressReportResponse)
async def withdraw_progress_report(
    client_id: str, report_id: str, body: WithdrawalRequest, viewer: SignedIn, write: Write
) -> Response:
    """Withdraw the viewer's signed report. It stays in the record with the reason; the child's guardians don't read it
    anymore."""
    child_id, report_uuid = _ids(client_id, report_id)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        await withdraw(uow, viewer, child_id, report_uuid, body.withdrawal.reason)
        await uow.db.flush()
        return await report_by_id(uow, viewer, child_id, report_uuid)

    return await write(viewer, work, lambda report: {"progress_report": report}, status=201)


@router.post("/{report_id}/cosignature", status_code=204)
async def cosign_progress_report(
    client_id: str, report_id: str, viewer: SignedIn, reading: Reading, request: Request, write: Write
) -> Response:
    """Co-sign a supervised therapist's report (the author's supervisor only). The signature keeps the supervisor's
    specialty and licenses."""
    child_id, report_uuid = _ids(client_id, report_id)
    credentials = None
    if await may_cosign_report(reading, viewer, child_id, report_uuid):
        credentials = await credentials_of(calls_of(runtime_of(request)), sign_in_of(request), viewer, child_id)
    return await write(
        viewer, lambda uow: cosign(uow, viewer, child_id, report_uuid, credentials), lambda _: None, status=204
    )


@cosignatures_router.get("/report_cosignatures", response_model=ReportCosignaturesResponse)
async def list_report_cosignatures(
    viewer: SignedIn, reading: Reading, now: Now, request: Request, page: PageNumber = 1
) -> Response:
    """List the progress reports that wait for the viewer's co-signature, in pages of 20 (therapists only)."""
    viewer.require_therapist()
    found, pagy = paged(await reports_to_cosign(reading, viewer, page), page)
    child_ids = sorted({one["child"]["id"] for one in found})
    runtime_of(request).reads.record(Actor.of(viewer), "read list_report_cosignatures", child_ids, now)
    return json_response({"report_cosignatures": found, "pagy": pagy})


@router.get(
    "/{report_id}/pdf",
    name="print_progress_report",
    response_class=Response,
    responses={**FILE, **LIMITED},
    dependencies=[PDFS],
)
async def print_progress_report(
    child_id: VisibleChild, report_id: str, request: Request, viewer: SignedIn, reading: Reading
) -> Response:
    """A progress report as PDF: a signed one as it was signed, or the viewer's own draft, marked as a draft, with the
    present figures."""
    wanted = parse_id(report_id, missing=ProgressReportNotFound)
    facts, content = await drawn_progress_report(request, reading, viewer, child_id, wanted)
    return pdf_response(content, f"progress-report-{facts['start_date']}-{facts['end_date']}.pdf")


def _content(change: ProgressReportChange) -> ReportContent:
    return ReportContent(
        change.audience,
        change.language,
        Period(change.start_date, change.end_date),
        change.summary,
        tuple(GoalChoice(goal.goal_id, goal.included, goal.rating, goal.comment) for goal in change.goals),
    )


def _ids(client_id: str, report_id: str) -> tuple[UUID, UUID]:
    return parse_id(client_id, missing=ChildNotFound), parse_id(report_id, missing=ProgressReportNotFound)
