"""The CSV of a caseload report: a row for each child, then the totals of each school, then all totals. The first column
says which (docs/product/scheduling.md#caseload-report)."""

from collections.abc import Iterator, Sequence

from chassis.csv_table import csv_table

from scheduling.domain.caseload_report import Figures, SchoolFigures

COLUMNS = (
    "Row",
    "School",
    "Child",
    "Minutes from",
    "Minutes to",
    "Minutes promised",
    "Minutes delivered",
    "Minutes owed",
    "No-shows",
    "Sessions attended or no-show",
    "No-show rate in percent",
    "Notes signed on time",
    "Notes due",
    "Notes on time in percent",
)
PRIVATE_PAY, NO_SCHOOL = "Private pay", "School not named"


def caseload_csv(schools: Sequence[SchoolFigures], totals: Figures) -> bytes:
    return csv_table(COLUMNS, _rows(schools, totals))


def _rows(schools: Sequence[SchoolFigures], totals: Figures) -> Iterator[Sequence[str | int]]:
    for school in schools:
        for child in school.children:
            first, last = (day.isoformat() if day else "" for day in (child.minutes_from, child.minutes_to))
            yield ("Child", _name(school), child.name, first, last, *_cells(child.figures))
    for school in schools:
        yield ("School total", _name(school), "", "", "", *_cells(school.totals))
    yield ("Total", "", "", "", "", *_cells(totals))


def _name(school: SchoolFigures) -> str:
    return PRIVATE_PAY if school.school_name is None else school.school_name or NO_SCHOOL


def _cells(figures: Figures) -> Sequence[str | int]:
    """Without sessions or notes due, a rate's cell is empty."""
    no_show, on_time = ("" if rate is None else rate for rate in (figures.no_show_rate, figures.notes_on_time_rate))
    return (
        figures.promised_minutes,
        figures.delivered_minutes,
        figures.owed_minutes,
        figures.no_shows,
        figures.no_shows_of,
        no_show,
        figures.notes_on_time,
        figures.notes_on_time_of,
        on_time,
    )
