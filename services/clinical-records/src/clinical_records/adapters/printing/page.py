"""What all PDFs of notes have in common: the head of a page, facts about child and therapists, lines to sign."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from time import monotonic
from zoneinfo import ZoneInfo

from chassis.branded_pdf import BrandedPdf
from chassis.counts import counted
from chassis.timekeeping.wall_clock import clock_face

from clinical_records.adapters.printing.names import RecordNames, Therapist
from clinical_records.adapters.printing.page_words import ENGLISH, PageWords
from clinical_records.domain.errors import RecordTooLong

NOT_ON_FILE = "Not on file"
NAMED_IN_HEAD = 3
"""Therapists at the top of each page. All of them are on the first page."""
MOST_SECONDS = 8.0
"""Of drawing, so that the request ends in time: some texts within the limits of their size take longer."""
SIGNATURE_HEIGHT = 32.0


@dataclass(frozen=True, slots=True)
class PrintedFor:
    names: RecordNames
    """The child and the authors of the record."""
    zone: ZoneInfo
    made_at: datetime


def begin(title: str, about: PrintedFor, words: PageWords = ENGLISH) -> BrandedPdf:
    """Later lines raise RecordTooLong once it takes too long."""
    pdf = BrandedPdf(
        title,
        notice=words.notice,
        made_at=about.made_at,
        running_head=_running_head(about, words),
        before_line=_stop_after(MOST_SECONDS),
        printed=f"Larkwell · {words.printed.format(day=words.day(about.made_at.astimezone(about.zone)))}",
        lang=words.lang,
        page_label=words.page,
    )
    pdf.title_line(title)
    return pdf


def _stop_after(seconds: float) -> Callable[[], None]:
    end = monotonic() + seconds

    def check() -> None:
        if monotonic() > end:
            raise RecordTooLong

    return check


def _running_head(about: PrintedFor, words: PageWords) -> list[str]:
    child, therapists = about.names.child, about.names.therapists
    born = words.born.format(day=words.day(child.birthdate)) if child.birthdate else words.no_birth_date
    lines = [f"{child.name} · {born}"]
    lines += [_with_license(each, words) for each in therapists[:NAMED_IN_HEAD]]
    if len(therapists) > NAMED_IN_HEAD:
        lines.append(f"and {counted(len(therapists) - NAMED_IN_HEAD, 'more therapist')}, named on page 1")
    return lines


def _with_license(therapist: Therapist, words: PageWords) -> str:
    licenses = therapist.licenses_text or words.not_on_file
    return f"{therapist.name}, {words.specialty(therapist.specialty)} · {words.license}: {licenses}"


def finished(pdf: BrandedPdf, words: PageWords = ENGLISH) -> bytes:
    if pdf.replaced_letters:
        pdf.ln(4)
        pdf.paragraph(words.question_marks, muted=True, size=8.5)
    return pdf.bytes()


def child_facts(about: PrintedFor) -> list[tuple[str, str]]:
    born = about.names.child.birthdate
    return [("Child", about.names.child.name), ("Date of birth", day_text(born) if born else NOT_ON_FILE)]


def therapist_facts(therapist: Therapist | None, name: str) -> list[tuple[str, str]]:
    """`name` is printed for a therapist that identity doesn't know anymore."""
    if therapist is None:
        return [("Therapist", name), ("License", NOT_ON_FILE)]
    licenses = therapist.licenses_text or NOT_ON_FILE
    return [("Therapist", f"{therapist.name}, {therapist.specialty}"), ("License", licenses)]


def therapists_facts(about: PrintedFor) -> list[tuple[str, str]]:
    return [fact for each in about.names.therapists for fact in therapist_facts(each, each.name)]


def times_are_in(about: PrintedFor) -> tuple[str, str]:
    return "Times are in", str(about.zone).replace("_", " ")


def lines_to_sign(pdf: BrandedPdf, authors: Sequence[str]) -> None:
    if not authors:
        return
    pdf.heading("Signature" if len(authors) == 1 else "Signatures", room=SIGNATURE_HEIGHT)
    for author in authors:
        if pdf.will_page_break(24):
            pdf.add_page()
        pdf.lines_to_sign([(f"{author}, therapist", 3), ("Date", 1)])


def moment_text(instant: datetime, zone: ZoneInfo) -> str:
    local = instant.astimezone(zone)
    return f"{local:%a}, {day_text(local)}, {clock_face(local.time())}"


def day_text(day: date | datetime) -> str:
    return ENGLISH.day(day)
