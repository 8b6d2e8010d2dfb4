import io
from datetime import UTC, datetime

import pytest
from chassis.branded_pdf import BrandedPdf
from chassis.printed_text import as_seen, printable, wrapped
from pypdf import PdfReader

NOW = datetime(2026, 11, 26, 15, tzinfo=UTC)


def new_pdf(**head: object) -> BrandedPdf:
    return BrandedPdf("Title", notice="Confidential", made_at=NOW, **head)  # type: ignore[arg-type]  # passed on


def pages_of(pdf: BrandedPdf) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf.bytes())).pages]


@pytest.mark.parametrize(
    "text", ["Said /ɹ/ and /ʃ/ → 8 of 10 (≥ 80%) ✓ 😀", "Nguyễn Ánh, Søren, Łukasz", "Привет Ωμέγα"]
)
@pytest.mark.parametrize("bold", [True, False])
def test_letters_of_many_languages_and_symbols_are_printed(text: str, bold: bool) -> None:
    pdf = new_pdf()
    (pdf.title_line if bold else pdf.paragraph)(text)
    assert not pdf.replaced_letters
    assert text in pages_of(pdf)[0]


def test_a_letter_without_a_font_becomes_a_question_mark_and_is_noticed() -> None:
    pdf = new_pdf()
    pdf.paragraph("Says 猫 at home")
    assert pdf.replaced_letters
    assert "Says ? at home" in pages_of(pdf)[0]


def test_invisible_characters_are_left_out() -> None:
    hostile = "a\x00b\x1b[31mc\u202ed\u200be\ufeff\r\nf\u2028g\th\u0007"
    assert printable(hostile) == "ab[31mcde\nf\ng    h"
    assert printable("e\u0301") == "é"


def test_text_from_the_right_is_printed_in_the_order_in_which_it_is_seen() -> None:
    assert as_seen("Mia said שלום twice") == "Mia said םולש twice"
    assert as_seen("سلام") == "\ufee1\ufefc\ufeb3", "joined, with the ligature of lam and alef"
    assert as_seen("שלום (אמא) [x]") == "[x] (אמא) םולש".replace("אמא", "אמא"[::-1])
    assert as_seen("plain (text)") == "plain (text)"
    pdf = new_pdf()
    pdf.paragraph("שלום سلام")
    assert not pdf.replaced_letters


@pytest.mark.parametrize(
    "text", ["W" * 10_000, "One two  three four five", "  indented\n\n- list", "a " + "b" * 50, ""]
)
def test_lines_fit_and_lose_no_letter(text: str) -> None:
    lines = list(wrapped(text, 20, len))
    assert all(len(line) <= 20 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert len(lines) >= len(text.split("\n"))


def test_only_the_first_line_of_a_paragraph_is_indented() -> None:
    assert list(wrapped("  one two three\n four", 9, len)) == ["  one two", "three", " four"]


def test_a_word_of_ten_thousand_letters_stays_inside_the_margins() -> None:
    pdf = new_pdf()
    pdf.paragraph("W" * 10_000)
    lines = [line for page in pages_of(pdf) for line in page.splitlines() if line.startswith("WW")]
    assert sum(map(len, lines)) == 10_000
    assert max(pdf.get_string_width(line) for line in lines) <= pdf.epw


def test_running_head_and_page_number_are_on_every_page() -> None:
    pdf = new_pdf(running_head=["Child: Mia Chen", "Therapist: Ada"], printed="Printed on Nov 26, 2026")
    pdf.paragraph("A line.\n" * 120)
    pages = pages_of(pdf)
    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        for expected in ("Child: Mia Chen", "Therapist: Ada", f"Page {number} of 3", "Printed on Nov 26, 2026"):
            assert page.count(expected) == 1, (number, expected)
