import re
from typing import Any

from chassis.branded_pdf import BrandedPdf
from documents.adapters.report_pdf import report_pdf
from documents.domain.pdf import rewrite_pdf
from documents.domain.report import Outcome
from pytest import MonkeyPatch

from services.documents.tests.domain.test_report import MIA, NOW, SESSIONS, report, reported

PAGE = re.compile(rb"/Type /Page\b")


def test_report_has_headings_pages_and_nothing_that_runs() -> None:
    content = report_pdf(report(*SESSIONS))
    rewrite_pdf(content)
    for heading in (b"Session report", b"Summary", b"Signatures"):
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


def test_report_lists_every_session_and_total(monkeypatch: MonkeyPatch) -> None:
    tables: list[list[list[str]]] = []
    draw = BrandedPdf.data_table

    def spy(pdf: BrandedPdf, columns: list[str], rows: list[list[str]], **known: object) -> None:
        tables.append([list(row) for row in rows])
        draw(pdf, columns, rows, **known)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(BrandedPdf, "data_table", spy)
    report_pdf(report(*SESSIONS))
    summary, mia, noa = tables
    assert [row[0] for row in summary] == ["Mia · Private pay", "Noa · Oak Hill", "Total"]
    assert summary[-1][1:] == ["3", "135", "45", "0", "45", "0", "1", "1"]
    assert (len(mia), len(noa)) == (6, 2)
    assert noa[1] == ["Tue, Feb 3, 2026", "10:00 AM", "Individual", "45", "Missed", "School", "–"]


def test_letters_without_a_glyph_become_question_marks() -> None:
    pdf = BrandedPdf("Title", notice="", made_at=NOW)
    assert pdf.normalize_text("Nguyễn Łukasz 王") == "Nguyễn Łukasz ?"
    assert report_pdf(report(reported(MIA, "王小明", Outcome.CANCELED)))
