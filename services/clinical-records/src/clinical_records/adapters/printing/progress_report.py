"""The PDF of a progress report (docs/product/clinical-records.md#progress-reports)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.branded_pdf import Align, BrandedPdf

from clinical_records.adapters.printing.page import SIGNATURE_HEIGHT, PrintedFor, begin, finished
from clinical_records.adapters.printing.progress_chart import baseline_mark, criterion_mark, draw_chart
from clinical_records.adapters.printing.progress_report_words import WORDS, ReportWords
from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.goals import MAX_PROGRESS
from clinical_records.domain.progress_reports import (
    Audience,
    GoalFigures,
    GoalOfReport,
    ReportContent,
    baseline_percent,
)

TABLE_WIDTHS = (26, 20, 20, 29, 29, 29, 29)
TABLE_ALIGNS: tuple[Align, ...] = ("L", "R", "R", "R", "R", "R", "R")
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ReportSigned:
    """The signatures under a report."""

    author_name: str
    signed_at: datetime | None
    """None for a draft."""
    specialty: str | None = None
    """At the time of the signature. None for a draft, and for a signature from before it kept the license."""
    licenses: str | None = None
    cosigner_name: str | None = None
    """None for a report that needs no co-signature."""
    cosigner_licenses: str | None = None
    """When they co-signed; None or blank without one."""
    cosigned_at: datetime | None = None
    withdrawn_at: datetime | None = None
    withdrawal_reason: str = ""


@dataclass(frozen=True, slots=True)
class PrintedReport:
    content: ReportContent
    goals: Sequence[GoalOfReport]
    """The included ones, in the order in which they are printed."""
    signature: ReportSigned


def progress_report_pdf(about: PrintedFor, report: PrintedReport) -> bytes:
    """Call it in a thread. Raises RecordTooLong after eight seconds."""
    words = WORDS[report.content.audience, report.content.language]
    pdf = begin(words.title, about, words.page)
    if report.signature.signed_at is None:
        pdf.mark(words.draft)
    if report.signature.withdrawn_at is not None:
        _withdrawal(pdf, about, report.signature, report.signature.withdrawn_at, words)
    pdf.facts(_facts(about, report, words))
    pdf.heading(words.summary)
    pdf.paragraph(report.content.summary.strip() or words.no_summary, muted=not report.content.summary.strip())
    pdf.ln(4)
    pdf.title_line(words.goals)
    if not report.goals:
        pdf.paragraph(words.no_goals)
    for number, goal in enumerate(report.goals, 1):
        _goal(pdf, number, goal, report.content.audience, words)
    if report.goals:
        _legend(pdf, words)
    _signature(pdf, about, report, words)
    return finished(pdf, words.page)


def report_lines(content: ReportContent, goals: Sequence[GoalOfReport]) -> list[str]:
    """The same as text, without sessions, for forms that have no charts."""
    words = WORDS[content.audience, content.language]
    lines = [f"{words.title}, {_period(content, words)}", content.summary.strip()]
    for number, goal in enumerate(goals, 1):
        lines += [
            words.goal.format(number=number, title=goal.figures.title),
            _wording(goal.figures, content.audience),
            *(f"{label}: {value}" for label, value in _figures(goal, words)),
            goal.choice.comment.strip(),
        ]
    return [line for line in lines if line]


def _period(content: ReportContent, words: ReportWords) -> str:
    return f"{words.page.day(content.period.start)} – {words.page.day(content.period.end)}"


def _facts(about: PrintedFor, report: PrintedReport, words: ReportWords) -> list[tuple[str, str]]:
    child = about.names.child
    not_on_file = words.page.not_on_file.capitalize()
    signature = report.signature
    specialty, licenses = signature.specialty, signature.licenses
    if licenses is None:
        for known in about.names.therapists:
            specialty, licenses = known.specialty, known.licenses_text
    therapist = f"{signature.author_name}, {words.page.specialty(specialty)}" if specialty else signature.author_name
    return [
        (words.child, child.name),
        (words.born, words.page.day(child.birthdate) if child.birthdate else not_on_file),
        (words.period, _period(report.content, words)),
        (words.audience, words.for_audience),
        (words.therapist, therapist),
        (words.license, licenses or not_on_file),
        (words.status, " ".join(_status(about, report.signature, words))),
    ]


def _status(about: PrintedFor, signature: ReportSigned, words: ReportWords) -> list[str]:
    if signature.signed_at is None:
        return [words.draft]
    day = words.page.day(signature.signed_at.astimezone(about.zone))
    lines = [words.signed.format(name=signature.author_name, day=day)]
    if signature.cosigner_name is not None and signature.cosigned_at is None:
        lines.append(words.waits_for_cosignature.format(name=signature.cosigner_name))
    if signature.cosigner_name is not None and signature.cosigned_at is not None:
        day = words.page.day(signature.cosigned_at.astimezone(about.zone))
        licenses = signature.cosigner_licenses
        license_text = f", {words.license.lower()} {licenses}," if licenses else ""
        lines.append(words.cosigned.format(name=f"{signature.cosigner_name}{license_text}", day=day))
    return lines


def _withdrawal(
    pdf: BrandedPdf, about: PrintedFor, signature: ReportSigned, withdrawn_at: datetime, words: ReportWords
) -> None:
    pdf.mark(words.withdrawn.format(day=words.page.day(withdrawn_at.astimezone(about.zone))))
    pdf.answer(words.withdrawal_reason, signature.withdrawal_reason)


def _goal(pdf: BrandedPdf, number: int, goal: GoalOfReport, audience: Audience, words: ReportWords) -> None:
    figures = goal.figures
    pdf.heading(words.goal.format(number=number, title=figures.title), room=70)
    pdf.paragraph(_wording(figures, audience))
    pdf.facts(_figures(goal, words))
    pdf.ln(2)
    if figures.sessions:
        _sessions(pdf, figures, words)
    else:
        pdf.paragraph(words.no_data, muted=True)
    if goal.choice.comment.strip():
        pdf.answer(words.comment, goal.choice.comment.strip())


def _wording(figures: GoalFigures, audience: Audience) -> str:
    return (figures.plain_words if audience is Audience.FAMILY else "") or figures.description


def _figures(goal: GoalOfReport, words: ReportWords) -> list[tuple[str, str]]:
    figures, choice = goal.figures, goal.choice
    rating = words.ratings[goal.rating]
    criterion = words.criterion_sentence(figures.criterion) if figures.criterion else words.no_criterion
    rows = [
        (words.rating, f"{rating} {words.by_therapist}" if choice.rating else rating),
        (words.baseline, figures.baseline or words.none),
        (words.criterion, criterion),
        (words.sessions, str(len(figures.sessions))),
    ]
    if figures.first_percent is not None and figures.last_percent is not None:
        rows += [(words.first, _percent(figures, words, figures.first_percent))]
        rows += [(words.last, _percent(figures, words, figures.last_percent))]
    if figures.change is not None:
        rows.append((words.change, words.points.format(change=figures.change)))
    if figures.criterion:
        met = words.met_on.format(day=words.page.day(figures.met_on)) if figures.met_on else words.not_met
        rows.append((words.met, met))
    progress = words.progress_values.format(before=figures.progress_before, now=figures.progress, most=MAX_PROGRESS)
    rows.append((words.progress, progress))
    if figures.target_date:
        rows.append((words.target, words.page.day(figures.target_date)))
    return rows


def _percent(figures: GoalFigures, words: ReportWords, percent: int) -> str:
    compared = words.counted_sessions(figures.compared)
    return words.percent_in.format(percent=percent, sessions=compared) + words.most_cues(figures.criterion)


def _sessions(pdf: BrandedPdf, figures: GoalFigures, words: ReportWords) -> None:
    marks = []
    if figures.criterion:
        percent = round(100 * figures.criterion.share)
        marks.append(criterion_mark(percent, words.chart_criterion.format(percent=percent)))
    baseline = baseline_percent(figures.baseline)
    if baseline is not None:
        marks.append(baseline_mark(baseline, words.chart_baseline.format(percent=baseline)))
    days = [words.page.day(session.day) for session in figures.sessions]
    draw_chart(pdf, words.chart, list(zip(days, figures.sessions, strict=True)), words.cues, marks)
    rows = []
    for day, session in zip(days, figures.sessions, strict=True):
        count = session.count
        by_level = [count.by_cue_level.get(level) for level in CueLevel]
        rows.append(
            (
                day,
                f"{count.correct}/{count.trials}",
                f"{count.percent}%",
                *(f"{each.correct}/{each.trials}" if each else NOTHING for each in by_level),
            )
        )
    columns = (*words.columns, *(words.cues[level] for level in CueLevel))
    pdf.plain_table(columns, rows, widths=TABLE_WIDTHS, aligns=TABLE_ALIGNS)


def _legend(pdf: BrandedPdf, words: ReportWords) -> None:
    pdf.heading(words.rating)
    for line in words.legend:
        pdf.paragraph(line, size=9)
    pdf.paragraph(words.how, muted=True, size=9)


def _signature(pdf: BrandedPdf, about: PrintedFor, report: PrintedReport, words: ReportWords) -> None:
    pdf.heading(words.signature, room=SIGNATURE_HEIGHT)
    by_author, *by_supervisor = _status(about, report.signature, words)
    pdf.paragraph(by_author)
    if report.signature.licenses:
        pdf.paragraph(f"{words.license}: {report.signature.licenses}")
    for line in by_supervisor:
        pdf.paragraph(line)
    if pdf.will_page_break(24):
        pdf.add_page()
    pdf.lines_to_sign([(words.line_to_sign.format(name=report.signature.author_name), 3), (words.date, 1)])
