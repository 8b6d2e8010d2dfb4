"""The PDF of a report (docs/product/documents.md#report-pdf)."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from chassis.branded_pdf import Align, BrandedPdf
from chassis.counts import counted

from documents.domain.reports.report import ChildReport, Outcome, Reason, Report, ReportedSession, Totals
from documents.domain.reports.texts import NOTES, OUTCOMES, PRIVATE_PAY, REASONS, session_type_text

NOTICE = "Confidential: names children in therapy. Share only with people who need it."
SUMMARY_COLUMNS = (
    "Child",
    "Sessions held",
    "Minutes delivered",
    *(f"Missed: {REASONS[reason].lower()}" for reason in Reason),
    "Not marked",
    "Notes due",
)
SUMMARY_WIDTHS = (44, 17, 19, 20, 19, 17, 20, 17, 15)
SUMMARY_ALIGNS: tuple[Align, ...] = ("L", "R", "R", "R", "R", "R", "R", "R", "R")
SESSION_COLUMNS = ("Date", "Start", "Session", "Minutes", "Outcome", "Missed because of", "Note")
SESSION_WIDTHS = (30, 20, 26, 17, 28, 36, 19)
SESSION_ALIGNS: tuple[Align, ...] = ("L", "L", "L", "R", "L", "L", "L")
SIGNATURE_HEIGHT = 62.0


def report_pdf(report: Report) -> bytes:
    """Takes about three seconds per 1,000 sessions, so call it in a thread."""
    zone = ZoneInfo(report.timezone)
    pdf = BrandedPdf("Session report", notice=NOTICE, made_at=report.made_at)
    pdf.title_line("Session report")
    pdf.facts(
        [
            ("Therapist", ", ".join(filter(None, (report.therapist_name, report.specialty)))),
            ("Period", f"{_day(report.period.first_day)} – {_day(report.period.last_day)}"),
            ("Created", f"{_day(report.made_at.astimezone(zone))}, {_clock(report.made_at.astimezone(zone))}"),
            ("Times are in", report.timezone.replace("_", " ")),
        ]
    )
    pdf.heading("Summary")
    if report.children:
        pdf.data_table(
            SUMMARY_COLUMNS,
            [
                *(_summary_row(_child_title(child), child.totals) for child in report.children),
                _summary_row("Total", report.totals),
            ],
            widths=SUMMARY_WIDTHS,
            aligns=SUMMARY_ALIGNS,
            size=8.5,
            last_is_total=True,
        )
        pdf.ln(2)
        pdf.paragraph(
            "A group session counts once for each child. Minutes are scheduled minutes.", muted=True, size=8.5
        )
    else:
        pdf.paragraph("No sessions with a child in this period.")
    for child in report.children:
        _child(pdf, child, zone)
    _signatures(pdf, report)
    return pdf.bytes()


def _child(pdf: BrandedPdf, child: ChildReport, zone: ZoneInfo) -> None:
    pdf.heading(_child_title(child))
    pdf.paragraph(_in_words(child.totals), muted=True, size=9)
    pdf.data_table(
        SESSION_COLUMNS,
        [_session_row(session, zone) for session in child.sessions],
        widths=SESSION_WIDTHS,
        aligns=SESSION_ALIGNS,
    )


def _child_title(child: ChildReport) -> str:
    return f"{child.name} · {child.school_name or PRIVATE_PAY}"


def _summary_row(label: str, totals: Totals) -> list[str]:
    numbers = (
        totals.sessions_held,
        totals.minutes_delivered,
        *(totals.minutes_missed[reason] for reason in Reason),
        totals.sessions_not_marked,
        totals.notes_due,
    )
    return [label, *(f"{number:,}" for number in numbers)]


def _in_words(totals: Totals) -> str:
    parts = [f"{counted(totals.sessions_held, 'session')} held, {counted(totals.minutes_delivered, 'minute')}"]
    parts += [
        f"{counted(minutes, 'minute')} missed ({REASONS[reason].lower()})"
        for reason, minutes in totals.minutes_missed.items()
        if minutes
    ]
    if totals.notes_due:
        parts.append(f"{counted(totals.notes_due, 'note')} due")
    return " · ".join(parts)


def _session_row(session: ReportedSession, zone: ZoneInfo) -> list[str]:
    start = session.starts_at.astimezone(zone)
    because = session.missed_because
    return [
        f"{start:%a}, {_day(start)}",
        _clock(start),
        session_type_text(session.event_type),
        str(session.minutes),
        OUTCOMES[session.outcome],
        "–" if because is None or session.outcome is Outcome.HELD else REASONS[because],
        "–" if session.note is None else NOTES[session.note],
    ]


def _signatures(pdf: BrandedPdf, report: Report) -> None:
    pdf.heading("Signatures", room=SIGNATURE_HEIGHT)
    pdf.paragraph("I confirm that this report is complete and correct.")
    pdf.lines_to_sign([(f"{report.therapist_name}, therapist", 3), ("Date", 1)])
    pdf.lines_to_sign([("Received by (school or agency)", 3), ("Date", 1)])


def _day(day: date | datetime) -> str:
    return f"{day:%b} {day.day}, {day.year}"


def _clock(moment: datetime) -> str:
    return f"{moment.hour % 12 or 12}:{moment:%M %p}"
