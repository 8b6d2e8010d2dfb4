"""The PDFs of a session's note and of the notes of a period (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Sequence
from datetime import date
from zoneinfo import ZoneInfo

from chassis.branded_pdf import BrandedPdf

from clinical_records.adapters.printing.names import Therapist
from clinical_records.adapters.printing.page import (
    PrintedFor,
    begin,
    child_facts,
    day_text,
    finished,
    lines_to_sign,
    moment_text,
    therapist_facts,
    therapists_facts,
    times_are_in,
)
from clinical_records.domain.notes import NoteType
from clinical_records.domain.printed_notes import PrintedNote, PrintedPart, Signature

DRAFT, UNSIGNED = "Draft, not signed", "Not signed"
PARTS = {
    NoteType.SOAP_SUBJECTIVE: "Subjective",
    NoteType.SOAP_OBJECTIVE: "Objective",
    NoteType.SOAP_ASSESSMENT: "Assessment",
    NoteType.SOAP_PLAN: "Plan",
    NoteType.GENERAL: "Note",
}


def session_note_pdf(about: PrintedFor, note: PrintedNote) -> bytes:
    """Call it in a thread, like the next ones. Raises RecordTooLong after eight seconds."""
    pdf = begin("Session note", about)
    author = _author(about, note)
    pdf.facts(
        [
            *child_facts(about),
            ("Session", moment_text(note.first.held_at, about.zone)),
            *therapist_facts(author, note.first.author_name),
            ("Status", _status(note)),
            times_are_in(about),
        ]
    )
    pdf.ln(4)
    _parts(pdf, note, about.zone)
    lines_to_sign(pdf, [note.first.author_name])
    return finished(pdf)


def notes_pdf(about: PrintedFor, notes: Sequence[PrintedNote], first_day: date, last_day: date) -> bytes:
    pdf = begin("Notes", about)
    pdf.facts(
        [
            *child_facts(about),
            ("Period", f"{day_text(first_day)} – {day_text(last_day)}"),
            *therapists_facts(about),
            ("Notes", str(len(notes))),
            times_are_in(about),
        ]
    )
    for note in notes:
        add_note(pdf, about, note)
    lines_to_sign(pdf, authors_of(notes))
    return finished(pdf)


def _author(about: PrintedFor, note: PrintedNote) -> Therapist | None:
    return next((each for each in about.names.therapists if each.id == note.first.author_id), None)


def authors_of(notes: Sequence[PrintedNote]) -> list[str]:
    return list({note.first.author_id: note.first.author_name for note in notes}.values())


def add_note(pdf: BrandedPdf, about: PrintedFor, note: PrintedNote) -> None:
    pdf.heading(moment_text(note.first.held_at, about.zone))
    kind = "Session note" if note.first.event_id else "Note outside a session"
    pdf.paragraph(f"{kind} by {note.first.author_name} · {_status(note)}", muted=True)
    _parts(pdf, note, about.zone)


def _parts(pdf: BrandedPdf, note: PrintedNote, zone: ZoneInfo) -> None:
    for part in note.parts:
        pdf.answer(_part_title(note, part), part.text)
        for addendum in part.addenda:
            pdf.answer(f"Addendum of {moment_text(addendum.added_at, zone)}", addendum.text)
    for name, licenses, signed_at in note.signatures:
        pdf.paragraph(f"Signed by {name}{_license_text(licenses)} on {moment_text(signed_at, zone)}.")
    for each in note.cosignatures:
        if each.signed_at is None:
            pdf.paragraph(f"Waiting for the co-signature of {each.supervisor_name}.")
        else:
            signed = moment_text(each.signed_at, zone)
            pdf.paragraph(f"Co-signed by {each.supervisor_name}{_license_text(each.licenses)} on {signed}.")
    if note.is_draft:
        pdf.mark(DRAFT)


def _license_text(licenses: str) -> str:
    return f", license {licenses}," if licenses else ""


def _part_title(note: PrintedNote, part: PrintedPart) -> str:
    """Says which part isn't signed, if only some are."""
    title = PARTS[part.note_type]
    if part.signature is Signature.SIGNED or not note.signatures:
        return title
    return f"{title} ({(DRAFT if part.signature is Signature.DRAFT else UNSIGNED).lower()})"


def _status(note: PrintedNote) -> str:
    if note.is_draft:
        return "Partly signed; the rest is a draft" if note.signatures else DRAFT
    return UNSIGNED if note.unsigned else "Signed"
