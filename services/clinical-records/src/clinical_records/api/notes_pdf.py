"""PDFs of notes and of a child's record (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Annotated, Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.forwarded_sign_in import sign_in_of
from chassis.http.pdf_response import FILE, pdf_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Day
from chassis.timekeeping.wall_clock import day_of, iana_zone, start_of_day
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response

from clinical_records.adapters.printing.drawing import drawn
from clinical_records.adapters.printing.names import record_names
from clinical_records.adapters.printing.notes import notes_pdf, session_note_pdf
from clinical_records.adapters.printing.page import PrintedFor
from clinical_records.adapters.printing.record import record_pdf
from clinical_records.adapters.sessions import visible_session
from clinical_records.api.limits import PDFS
from clinical_records.domain.errors import NoNotesToPrint, NoteNotFound, TherapistNotFound
from clinical_records.domain.printed_notes import PrintedNote, notes_of
from clinical_records.queries.printed_notes import notes_of_period, notes_of_session
from clinical_records.queries.whole_record import whole_record
from clinical_records.resources import calls_of

router = APIRouter(tags=["notes"])
PDF: dict[str, Any] = {"response_class": Response, "responses": {**FILE, **LIMITED}, "dependencies": [PDFS]}
TimeZone = Annotated[str, Query(description="IANA time zone in which days and times are printed")]


@router.get("/events/{event_id}/notes/pdf", name="print_session_note", **PDF)
async def print_session_note(
    event_id: str,
    request: Request,
    viewer: SignedIn,
    reading: Reading,
    now: Now,
    child_id: Annotated[str, Query()],
    creator_id: Annotated[str, Query(description="The author")],
    timezone: TimeZone,
) -> Response:
    """The note of a session about one child by one author, as PDF: the parts that the viewer may read, with addenda
    and signatures."""
    session = await visible_session(reading, viewer, event_id, now)
    child, author = parse_id(child_id, missing=ChildNotFound), parse_id(creator_id, missing=TherapistNotFound)
    if child not in session.visible_child_ids:
        raise ChildNotFound
    zone = iana_zone(timezone)
    notes = notes_of(await notes_of_session(reading, viewer, child, session.event_id, author))
    if not notes:
        raise NoteNotFound
    about = await _about(request, viewer, child, notes, zone)
    content = await drawn(partial(session_note_pdf, about, notes[0]))
    runtime_of(request).reads.record(Actor.of(viewer), "read print_session_note", [str(child)], now)
    return pdf_response(content, f"session-note-{day_of(session.starts_at, zone)}.pdf")


@router.get("/clients/{client_id}/notes/pdf", name="print_notes", **PDF)
async def print_notes(
    client_id: str,
    request: Request,
    viewer: SignedIn,
    reading: Reading,
    now: Now,
    start_date: Day,
    end_date: Day,
    timezone: TimeZone,
) -> Response:
    """The notes of the sessions from `start_date` to `end_date`, both included, that the viewer may read, as PDF.
    Messages aren't part of it."""
    child = await require_child(reading, viewer, client_id, now)
    zone = iana_zone(timezone)
    if end_date < start_date:
        raise Invalid(fields={"end_date": "End date must not be before the start date"})
    start, end = start_of_day(start_date, zone), start_of_day(end_date + timedelta(days=1), zone)
    notes = notes_of(await notes_of_period(reading, viewer, child, start, end))
    if not notes:
        raise NoNotesToPrint
    about = await _about(request, viewer, child, notes, zone)
    content = await drawn(partial(notes_pdf, about, notes, start_date, end_date))
    runtime_of(request).reads.record(Actor.of(viewer), "read print_notes", [str(child)], now)
    return pdf_response(content, f"notes-{start_date}-{end_date}.pdf")


@router.get("/clients/{client_id}/clinical_record/pdf", name="print_clinical_record", **PDF)
async def print_clinical_record(
    client_id: str, request: Request, viewer: SignedIn, reading: Reading, now: Now, timezone: TimeZone
) -> Response:
    """A child's whole record as PDF: goals with trials and progress, and the notes and materials that the viewer may
    read."""
    child = await require_child(reading, viewer, client_id, now)
    zone = iana_zone(timezone)
    record = await whole_record(reading, viewer, child, now)
    about = await _about(request, viewer, child, record.notes, zone)
    content = await drawn(partial(record_pdf, about, record))
    runtime_of(request).reads.record(Actor.of(viewer), "read print_clinical_record", [str(child)], now)
    return pdf_response(content, f"clinical-record-{day_of(now, zone)}.pdf")


async def _about(
    request: Request, viewer: Viewer, child_id: UUID, notes: Sequence[PrintedNote], zone: ZoneInfo
) -> PrintedFor:
    """Names the authors of the notes. Without notes, names the viewer if that is a therapist."""
    authors = list(dict.fromkeys(note.first.author_id for note in notes))
    if not authors and viewer.is_therapist:
        authors = [str(viewer.profile_id)]
    runtime = runtime_of(request)
    names = await record_names(calls_of(runtime), sign_in_of(request), child_id, authors)
    return PrintedFor(names, zone, runtime.clock())
