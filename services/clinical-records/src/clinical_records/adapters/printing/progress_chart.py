"""The chart of a goal in a progress report, drawn with vectors: a bar for each session, by level of cues."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chassis.branded_pdf import INK, LINE, MARGIN, MUTED, PRIMARY, TEXT, WARNING, BrandedPdf, Color

from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.progress_reports import SessionFigures

HEIGHT, LEFT, TOP, BOTTOM = 42.0, 12.0, 4.0, 6.0
"""Millimeters: of the plot, and of the room for labels around it."""
WIDEST_BAR = 9.0
ROOM_FOR_PERCENT = 8.0
MOST_DAYS_NAMED = 8
SHADES: Mapping[CueLevel, Color] = {
    CueLevel.INDEPENDENT: PRIMARY,
    CueLevel.MINIMAL: (92, 158, 173),
    CueLevel.MODERATE: (160, 201, 211),
    CueLevel.MAXIMAL: (211, 231, 236),
}
"""Dark to light, so that they differ on paper without color."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line across the chart."""

    percent: int
    label: str
    color: Color
    dash: float
    """Millimeters of each dash."""


def criterion_mark(percent: int, label: str) -> Mark:
    return Mark(percent, label, WARNING, 3)


def baseline_mark(percent: int, label: str) -> Mark:
    return Mark(percent, label, MUTED, 1)


def draw_chart(
    pdf: BrandedPdf,
    title: str,
    sessions: Sequence[tuple[str, SessionFigures]],
    cues: Mapping[CueLevel, str],
    marks: Sequence[Mark],
) -> None:
    """Each session comes with its day as text. The height of a bar is the percentage of correct trials."""
    room = TOP + HEIGHT + BOTTOM + 16
    if pdf.will_page_break(room):
        pdf.add_page()
    pdf.set_font(TEXT, "B", 9)
    pdf.set_text_color(*MUTED)
    pdf.cell(0, 5, title, new_x="LMARGIN", new_y="NEXT")
    left, top = MARGIN + LEFT, pdf.get_y() + TOP
    width = pdf.epw - LEFT
    _scale(pdf, left, top, width)
    _bars(pdf, left, top, width, sessions)
    _days(pdf, left, top, width, [day for day, _ in sessions])
    for mark in marks:
        _line(pdf, left, top, width, mark)
    _percents(pdf, left, top, width, [session for _, session in sessions])
    pdf.set_xy(MARGIN, top + HEIGHT + BOTTOM)
    _legend(pdf, cues, marks)


def _height(percent: float) -> float:
    return HEIGHT * percent / 100


def _scale(pdf: BrandedPdf, left: float, top: float, width: float) -> None:
    pdf.set_font(TEXT, "", 7.5)
    pdf.set_text_color(*MUTED)
    pdf.set_draw_color(*LINE)
    pdf.set_line_width(0.2)
    for percent in (0, 25, 50, 75, 100):
        y = top + HEIGHT - _height(percent)
        pdf.line(left, y, left + width, y)
        pdf.set_xy(MARGIN, y - 2)
        pdf.cell(LEFT - 1, 4, f"{percent}%", align="R")


def _bars(
    pdf: BrandedPdf, left: float, top: float, width: float, sessions: Sequence[tuple[str, SessionFigures]]
) -> None:
    slot = width / len(sessions)
    bar = min(WIDEST_BAR, slot * 0.7)
    for number, (_, session) in enumerate(sessions):
        pdf.check_time()
        y, x = top + HEIGHT, left + slot * (number + 0.5) - bar / 2
        for level in CueLevel:
            count = session.count.by_cue_level.get(level)
            if count is None or count.correct == 0:
                continue
            height = _height(100 * count.correct / session.count.trials)
            y -= height
            pdf.set_fill_color(*SHADES[level])
            pdf.rect(x, y, bar, height, style="F")
        pdf.set_draw_color(*PRIMARY)
        pdf.line(x, y, x + bar, y)


def _percents(pdf: BrandedPdf, left: float, top: float, width: float, sessions: Sequence[SessionFigures]) -> None:
    """Above the bars, if there is room."""
    slot = width / len(sessions)
    if slot < ROOM_FOR_PERCENT:
        return
    pdf.set_font(TEXT, "", 7)
    pdf.set_text_color(*INK)
    for number, session in enumerate(sessions):
        pdf.set_xy(left + slot * number, top + HEIGHT - _height(session.count.percent) - 3.6)
        pdf.cell(slot, 3.4, f"{session.count.percent}%", align="C")


def _days(pdf: BrandedPdf, left: float, top: float, width: float, days: Sequence[str]) -> None:
    """At most eight of them, the first and the last among them."""
    pdf.set_font(TEXT, "", 7.5)
    pdf.set_text_color(*MUTED)
    slot, last = width / len(days), len(days) - 1
    named = min(len(days), MOST_DAYS_NAMED)
    for number in {round(place * last / max(1, named - 1)) for place in range(named)}:
        pdf.set_xy(left + slot * (number + 0.5) - 10, top + HEIGHT + 1)
        pdf.cell(20, 4, days[number], align="C")


def _line(pdf: BrandedPdf, left: float, top: float, width: float, mark: Mark) -> None:
    y = top + HEIGHT - _height(mark.percent)
    pdf.set_draw_color(*mark.color)
    pdf.set_line_width(0.5)
    pdf.set_dash_pattern(dash=mark.dash, gap=mark.dash * 0.7)
    pdf.line(left, y, left + width, y)
    pdf.set_dash_pattern()
    pdf.set_line_width(0.2)


def _legend(pdf: BrandedPdf, cues: Mapping[CueLevel, str], marks: Sequence[Mark]) -> None:
    pdf.set_font(TEXT, "", 8)
    pdf.set_text_color(*INK)
    for level in CueLevel:
        _room_for(pdf, cues[level])
        pdf.set_fill_color(*SHADES[level])
        pdf.set_draw_color(*PRIMARY)
        pdf.rect(pdf.get_x() + 1, pdf.get_y() + 1, 3, 3, style="DF")
        _label(pdf, cues[level])
    for mark in marks:
        _room_for(pdf, mark.label)
        y = pdf.get_y() + 2.5
        pdf.set_draw_color(*mark.color)
        pdf.set_line_width(0.5)
        pdf.set_dash_pattern(dash=mark.dash / 2, gap=mark.dash / 3)
        pdf.line(pdf.get_x(), y, pdf.get_x() + 5, y)
        pdf.set_dash_pattern()
        pdf.set_line_width(0.2)
        _label(pdf, mark.label)
    pdf.ln(7)


def _room_for(pdf: BrandedPdf, label: str) -> None:
    if pdf.get_x() + pdf.get_string_width(label) + 12 > pdf.w - MARGIN:
        pdf.ln(5)


def _label(pdf: BrandedPdf, label: str) -> None:
    pdf.set_x(pdf.get_x() + 6)
    pdf.cell(pdf.get_string_width(label) + 6, 5, label)
