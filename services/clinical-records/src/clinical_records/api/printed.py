"""Draws the PDFs of a record for a request."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.runtime import runtime_of
from chassis.timekeeping.wall_clock import start_of_day
from fastapi import Request

from clinical_records.adapters.printing.drawing import drawn
from clinical_records.adapters.printing.names import record_names
from clinical_records.adapters.printing.notes import notes_pdf
from clinical_records.adapters.printing.page import PrintedFor
from clinical_records.adapters.printing.progress_report import PrintedReport, ReportSigned, progress_report_pdf
from clinical_records.adapters.printing.record import WholeRecord, record_pdf
from clinical_records.domain.errors import NoNotesToPrint, ProgressReportIsWithdrawn
from clinical_records.domain.printed_notes import PrintedNote, notes_of
from clinical_records.domain.progress_reports import require_printable
from clinical_records.queries.printed_notes import notes_of_period
from clinical_records.queries.progress_reports import open_report
from clinical_records.resources import calls_of


async def about_notes(
    request: Request, viewer: Viewer, child_id: UUID, notes: Sequence[PrintedNote], zone: ZoneInfo
) -> PrintedFor:
    """Names the authors of the notes. Without notes, names the viewer if that is a therapist."""
    authors = list(dict.fromkeys(note.first.author_id for note in notes))
    if not authors and viewer.is_therapist:
        authors = [str(viewer.profile_id)]
    return await _printed_for(request, child_id, authors, zone)


async def drawn_notes(
    request: Request, reading: Rows, viewer: Viewer, child_id: UUID, days: tuple[date, date], zone: ZoneInfo
) -> bytes:
    """The notes from the first to the last day, both included. Raises NoNotesToPrint and RecordTooLong."""
    first, last = days
    start, end = start_of_day(first, zone), start_of_day(last + timedelta(days=1), zone)
    notes = notes_of(await notes_of_period(reading, viewer, child_id, start, end))
    if not notes:
        raise NoNotesToPrint
    about = await about_notes(request, viewer, child_id, notes, zone)
    return await drawn(partial(notes_pdf, about, notes, first, last))


async def drawn_record(request: Request, viewer: Viewer, child_id: UUID, record: WholeRecord, zone: ZoneInfo) -> bytes:
    about = await about_notes(request, viewer, child_id, record.notes, zone)
    return await drawn(partial(record_pdf, about, record))


async def drawn_progress_report(
    request: Request, reading: Rows, viewer: Viewer, child_id: UUID, report_id: UUID
) -> tuple[Row, bytes]:
    """Its facts and the PDF. Raises ProgressReportNotFound, ProgressReportIsWithdrawn for a guardian, and
    RecordTooLong."""
    report = await open_report(reading, viewer, child_id, report_id)
    if report.facts["withdrawn_at"] is not None and viewer.is_guardian:
        raise ProgressReportIsWithdrawn
    facts, goals = report.facts, [goal for goal in report.goals if goal.included]
    require_printable(report.content, goals)
    about = await _printed_for(request, child_id, [str(facts["therapist_id"])], ZoneInfo(facts["timezone"]))
    printed = PrintedReport(report.content, goals, _signature(facts))
    return facts, await drawn(partial(progress_report_pdf, about, printed))


async def _printed_for(request: Request, child_id: UUID, therapist_ids: Sequence[str], zone: ZoneInfo) -> PrintedFor:
    runtime = runtime_of(request)
    names = await record_names(calls_of(runtime), sign_in_of(request), child_id, therapist_ids)
    return PrintedFor(names, zone, runtime.clock())


def _signature(facts: Row) -> ReportSigned:
    cosignature = facts["cosignature"]
    return ReportSigned(
        author_name=facts["therapist_name"],
        signed_at=facts["signed_at"],
        specialty=facts["signed_specialty"],
        licenses=facts["signed_licenses"],
        cosigner_name=cosignature and cosignature["supervisor_name"],
        cosigner_licenses=cosignature and cosignature["signed_licenses"],
        cosigned_at=cosignature and cosignature["signed_at"] and datetime.fromisoformat(cosignature["signed_at"]),
        withdrawn_at=facts["withdrawn_at"],
        withdrawal_reason=facts["withdrawal_reason"],
    )
