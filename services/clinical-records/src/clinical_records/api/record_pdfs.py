"""The PDFs of a child's record, for a download by its guardian (docs/product/shared.md#record-download). The gateway
doesn't route them."""

from calendar import monthrange
from typing import Annotated, Any

from chassis.access.child_access import VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn, only
from chassis.http.pdf_response import pdf_response
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.privacy.export import EXPORTING_SERVICE
from chassis.schemas import Day
from chassis.timekeeping.wall_clock import iana_zone
from fastapi import APIRouter, Query, Request, Response

from clinical_records.api.printed import drawn_notes, drawn_progress_report, drawn_record
from clinical_records.domain.errors import ProgressReportNotFound, RecordTooLong
from clinical_records.queries.printed_notes import months_of_notes
from clinical_records.queries.progress_reports import readable_for_family
from clinical_records.queries.whole_record import whole_record

ROOM = 1 / 3
"""Of what one PDF can hold. Drawing takes about two seconds then, and a call of another service ends after five."""
TimeZone = Annotated[str, Query(description="IANA time zone in which days and times are printed")]

router = APIRouter(prefix="/clients/{client_id}/record/pdfs", dependencies=[only(EXPORTING_SERVICE)])


@router.get("")
async def list_record_pdfs(
    child_id: VisibleChild, viewer: SignedIn, reading: Reading, now: Now, timezone: TimeZone
) -> Response:
    """Their file names and addresses: the whole record, or a PDF of notes for each month if it is too long for one, and
    each signed progress report."""
    viewer.require_guardian()
    zone = iana_zone(timezone)
    try:
        await whole_record(reading, viewer, child_id, now, ROOM)
        notes = [_pdf("clinical-record", "clinical_record", timezone=timezone)]
    except RecordTooLong:
        months = await months_of_notes(reading, viewer, child_id, str(zone))
        notes = [_pdf(f"notes-{month:%Y-%m}", "notes", month=str(month), timezone=timezone) for month in months]
    reports = [
        _pdf(f"progress-report-{row['start_date']}-{row['end_date']}-{row['id']}", f"progress_reports/{row['id']}")
        for row in await readable_for_family(reading, child_id)
    ]
    return json_response({"pdfs": [*notes, *reports]})


def _pdf(name: str, path: str, **params: str) -> dict[str, Any]:
    return {"filename": f"{name}.pdf", "path": path, "params": params}


@router.get("/clinical_record")
async def download_clinical_record_pdf(
    child_id: VisibleChild, viewer: SignedIn, reading: Reading, now: Now, request: Request, timezone: TimeZone
) -> Response:
    viewer.require_guardian()
    record = await whole_record(reading, viewer, child_id, now)
    return pdf_response(
        await drawn_record(request, viewer, child_id, record, iana_zone(timezone)), "clinical-record.pdf"
    )


@router.get("/notes")
async def download_notes_pdf(
    child_id: VisibleChild, viewer: SignedIn, reading: Reading, request: Request, month: Day, timezone: TimeZone
) -> Response:
    """`month` is its first day."""
    viewer.require_guardian()
    first = month.replace(day=1)
    days = first, first.replace(day=monthrange(first.year, first.month)[1])
    content = await drawn_notes(request, reading, viewer, child_id, days, iana_zone(timezone))
    return pdf_response(content, f"notes-{first:%Y-%m}.pdf")


@router.get("/progress_reports/{report_id}")
async def download_progress_report_pdf(
    child_id: VisibleChild, report_id: str, viewer: SignedIn, reading: Reading, request: Request
) -> Response:
    viewer.require_guardian()
    wanted = parse_id(report_id, missing=ProgressReportNotFound)
    facts, content = await drawn_progress_report(request, reading, viewer, child_id, wanted)
    return pdf_response(content, f"progress-report-{facts['start_date']}-{facts['end_date']}.pdf")
