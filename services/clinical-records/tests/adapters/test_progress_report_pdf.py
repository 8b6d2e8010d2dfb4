"""The PDF of a progress report, read back (docs/product/clinical-records.md#progress-reports)."""

import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from clinical_records.adapters.printing.names import Child, License, RecordNames, Therapist
from clinical_records.adapters.printing.page import PrintedFor
from clinical_records.adapters.printing.progress_report import PrintedReport, ReportSigned, progress_report_pdf
from clinical_records.adapters.printing.progress_report_words import WORDS
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.goals import GoalStatus
from clinical_records.domain.progress_reports import (
    Audience,
    GoalChoice,
    GoalFigures,
    GoalOfReport,
    Period,
    Rating,
    ReportContent,
    ReportLanguage,
    SessionFigures,
)
from clinical_records.domain.trials import Count, SessionCount
from pypdf import PdfReader

ADA = Therapist(id="ada", name="Ada Ruiz", specialty="Speech Therapy", licenses=(License(state="CA", number="20391"),))
NAMES = RecordNames(child=Child(name="Mia Chen", birthdate=date(2019, 4, 5)), therapists=(ADA,))
ABOUT = PrintedFor(NAMES, ZoneInfo("America/Los_Angeles"), datetime(2026, 3, 2, 15, tzinfo=UTC))
PERIOD = Period(date(2026, 1, 5), date(2026, 3, 2))
SIGNED_AT = datetime(2026, 3, 2, 15, tzinfo=UTC)


def session(number: int, correct: int, helped: int = 0) -> SessionFigures:
    counts = {CueLevel.INDEPENDENT: Count(correct, 10), CueLevel.MINIMAL: Count(helped, helped)}
    return SessionFigures(
        PERIOD.start + timedelta(days=7 * number),
        SessionCount(counts if helped else {CueLevel.INDEPENDENT: counts[CueLevel.INDEPENDENT]}),
    )


def goal(comment: str = "Loves rabbits.", rating: Rating | None = None, **changed: Any) -> GoalOfReport:
    given: dict[str, Any] = {
        "goal_id": uuid4(), "title": "Says R", "description": "Mia says /ɹ/ in words.",
        "plain_words": "Say the R sound.", "baseline": "20% of words",
        "criterion": Criterion(3, percent=80, cue_level=CueLevel.MINIMAL), "target_date": date(2026, 6, 1),
        "status": GoalStatus.ACTIVE, "progress_before": 2, "progress": 6,
        "sessions": (session(0, 4), session(1, 5, 5), session(2, 6), session(3, 7)), "met_on": None,
        "rating": Rating.PROGRESSING,
    }  # fmt: skip
    figures = GoalFigures(**{**given, **changed})
    return GoalOfReport(figures, GoalChoice(figures.goal_id, rating=rating, comment=comment), active=True)


def text_of(
    audience: Audience,
    language: ReportLanguage,
    *goals: GoalOfReport,
    signed_at: datetime | None = SIGNED_AT,
    summary: str = "A good quarter.",
) -> str:
    content = ReportContent(audience, language, PERIOD, summary)
    pdf = progress_report_pdf(ABOUT, PrintedReport(content, goals, ReportSigned("Ada Ruiz", signed_at)))
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_a_report_for_a_school_is_measurable() -> None:
    text = text_of(Audience.SCHOOL, ReportLanguage.ENGLISH, goal(met_on=date(2026, 2, 2), rating=Rating.MET))
    for expected in (
        "Progress report", "Mia Chen · born Apr 5, 2019", "Ada Ruiz, Speech Therapy · License: CA 20391",
        "Page 1 of ", "Larkwell · Printed on Mar 2, 2026", "Jan 5, 2026 – Mar 2, 2026", "School (IEP team)",
        "A good quarter.", "Goal 1: Says R", "Mia says /ɹ/ in words.", "Met (therapist’s judgment)", "20% of words",
        "80% in 3 sessions in a row, with at most minimal cues",
        "56% correct in 2 sessions, with at most minimal cues", "+45 percentage points",
        "Yes, on Feb 2, 2026", "2 of 10 at the start, 6 of 10 at the end", "Criterion 80%", "Baseline 20%",
        "10/15", "67%", "5/5", "Loves rabbits.", "Signed by Ada Ruiz on Mar 2, 2026.", "Ada Ruiz, therapist",
    ):  # fmt: skip
        assert expected in text, expected
    assert "Draft" not in text
    assert "Say the R sound." not in text


