import re
from typing import Any

import pytest
from chassis.branded_pdf import BrandedPdf
from chassis.ids import new_id
from documents.adapters.reports.pdf import NOTICE, THERAPIST_NOTICE, report_pdf, school_report_pdf
from documents.domain.pdf import rewrite_pdf
from documents.domain.reports.report import Outcome
from pytest import MonkeyPatch

from services.documents.tests.domain.reports.test_report import MIA, NOW, SESSIONS, report, reported

PAGE = re.compile(rb"/Type /Page\b")


def test_report_has_headings_pages_and_nothing_that_runs() -> None:
    content = report_pdf(report(*SESSIONS))
    rewrite_pdf(content)
    for heading in (b"Session report", b"Summary for the therapist", b"Session report: Oak Hill", b"Signatures"):
        assert b"/Title (%s)" % heading in content, heading
    assert b"/Lang (en-US)" in content


def test_report_repeats_the_table_head_on_every_page() -> None:
    content = report_pdf(report(*[reported(MIA, "Mia")] * 120))
    assert len(PAGE.findall(content)) >= 4


def test_empty_report_says_so(monkeypatch: MonkeyPatch) -> None:
    said: list[str] = []
    paragraph = BrandedPdf.paragraph

    def spy(pdf: BrandedPdf, text: str, **known: Any) -> None:
        said.append(text)
        paragraph(pdf, text, **known)

    monkeypatch.setattr(BrandedPdf, "paragraph", spy)
    report_pdf(report())
    assert "No sessions with a child in this period." in said


@pytest.fixture
def tables(monkeypatch: MonkeyPatch) -> list[list[list[str]]]:
    """The rows of each table that is drawn."""
    drawn: list[list[list[str]]] = []
    draw = BrandedPdf.data_table

    def spy(pdf: BrandedPdf, columns: list[str], rows: list[list[str]], **known: object) -> None:
        drawn.append([list(row) for row in rows])
        draw(pdf, columns, rows, **known)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(BrandedPdf, "data_table", spy)
    return drawn


def test_report_lists_every_session_and_total(tables: list[list[list[str]]]) -> None:
    report_pdf(report(*SESSIONS))
    summary, school, noa, private, mia = tables
    assert [row[0] for row in summary] == ["Mia · Private pay", "Noa · Oak Hill", "Total"]
    assert summary[-1][1:] == ["3", "135", "45", "0", "45", "0", "1", "1"]
    assert [row[0] for row in school] == ["Noa", "Total"]
    assert [row[0] for row in private] == ["Mia", "Total"]
    assert (len(mia), len(noa)) == (6, 2)
    assert noa[1] == ["Tue, Feb 3, 2026", "10:00 AM", "Individual", "45", "Missed", "School", "–"]


def test_a_schools_file_has_its_children_and_totals_only(tables: list[list[list[str]]]) -> None:
    made = report(*SESSIONS)
    school_report_pdf(made, made.parts[0])
    summary, noa = tables
    assert [row[0] for row in summary] == ["Noa", "Total"]
    assert summary[-1][1:] == ["1", "45", "0", "0", "45", "0", "0", "1"]
    assert len(noa) == 2


def test_only_a_school_signs_for_what_it_receives(monkeypatch: MonkeyPatch) -> None:
    lines: list[str] = []
    sign = BrandedPdf.lines_to_sign

    def spy(pdf: BrandedPdf, labels: list[tuple[str, float]]) -> None:
        lines.append(labels[0][0])
        sign(pdf, labels)

    monkeypatch.setattr(BrandedPdf, "lines_to_sign", spy)
    report_pdf(report(*SESSIONS))
    of_school, received, of_private_pay = lines
    assert received == "Received by Oak Hill"
    assert of_school == of_private_pay == "Robin Chen, therapist"


def test_the_page_with_all_families_is_marked_and_each_part_starts_a_page(monkeypatch: MonkeyPatch) -> None:
    notices: list[str] = []
    titles: list[tuple[str, int]] = []
    footer, title = BrandedPdf.footer, BrandedPdf.title_line

    def spy_footer(pdf: BrandedPdf) -> None:
        notices.append(pdf.notice)
        footer(pdf)

    def spy_title(pdf: BrandedPdf, text: str) -> None:
        titles.append((text, pdf.page_no()))
        title(pdf, text)

    monkeypatch.setattr(BrandedPdf, "footer", spy_footer)
    monkeypatch.setattr(BrandedPdf, "title_line", spy_title)
    report_pdf(report(*SESSIONS, reported(new_id(), "Ana", school="Elm")))
    assert titles == [
        ("Session report", 1),
        ("Session report: Elm", 2),
        ("Session report: Oak Hill", 3),
        ("Session report: private pay", 4),
    ]
    assert notices == [THERAPIST_NOTICE, NOTICE, NOTICE, NOTICE]


def test_letters_without_a_glyph_become_question_marks() -> None:
    pdf = BrandedPdf("Title", notice="", made_at=NOW)
    assert pdf.normalize_text("Nguyễn Łukasz 王") == "Nguyễn Łukasz ?"
    assert report_pdf(report(reported(MIA, "王小明", Outcome.CANCELED)))
