"""A therapist's reports (docs/product/documents.md#reports)."""

from typing import Annotated, Any

from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pagination import PageNumber
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.pages import PAGE_SIZE
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Header, Query, Response

from documents.api.dependencies import LinksDep
from documents.api.limits import REPORTS
from documents.api.report_schemas import ReportLinks, ReportList, ReportRequest, ReportResponse
from documents.domain.errors import ReportNotFound, ReportNotReady
from documents.domain.reports.report import ReportStatus
from documents.queries.reports import files_of, list_version, report_by_id, reports_of
from documents.use_cases import request_report as use_case
from documents.use_cases.request_report import MOST_REPORTS

router = APIRouter(tags=["reports"])
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "The list is the one that If-None-Match names"}}


@router.get("/therapist/reports", response_model=ReportList, responses=UNCHANGED)
async def list_reports(
    viewer: SignedIn,
    db: Reading,
    items: Annotated[int, Query(ge=1, le=MOST_REPORTS, description="Reports per page")] = PAGE_SIZE,
    page: PageNumber = 1,
    if_none_match: Annotated[str | None, Header(description="The ETag of the list that the caller has")] = None,
) -> Response:
    """List the therapist's reports, newest first. An unchanged list is 304 and reads no report."""
    therapist = viewer.require_therapist()
    # The version is read before the rows: a change in between makes the next answer new, never the old one current.
    etag = f'"{therapist}.{await list_version(db, therapist)}.{items}.{page}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if if_none_match is not None and etag in if_none_match:
        return Response(status_code=304, headers=headers)
    rows = await reports_of(db, therapist, items + 1, (page - 1) * items)
    pagy = {"next": page + 1 if len(rows) > items else None}
    response = json_response({"reports": [_to_response(row) for row in rows[:items]], "pagy": pagy})
    response.headers.update(headers)
    return response


@router.post(
    "/therapist/reports", status_code=201, response_model=ReportResponse, responses=LIMITED, dependencies=[REPORTS]
)
async def request_report(body: ReportRequest, viewer: SignedIn, write: Write) -> Response:
    """Request a report of a period. It is made in the background: `processing`, then `ready` or `failed`."""
    wanted = body.report

    async def work(uow: UnitOfWork) -> Row:
        report_id = await use_case.request_report(uow, viewer, wanted.first_day, wanted.last_day)
        row = await report_by_id(uow, viewer.profile_id, report_id)
        assert row is not None
        return row

    return await write(viewer, work, lambda row: {"report": _to_response(row)}, status=201)


@router.get("/therapist/reports/{report_id}/links", response_model=ReportLinks)
async def get_report_links(report_id: str, viewer: SignedIn, db: Reading, links: LinksDep, now: Now) -> Response:
    """Get links to the files of a report that is ready."""
    row = await report_by_id(db, viewer.require_therapist(), parse_id(report_id, missing=ReportNotFound))
    if row is None:
        raise ReportNotFound
    if row["status"] != ReportStatus.READY:
        raise ReportNotReady
    return json_response(await _links_of(db, row, links, viewer, now))


@router.delete("/therapist/reports/{report_id}", status_code=204, response_class=Response)
async def delete_report(report_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a report and its files, also while it is processing."""
    return await write(viewer, lambda uow: use_case.delete_report(uow, viewer, report_id), lambda _: None, status=204)


async def _links_of(db: Reading, row: Row, links: LinksDep, viewer: Viewer, now: Now) -> dict[str, Any]:
    whole: dict[str, str] = {}
    of_schools: dict[str, dict[str, str]] = {}
    for file in await files_of(db, row["id"]):
        school = file["school_name"]
        own = whole if school is None else of_schools.setdefault(school, {"school_name": school})
        own[file["format"].removeprefix("school_")] = links.path(file["id"], viewer, now)
    return {**whole, "files": list(of_schools.values())}


def _to_response(row: Row) -> dict[str, Any]:
    return {
        "id": row["id"],
        "from": row["first_day"],
        "to": row["last_day"],
        "status": row["status"],
        "error": row["error"] if row["status"] == ReportStatus.FAILED else None,
        "created_at": row["created_at"],
        "finished_at": row["finished_at"],
        "schools": row["schools"],
    }