def test_a_report_for_a_family_uses_the_plain_words() -> None:
    text = text_of(Audience.FAMILY, ReportLanguage.ENGLISH, goal(), goal(plain_words=""))
    assert text.count("Say the R sound.") == text.count("Mia says /ɹ/ in words.") == 1
    for expected in ("Making progress", "Where we started", "From 2 to 6 of 10", "A little help"):
        assert expected in text, expected
    assert "Criterion" not in text


@pytest.mark.parametrize("audience", Audience)
def test_fixed_texts_are_spanish_and_own_words_stay(audience: Audience) -> None:
    text = text_of(audience, ReportLanguage.SPANISH, goal())
    for expected in (
        "Informe de progreso", "fecha de nacimiento: 5 abr 2019", "Ada Ruiz, Terapia del habla · Licencia: CA 20391",
        "Página 1 de ", "Impreso el 2 mar 2026", "A good quarter.", "Loves rabbits.",
        "Firmado por Ada Ruiz el 2 mar 2026.", "80% en 3 sesiones seguidas", "Ada Ruiz, terapeuta",
        WORDS[audience, ReportLanguage.SPANISH].ratings[Rating.PROGRESSING],
    ):  # fmt: skip
        assert expected in text, expected
    for english in ("Page", "License", "Signed", "Progress", "Session", "Goal", "Criterion"):
        assert english not in text, english


def test_a_draft_says_so_on_the_first_page() -> None:
    text = text_of(Audience.SCHOOL, ReportLanguage.ENGLISH, signed_at=None, summary=" ")
    assert text.count("Draft, not signed") == 3
    assert "No summary yet." in text
    assert "No goals in this report." in text


def test_a_goal_without_sessions_or_criterion_says_so() -> None:
    bare = goal(sessions=(), criterion=None, baseline="", rating=Rating.INSUFFICIENT_DATA, target_date=None)
    text = text_of(Audience.SCHOOL, ReportLanguage.ENGLISH, bare)
    for expected in ("Insufficient data", "No measurable criterion set", "No data in this period."):
        assert expected in text, expected
    assert "First sessions" not in text
    assert "Criterion met" not in text


def test_every_set_of_words_is_complete_in_its_language() -> None:
    """A text that a family or Spanish set forgot would be the one of the set that it is made from."""
    for audience in Audience:
        english, spanish = (WORDS[audience, language] for language in ReportLanguage)
        same = {name for name in type(english).__slots__ if getattr(english, name) == getattr(spanish, name)}
        assert same <= {"progress_values", "goal", "not_met"}, same


def test_many_sessions_stay_on_the_page() -> None:
    many = goal(sessions=tuple(session(number, number % 10) for number in range(200)))
    text = text_of(Audience.SCHOOL, ReportLanguage.ENGLISH, many)
    assert text.count("/10") >= 200


def test_a_criterion_of_trials_in_one_session_reads_well() -> None:
    words = {audience: WORDS[audience, ReportLanguage.ENGLISH] for audience in Audience}
    criterion = Criterion(1, correct=8, trials=10, cue_level=CueLevel.INDEPENDENT)
    assert words[Audience.SCHOOL].criterion_sentence(criterion) == "8 of 10 correct in one session, without cues"
    assert words[Audience.FAMILY].criterion_sentence(criterion) == "8 of 10 right in one session, on their own"
    most = replace(criterion, cue_level=CueLevel.MAXIMAL)
    assert words[Audience.SCHOOL].criterion_sentence(most) == "8 of 10 correct in one session"
