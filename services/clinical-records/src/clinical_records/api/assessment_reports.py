from typing import Annotated, Any

from chassis.access.child_access import ChildNotFound, require_child
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from clinical_records.adapters.report_tables import ASSESSMENT_REPORT
from clinical_records.api.dependencies import UPLOAD, LinksDep
from clinical_records.api.limits import UPLOADS
from clinical_records.api.report_schemas import (
    NewReportRequest,
    OwnReportsResponse,
    ReportChangeRequest,
    ReportResponse,
    ReportsResponse,
)
from clinical_records.domain.errors import ReportNotFound, TherapistNotFound
from clinical_records.queries.assessment_reports import own_reports, report_by_id, shared_reports
from clinical_records.resources import files_of
from clinical_records.use_cases.assessment_reports.change_assessment_report import (
    ReportChanges,
    change_assessment_report,
    child_of_own_draft,
)
from clinical_records.use_cases.assessment_reports.create_assessment_report import create_assessment_report
from clinical_records.use_cases.assessment_reports.discard_assessment_report import discard_assessment_report

router = APIRouter(prefix="/assessment_reports", tags=["assessment reports"])
ChildId = Annotated[str, Query(max_length=200)]


@router.get("", response_model=ReportsResponse)
async def list_assessment_reports(
    child_id: ChildId, viewer: SignedIn, reading: Reading, links: LinksDep, now: Now, request: Request
) -> Response:
    """List the child's shared reports, newest first (guardians only)."""
    child = await require_child(reading, viewer, child_id, now)
    viewer.require_guardian()
    runtime_of(request).reads.record(Actor.of(viewer), "read list_assessment_reports", [child], now)
    return json_response({"assessment_reports": await shared_reports(reading, child, links)})


@router.get("/get_assessment_report", response_model=OwnReportsResponse)
async def read_assessment_report(
    child_id: ChildId,
    therapist_id: ChildId,
    viewer: SignedIn,
    reading: Reading,
    links: LinksDep,
    now: Now,
    request: Request,
) -> Response:
    """Get the signed-in therapist's report on the child: the draft, else the latest one that was shared."""
    child = await require_child(reading, viewer, child_id, now)
    own_id = viewer.require_therapist()
    if parse_id(therapist_id, missing=TherapistNotFound) != own_id:
        raise TherapistNotFound
    runtime_of(request).reads.record(Actor.of(viewer), "read read_assessment_report", [child], now)
    return json_response(await own_reports(reading, child, own_id, links))


@router.post("", status_code=201, response_model=ReportResponse, responses=LIMITED, dependencies=[UPLOADS])
async def create_report(body: NewReportRequest, viewer: SignedIn, write: Write, links: LinksDep) -> Response:
    """Begin a draft (the child's therapists). A therapist has one draft for each child at a time."""
    new = body.assessment_report
    child_id = parse_id(new.child_id, missing=ChildNotFound)

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        report_id = await create_assessment_report(uow, viewer, child_id, new.title, new.date)
        return await report_by_id(uow, report_id, links)

    return await write(viewer, work, lambda report: {"assessment_report": report}, status=201)


@router.patch("/{report_id}", response_model=ReportResponse, responses={**UPLOAD, **LIMITED}, dependencies=[UPLOADS])
async def change_report(
    report_id: str,
    body: ReportChangeRequest,
    viewer: SignedIn,
    write: Write,
    reading: Reading,
    links: LinksDep,
    request: Request,
) -> Response:
    """Change the own draft, or share it with the child's guardians. A shared report can't be changed."""
    change = body.assessment_report
    report = parse_id(report_id, missing=ReportNotFound)
    file = None
    if change.file is not None:
        child_id = await child_of_own_draft(reading, viewer, report)
        await require_child(reading, viewer, child_id, runtime_of(request).clock())
        file = await files_of(runtime_of(request)).upload(
            Actor.of(viewer), ASSESSMENT_REPORT, child_id, change.file.sent(), "assessment_report.file"
        )

    async def work(uow: UnitOfWork) -> dict[str, Any]:
        clears_date = change.date is None and "date" in change.model_fields_set
        changes = ReportChanges(change.title, change.date, change.state, clears_held_on=clears_date)
        await change_assessment_report(uow, viewer, report, changes, file)
        return await report_by_id(uow, report, links)

    return await write(viewer, work, lambda changed: {"assessment_report": changed})


@router.delete("/{report_id}", status_code=204)
async def discard_report(report_id: str, viewer: SignedIn, write: Write) -> Response:
    """Discard the own draft and its file. A shared report can't be discarded."""
    report = parse_id(report_id, missing=ReportNotFound)
    return await write(viewer, lambda uow: discard_assessment_report(uow, viewer, report), lambda _: None, status=204)
