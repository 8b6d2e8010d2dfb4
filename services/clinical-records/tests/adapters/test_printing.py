"""The layout of PDFs of notes, read back (docs/product/clinical-records.md#notes-as-pdf)."""

import io
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from clinical_records.adapters.printing.names import Child, License, RecordNames, Therapist
from clinical_records.adapters.printing.notes import notes_pdf, session_note_pdf
from clinical_records.adapters.printing.page import PrintedFor
from clinical_records.adapters.printing.page_words import ENGLISH
from clinical_records.adapters.printing.record import PrintedGoal, WholeRecord, record_pdf
from clinical_records.domain.notes import NoteType
from clinical_records.domain.printed_notes import (
    Addendum,
    PrintedCosignature,
    PrintedNote,
    PrintedPart,
    Signature,
    notes_of,
)
from pypdf import PdfReader

NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
ADA = Therapist(id="ada", name="Ada Ruiz", specialty="Speech therapy", licenses=(License(state="CA", number="20391"),))
HEAD = ("Mia Chen · born Apr 5, 2019", "Ada Ruiz, Speech therapy · License: CA 20391")


def about(*therapists: Therapist, name: str = "Mia Chen", born: date | None = date(2019, 4, 5)) -> PrintedFor:
    names = RecordNames(child=Child(name=name, birthdate=born), therapists=therapists or (ADA,))
    return PrintedFor(names, ZoneInfo("America/Los_Angeles"), NOW)


def part(text: str = "Said r", note_type: NoteType = NoteType.SOAP_PLAN, **changed: Any) -> PrintedPart:
    given: dict[str, Any] = {
        "note_id": "note", "event_id": "event", "held_at": NOW, "author_id": "ada", "author_name": "Ada Ruiz",
        "note_type": note_type, "text": text, "signature": Signature.SIGNED,
        "signed_at": NOW + timedelta(hours=1), "signed_by": "Ada Ruiz", "signed_licenses": None,
            "cosignature": None, "addenda": (),
    }  # fmt: skip
    return PrintedPart(**{**given, **changed})


DRAFT = {"signature": Signature.DRAFT, "signed_at": None, "signed_by": None}


def note(*parts: PrintedPart) -> PrintedNote:
    [found] = notes_of(parts)
    return found


def pages_of(content: bytes) -> Sequence[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


def test_every_page_of_a_long_note_has_head_and_number() -> None:
    pages = pages_of(session_note_pdf(about(), note(part("A line of the plan.\n" * 120))))
    assert len(pages) == 4
    for number, page in enumerate(pages, 1):
        for expected in (*HEAD, f"Page {number} of 4", "Larkwell · Printed on Mar 2, 2026", "Confidential"):
            assert page.count(expected) == 1, (number, expected)
    assert "Ada Ruiz, therapist" in pages[-1]


def test_co_signatures_are_printed_below_the_authors_signature() -> None:
    waiting = PrintedCosignature("Sam Reyes", None)
    signed = PrintedCosignature("Sam Reyes", NOW + timedelta(hours=2))
    parts = [part("8 of 10", NoteType.SOAP_OBJECTIVE, cosignature=signed), part(cosignature=waiting)]
    text = "\n".join(pages_of(session_note_pdf(about(), note(*parts))))
    assert text.index("Signed by Ada Ruiz") < text.index("Co-signed by Sam Reyes on ")
    assert text.index("Co-signed by") < text.index("Waiting for the co-signature of Sam Reyes.")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Said שלום to me", "Said שלום to me"),
        ("Very proud 😀👍🏽", "Very proud 😀?"),
        ("a\x00b\x1b[2Jc\u202ed", "ab[2Jcd"),
        ("<b>bold</b> **stars** %PDF (paren\\", "<b>bold</b> **stars** %PDF (paren\\"),
        ("/ɹ/ → ≥ 80%", "/ɹ/ → ≥ 80%"),
        ("Page {nb}", "Page { nb}"),
    ],
)
def test_hostile_text_is_printed_as_text(typed: str, printed: str) -> None:
    names = about(name=typed)
    content = session_note_pdf(names, note(part(typed, addenda=[Addendum(typed, NOW)], signed_by=typed)))
    text = "\n".join(pages_of(content))
    assert text.count(printed) >= 4
    assert (ENGLISH.question_marks in text) == ("?" in printed)


def test_a_text_without_spaces_is_printed_whole() -> None:
    pages = pages_of(session_note_pdf(about(), note(part("W" * 10_000))))
    assert sum(page.count("W") for page in pages) == 10_000


