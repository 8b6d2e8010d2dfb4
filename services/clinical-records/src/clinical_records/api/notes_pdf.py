"""PDFs of notes and of a child's record (docs/product/clinical-records.md#notes-as-pdf)."""

from functools import partial
from typing import Annotated, Any

from chassis.access.child_access import ChildNotFound, require_child
from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.pdf_response import FILE, pdf_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Day
from chassis.timekeeping.wall_clock import day_of, iana_zone
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response

from clinical_records.adapters.printing.drawing import drawn
from clinical_records.adapters.printing.notes import session_note_pdf
from clinical_records.adapters.sessions import visible_session
from clinical_records.api.limits import PDFS
from clinical_records.api.printed import about_notes, drawn_notes, drawn_record
from clinical_records.domain.errors import NoteNotFound, TherapistNotFound
from clinical_records.domain.printed_notes import notes_of
from clinical_records.queries.printed_notes import notes_of_session
from clinical_records.queries.whole_record import whole_record

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
    about = await about_notes(request, viewer, child, notes, zone)
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
    content = await drawn_notes(request, reading, viewer, child, (start_date, end_date), zone)
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
    content = await drawn_record(request, viewer, child, record, zone)
    runtime_of(request).reads.record(Actor.of(viewer), "read print_clinical_record", [str(child)], now)
    return pdf_response(content, f"clinical-record-{day_of(now, zone)}.pdf")
