"""A PDF page with Larkwell's fonts, colors, header and page numbers, for every PDF that a service makes.

The library is fpdf2 (pure Python). The fonts in `fonts` are static cuts of Figtree and Bricolage Grotesque, with Latin
and Vietnamese letters, and a part of DejaVu Sans, with phonetic, Greek, Cyrillic, Hebrew and Arabic letters, symbols
and faces. It is opened only for a text that needs it.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from importlib.resources import files
from typing import Literal

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TableCellFillMode, XPos, YPos
from fpdf.fonts import FontFace, TTFFont

from chassis.printed_text import as_seen, printable, wrapped

TEXT, HEADINGS, OTHERS = "Figtree", "Bricolage", "DejaVu"
OTHERS_FILE = "DejaVuSans-Regular.ttf"
FONT_FILES: tuple[tuple[str, Literal["", "B"], str], ...] = (
    (TEXT, "", "Figtree-Regular.ttf"),
    (TEXT, "B", "Figtree-Bold.ttf"),
    (HEADINGS, "", "BricolageGrotesque-Regular.ttf"),
    (HEADINGS, "B", "BricolageGrotesque-Bold.ttf"),
)
Color = tuple[int, int, int]
PRIMARY: Color = (19, 108, 127)
INK: Color = (24, 50, 58)
MUTED: Color = (93, 116, 124)
TINT: Color = (233, 245, 247)
LINE: Color = (213, 226, 228)
WARNING: Color = (129, 81, 6)
MARGIN, FOOTER = 16.0, 14.0
"""Millimeters, as everything here."""
ROW_HEIGHT = 6.0
PAGES = "{nb}"
"""fpdf2 replaces it with the number of pages."""
Align = Literal["L", "R", "C"]
FONTS = files("chassis") / "fonts"


class BrandedPdf(FPDF):
    """US Letter. `notice` is printed at the bottom of each page; one that is set later holds from the current page.

    With `running_head`, each page begins with these lines and its number, and ends with `printed` instead.
    `before_line` is called before each line of text, and may raise to stop a PDF that takes too long. `page_label` has
    the places `page` and `pages`.
    """

    def __init__(
        self,
        title: str,
        *,
        notice: str,
        made_at: datetime,
        landscape: bool = False,
        running_head: Sequence[str] = (),
        printed: str = "",
        before_line: Callable[[], None] | None = None,
        lang: str = "en-US",
        page_label: str = "Page {page} of {pages}",
    ) -> None:
        super().__init__("landscape" if landscape else "portrait", "mm", "Letter")
        self.notice, self.running_head, self.printed = notice, running_head, printed
        self.before_line, self.page_label = before_line, page_label
        self.replaced_letters = False
        """Whether a letter became a question mark."""
        self._letters: frozenset[str] | None = None
        self._widths: dict[tuple[str, str], float] = {}
        for family, style, name in FONT_FILES:
            self.add_font(family, style, str(FONTS / name))
        # Bricolage has the Vietnamese letters that Figtree lacks.
        self.set_fallback_fonts([HEADINGS])
        self.set_title(title)
        self.set_author("Larkwell")
        self.set_lang(lang)
        self.set_creation_date(made_at)
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, MARGIN + FOOTER)
        self.add_page()

    def normalize_text(self, text: str) -> str:
        """A letter in none of the fonts becomes a question mark; the PDF would have nothing in its place."""
        shown = as_seen(printable(text))
        known = self._letters_for(shown)
        if not set(shown) <= known:
            self.replaced_letters = True
            shown = "".join(letter if letter in known else "?" for letter in shown)
        return super().normalize_text(shown)

    def _letters_for(self, text: str) -> frozenset[str]:
        """Those that can be drawn, after opening the font that the text needs."""
        if not set(text) <= self._known_letters() and OTHERS.lower() not in self.fonts:
            self.add_font(OTHERS, "", str(FONTS / OTHERS_FILE))
            # This font has no bold letters.
            self.set_fallback_fonts([HEADINGS, OTHERS], exact_match=False)
            self._letters = None
            self._widths.clear()
        return self._known_letters()

    def _known_letters(self) -> frozenset[str]:
        if self._letters is None:
            fonts = [font for font in self.fonts.values() if isinstance(font, TTFFont)]
            self._letters = frozenset("\n").union(*(map(chr, font.cmap) for font in fonts))
        return self._letters

    def _write(self, text: str, height: float) -> None:
        """From here to the right margin, in as many lines as it takes. The next line begins at the left margin."""
        left = self.x
        room = self.w - self.r_margin - left - 2 * self.c_margin
        # fpdf2 would write the number of pages there.
        shown = printable(text).replace(PAGES, "{ nb}")
        self._letters_for(shown)
        for line in wrapped(shown, room, self._width):
            self.check_time()
            self.set_x(left)
            self.cell(0, height, line, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def check_time(self) -> None:
        if self.before_line is not None:
            self.before_line()

    def _width(self, text: str) -> float:
        return sum(map(self._width_of_letter, text)) * self.font_size * 0.001

    def _width_of_letter(self, letter: str) -> float:
        """In thousandths of the font's size."""
        font = self.current_font
        assert isinstance(font, TTFFont)
        key = (font.fontkey, letter)
        if key not in self._widths:
            self._widths[key] = float(self._font_with(letter, font).cw[ord(letter)])
        return self._widths[key]

    def _font_with(self, letter: str, font: TTFFont) -> TTFFont:
        """The font that draws a letter; `font` if none has it."""
        if ord(letter) in font.cmap:
            return font
        other = self.get_fallback_font(letter, self.font_style)
        found = self.fonts[other] if other else font
        assert isinstance(found, TTFFont)
        return found

    def header(self) -> None:
        self.set_fill_color(*PRIMARY)
        self.rect(0, 0, self.w, 3, style="F")
        self.set_y(9)
        self.set_font(HEADINGS, "B", 11)
        self.set_text_color(*PRIMARY)
        self.cell(0, 6, "Larkwell", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        if self.running_head:
            self._running_head()
        self.ln(3)

    def _running_head(self) -> None:
        self.set_y(9)
        self.set_font(TEXT, "", 8.5)
        self.set_text_color(*MUTED)
        # The number of pages is filled in at the end: "00" is as wide as most of them.
        self.set_x(-self.r_margin - self.get_string_width(self._page_number("00")) - 2 * self.c_margin)
        self.cell(0, 6, self._page_number(), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        for line in self.running_head:
            self._write(line, 4.4)
        self.set_draw_color(*LINE)
        self.line(MARGIN, self.get_y() + 1.5, self.w - MARGIN, self.get_y() + 1.5)
        self.ln(3)

    def _page_number(self, of: str = PAGES) -> str:
        return self.page_label.format(page=self.page_no(), pages=of)

    def footer(self) -> None:
        self.set_y(-FOOTER)
        self.set_font(TEXT, "", 8)
        self.set_text_color(*MUTED)
        self.cell(0, 5, self.notice, align="L")
        self.set_x(MARGIN)
        self.cell(0, 5, self.printed or self._page_number(), align="R")

    def title_line(self, text: str) -> None:
        self.start_section(text, level=0)
        self.set_font(HEADINGS, "B", 22)
        self.set_text_color(*INK)
        self._write(text, 10)
        self.ln(1)

    def heading(self, text: str, *, room: float = 40) -> None:
        """Starts a new page when less than `room` is left, so that no heading ends a page."""
        if self.get_y() + room > self.page_break_trigger:
            self.add_page()
        self.ln(4)
        self.start_section(text, level=1)
        self.set_font(HEADINGS, "B", 13)
        self.set_text_color(*PRIMARY)
        self._write(text, 7)
        self.ln(1)

    def paragraph(self, text: str, *, muted: bool = False, size: float = 10) -> None:
        self.set_font(TEXT, "", size)
        self.set_text_color(*(MUTED if muted else INK))
        self._write(text, size * 0.52)
        self.ln(1.5)

    def mark(self, text: str) -> None:
        """A few words in a box, which nobody overlooks."""
        self.set_font(TEXT, "B", 10)
        self.set_text_color(*WARNING)
        self.set_draw_color(*WARNING)
        if self.will_page_break(8):
            self.add_page()
        self.cell(self.get_string_width(text) + 6, 7, text, border=1, align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(2)

    def bullet(self, text: str, *, mark: str = "•", size: float = 10.5) -> None:
        self.set_font(TEXT, "", size)
        self.set_text_color(*INK)
        if self.will_page_break(size * 0.54):
            self.add_page()
        self.set_x(MARGIN + 1)
        self.cell(6, size * 0.54, mark)
        self._write(text, size * 0.54)
        self.ln(1)

    def facts(self, rows: Sequence[tuple[str, str]], label_width: float = 50) -> None:
        """Labels on the left, values on the right."""
        for label, value in rows:
            if self.will_page_break(6):
                self.add_page()
            self.set_font(TEXT, "B", 10)
            self.set_text_color(*MUTED)
            self.cell(label_width, 6, label)
            self.set_font(TEXT, "", 10)
            self.set_text_color(*INK)
            self._write(value, 6)

    def answer(self, question: str, text: str) -> None:
        """A question above its answer."""
        self.set_font(TEXT, "B", 9)
        self.set_text_color(*MUTED)
        if self.will_page_break(14):
            self.add_page()
        self._write(question, 4.8)
        self.set_font(TEXT, "", 10.5)
        self.set_text_color(*INK)
        self._write(text, 5.4)
        self.ln(2)

    def data_table(
        self,
        columns: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        widths: Sequence[float],
        aligns: Sequence[Align],
        size: float = 9,
        last_is_total: bool = False,
    ) -> None:
        """The header row repeats on each page."""
        self.set_font(TEXT, "", size)
        self.set_text_color(*INK)
        self.set_draw_color(*LINE)
        with self.table(
            width=self.epw,
            col_widths=tuple(widths),
            text_align=tuple(aligns),
            line_height=size * 0.56,
            padding=(1.1, 1.4),
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            headings_style=FontFace(emphasis="BOLD", color=PRIMARY, fill_color=TINT),
            cell_fill_mode=TableCellFillMode.NONE,
        ) as table:
            table.row(columns)
            for number, row in enumerate(rows, 1):
                bold = last_is_total and number == len(rows)
                table.row(row, style=FontFace(emphasis="BOLD", fill_color=TINT) if bold else None)

    def plain_table(
        self, columns: Sequence[str], rows: Sequence[Sequence[str]], *, widths: Sequence[float], aligns: Sequence[Align]
    ) -> None:
        """For hundreds of rows: each is one line, and a text that is too wide is cut. The header row repeats on each
        page."""
        scale = self.epw / sum(widths)
        places = [(width * scale, align) for width, align in zip(widths, aligns, strict=True)]
        self._plain_row(columns, places, head=True)
        for row in rows:
            self.check_time()
            if self.will_page_break(ROW_HEIGHT):
                self.add_page()
                self._plain_row(columns, places, head=True)
            self._plain_row(row, places)
        self.ln(2)

    def _plain_row(self, texts: Sequence[str], places: Sequence[tuple[float, Align]], *, head: bool = False) -> None:
        self.set_font(TEXT, "B" if head else "", 9)
        self.set_text_color(*(PRIMARY if head else INK))
        self.set_fill_color(*TINT)
        self.set_draw_color(*LINE)
        for text, (width, align) in zip(texts, places, strict=True):
            line = next(wrapped(printable(text), width - 2 * self.c_margin, self._width))
            self.cell(width, ROW_HEIGHT, line, border="B", fill=head, align=align)
        self.ln(ROW_HEIGHT)

    def lines_to_sign(self, labels: Sequence[tuple[str, float]]) -> None:
        """Lines side by side, each with a label below it; the numbers are shares of the width."""
        gap, total = 8.0, sum(share for _, share in labels)
        room, lowest = self.epw - gap * (len(labels) - 1), 0.0
        self.ln(14)
        top, left = self.get_y(), MARGIN
        self.set_draw_color(*INK)
        self.set_font(TEXT, "", 8.5)
        self.set_text_color(*MUTED)
        for label, share in labels:
            width = room * share / total
            self.line(left, top, left + width, top)
            lowest = max(lowest, self._label_below(label, left, top + 1, width))
            left += width + gap
        self.set_xy(MARGIN, lowest + 1)

    def _label_below(self, label: str, left: float, top: float, width: float) -> float:
        """Returns where it ends."""
        for line in wrapped(printable(label), width - 2 * self.c_margin, self._width):
            self.set_xy(left, top)
            self.cell(width, 4, line)
            top += 4
        return top

    def lines_to_write(self, count: int) -> None:
        """Empty lines over the whole width."""
        self.set_draw_color(*LINE)
        for _ in range(count):
            self.ln(8)
            self.line(MARGIN, self.get_y(), self.w - MARGIN, self.get_y())

    def bytes(self) -> bytes:
        return bytes(self.output())
