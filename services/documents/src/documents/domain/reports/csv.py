"""The CSV of a report: one row for each session of a child, then the totals of each child, then all totals. The first
column says which (docs/product/documents.md#report-csv)."""

from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from chassis.csv_table import csv_table

from documents.domain.reports.report import Outcome, Reason, Report, ReportedSession, Totals
from documents.domain.reports.texts import NOTES, OUTCOMES, PRIVATE_PAY, REASONS, session_type_text

COLUMNS = (
    "Row",
    "Child",
    "School",
    "Date",
    "Start",
    "Time zone",
    "Session",
    "Outcome",
    "Missed because of",
    "Note",
    "Sessions held",
    "Minutes delivered",
    *(f"Minutes missed: {REASONS[reason].lower()}" for reason in Reason),
    "Sessions not marked",
    "Sessions upcoming",
    "Notes due",
    "Notes missing",
)


def report_csv(report: Report) -> bytes:
    return csv_table(COLUMNS, _rows(report))


def _rows(report: Report) -> Iterator[Sequence[str | int]]:
    zone = ZoneInfo(report.timezone)
    for child in report.children:
        for session in child.sessions:
            yield (*_session_cells(session, zone, report.timezone), *_total_cells(Totals.of([session])))
    blank = ("",) * 7
    for child in report.children:
        yield ("Child total", child.name, child.school_name or PRIVATE_PAY, *blank, *_total_cells(child.totals))
    yield ("Total", "", "", *blank, *_total_cells(report.totals))


def _session_cells(session: ReportedSession, zone: ZoneInfo, zone_name: str) -> Sequence[str]:
    start = session.starts_at.astimezone(zone)
    because = session.lost_because if session.outcome is Outcome.HELD else session.missed_because
    return (
        "Session",
        session.child_name,
        session.school_name or PRIVATE_PAY,
        f"{start:%Y-%m-%d}",
        f"{start:%H:%M}",
        zone_name,
        session_type_text(session.event_type),
        OUTCOMES[session.outcome],
        "" if because is None else REASONS[because],
        "" if session.note is None else NOTES[session.note],
    )


def _total_cells(totals: Totals) -> Sequence[int]:
    return (
        totals.sessions_held,
        totals.minutes_delivered,
        *(totals.minutes_missed[reason] for reason in Reason),
        totals.sessions_not_marked,
        totals.sessions_upcoming,
        totals.notes_due,
        totals.notes_missing,
    )