def test_an_unsigned_note_is_marked_as_draft() -> None:
    text = "\n".join(pages_of(session_note_pdf(about(), note(part(**DRAFT)))))
    assert text.count("Draft, not signed") == 2
    assert "Signed by" not in text


def test_a_part_that_came_after_the_signature_is_marked() -> None:
    late = part("Later", NoteType.GENERAL, **DRAFT)
    text = "\n".join(pages_of(session_note_pdf(about(), note(part(), late))))
    assert "Note (draft, not signed)" in text
    assert "Plan (" not in text
    assert "Signed by Ada Ruiz on Mon, Mar 2, 2026, 8:00 AM." in text
    assert "Partly signed; the rest is a draft" in text


def test_a_note_is_what_one_author_wrote_in_one_session() -> None:
    later = NOW + timedelta(days=1)
    parts = [
        part("4", event_id="second", held_at=later),
        part("2", NoteType.SOAP_OBJECTIVE),
        part("3", author_id="lee"),
        part("1", NoteType.SOAP_SUBJECTIVE),
        part("5", event_id=None, note_id="a", held_at=later + timedelta(hours=1)),
        part("6", event_id=None, note_id="b", held_at=later + timedelta(hours=2)),
    ]
    assert [[each.text for each in one.parts] for one in notes_of(parts)] == [["1", "2"], ["3"], ["4"], ["5"], ["6"]]


def test_the_head_names_three_therapists_and_the_first_page_all() -> None:
    team = [Therapist(id=str(n), name=f"Therapist {n}", specialty="Speech", licenses=()) for n in range(5)]
    first, *others = pages_of(notes_pdf(about(*team), [note(part("A line.\n" * 90))], NOW.date(), NOW.date()))
    assert "and 2 more therapists, named on page 1" in first
    assert "Therapist 4" in first
    assert others
    for page in others:
        assert "Therapist 2, Speech · License: not on file" in page
        assert "Therapist 4" not in page


def test_an_empty_record_says_what_it_lacks() -> None:
    text = "\n".join(pages_of(record_pdf(about(born=None), WholeRecord([], [], [], [], [], shared_only=False))))
    for expected in (
        "No goals.",
        "No notes.",
        "No recaps for the family.",
        "No materials.",
        "No requests to correct the record.",
        "no birth date on file",
        "Not on file",
    ):
        assert expected in text
    assert "Signature" not in text


def test_a_long_table_of_trials_repeats_its_head() -> None:
    goal = {
        "title": "Says r", "description": "Says r", "area": "", "baseline": "", "plain_words": "",
        "criterion": None, "target_date": None,
        "status": "active", "status_changed_at": None, "term": "short", "progress": 10, "created_at": NOW,
        "steps": [{"content": "R alone", "reached_at": NOW}, {"content": "Syllables", "reached_at": None}],
    }  # fmt: skip
    session = {
        "starts_at": NOW, "correct": 1, "trials": 3, "percent": 33, "meets_criterion": False,
        "cue_levels": [{"cue_level": "maximal", "correct": 1, "trials": 3}],
    }  # fmt: skip
    printed = PrintedGoal(goal, [], [session] * 90, "Speaks clearly")
    pages = pages_of(record_pdf(about(), WholeRecord([printed], [], [], [], [], shared_only=True)))
    with_rows = [page for page in pages if "1 of 3 maximal cues" in page]
    assert len(with_rows) >= 3
    assert all("Correct by help" in page for page in with_rows)
    assert sum(page.count("33%") for page in pages) == 90
    for expected in (
        "10 of 10 (met)",
        "Short-term, part of: Speaks clearly",
        "R alone (reached Mar 2, 2026)",
        "Syllables",
    ):
        assert expected in pages[0]


def test_requests_to_correct_the_record_are_printed_with_answer_and_response() -> None:
    asked = {
        "guardian_name": "Dana Chen", "requested_at": NOW, "request": "She was born in May", "withdrawn_at": None,
        "decision": "declined", "answered_by": "Ada Ruiz", "answered_at": NOW + timedelta(days=1),
        "answer": "It says May",
        "disagreement": "It says March", "disagreed_at": NOW + timedelta(days=2),
    }  # fmt: skip
    withdrawn = {**asked, "decision": None, "answered_at": None, "disagreed_at": None, "withdrawn_at": NOW}
    text = "\n".join(pages_of(record_pdf(about(), WholeRecord([], [], [], [], [asked, withdrawn], shared_only=True))))
    parts = (
        "Dana Chen, ",
        "She was born in May",
        "Declined by Ada Ruiz, ",
        "It says May",
        "Response of the guardian, ",
    )
    places = [text.index(part) for part in (*parts, "It says March", "Withdrawn on ")]
    assert places == sorted(places)
