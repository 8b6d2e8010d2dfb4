"""The PDFs of a report: the whole one, and one for each school (docs/product/documents.md#report-pdf)."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from chassis.branded_pdf import Align, BrandedPdf
from chassis.counts import counted
from chassis.printed_days import printed_day

from documents.domain.reports.report import ChildReport, Outcome, Reason, Report, ReportedSession, ReportPart, Totals
from documents.domain.reports.texts import NOTES, OUTCOMES, PRIVATE_PAY, REASONS, session_type_text

NOTICE = "Confidential: names children in therapy. Share only with people who need it."
THERAPIST_NOTICE = "For the therapist only. Don’t hand over this page."
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
    """A summary for the therapist, then each part on pages of its own.

    Takes about three seconds per 1,000 sessions, so call it in a thread.
    """
    pdf = BrandedPdf("Session report", notice=THERAPIST_NOTICE, made_at=report.made_at)
    pdf.title_line("Session report")
    _facts(pdf, report)
    pdf.heading("Summary for the therapist")
    if report.children:
        pdf.paragraph(
            "This page is for you only: it names children of every school and family. Each school has pages of its own"
            " after it, and a file of its own to download."
        )
        _summary(pdf, [(_with_payer(child), child.totals) for child in report.children], report.totals)
    else:
        pdf.paragraph("No sessions with a child in this period.")
    for part in report.parts:
        pdf.add_page()
        pdf.notice = NOTICE
        _part(pdf, report, part)
    return pdf.bytes()


def school_report_pdf(report: Report, part: ReportPart) -> bytes:
    """What one school gets: its children and nobody else's. Call it in a thread."""
    pdf = BrandedPdf(_part_title(part), notice=NOTICE, made_at=report.made_at)
    _part(pdf, report, part)
    return pdf.bytes()


def _part(pdf: BrandedPdf, report: Report, part: ReportPart) -> None:
    pdf.title_line(_part_title(part))
    _facts(pdf, report, *([("School", part.school_name)] if part.school_name else []))
    pdf.heading("Summary")
    if not part.school_name:
        pdf.paragraph("These children pay privately. Don’t hand these pages to a school or to another family.")
    _summary(pdf, [(child.name, child.totals) for child in part.children], part.totals)
    for child in part.children:
        _child(pdf, child, ZoneInfo(report.timezone))
    _signatures(pdf, report, part)


def _part_title(part: ReportPart) -> str:
    return f"Session report: {part.school_name or PRIVATE_PAY.lower()}"


def _facts(pdf: BrandedPdf, report: Report, *more: tuple[str, str]) -> None:
    made_at = report.made_at.astimezone(ZoneInfo(report.timezone))
    pdf.facts(
        [
            ("Therapist", ", ".join(filter(None, (report.therapist_name, report.specialty)))),
            *more,
            ("Period", f"{printed_day(report.period.first_day)} – {printed_day(report.period.last_day)}"),
            ("Created", f"{printed_day(made_at)}, {_clock(made_at)}"),
            ("Times are in", report.timezone.replace("_", " ")),
        ]
    )


def _summary(pdf: BrandedPdf, children: Sequence[tuple[str, Totals]], totals: Totals) -> None:
    pdf.data_table(
        SUMMARY_COLUMNS,
        [_summary_row(*row) for row in (*children, ("Total", totals))],
        widths=SUMMARY_WIDTHS,
        aligns=SUMMARY_ALIGNS,
        size=8.5,
        last_is_total=True,
    )
    pdf.ln(2)
    pdf.paragraph(
        "A group session counts once for each child. Minutes are those delivered, else scheduled minutes.",
        muted=True,
        size=8.5,
    )


def _child(pdf: BrandedPdf, child: ChildReport, zone: ZoneInfo) -> None:
    pdf.heading(child.name)
    pdf.paragraph(_in_words(child.totals), muted=True, size=9)
    pdf.data_table(
        SESSION_COLUMNS,
        [_session_row(session, zone) for session in child.sessions],
        widths=SESSION_WIDTHS,
        aligns=SESSION_ALIGNS,
    )


def _with_payer(child: ChildReport) -> str:
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
    is_part = session.delivered != session.minutes and session.outcome is Outcome.HELD
    because = session.lost_because if session.outcome is Outcome.HELD else session.missed_because
    return [
        f"{start:%a}, {printed_day(start)}",
        _clock(start),
        session_type_text(session.event_type),
        f"{session.delivered} of {session.minutes}" if is_part else str(session.minutes),
        OUTCOMES[session.outcome],
        "–" if because is None else REASONS[because],
        "–" if session.note is None else NOTES[session.note],
    ]


def _signatures(pdf: BrandedPdf, report: Report, part: ReportPart) -> None:
    """Nobody receives the pages of private pay, so they have no line for it."""
    pdf.heading("Signatures" if part.school_name else "Signature", room=SIGNATURE_HEIGHT)
    pdf.paragraph("I confirm that this report is complete and correct.")
    pdf.lines_to_sign([(f"{report.therapist_name}, therapist", 3), ("Date", 1)])
    if part.school_name:
        pdf.lines_to_sign([(f"Received by {part.school_name}", 3), ("Date", 1)])


def _clock(moment: datetime) -> str:
    return f"{moment.hour % 12 or 12}:{moment:%M %p}"
