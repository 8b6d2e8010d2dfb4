"""The PDF of a child's whole record (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from chassis.branded_pdf import Align, BrandedPdf
from chassis.counts import counted
from chassis.db import Row

from clinical_records.adapters.printing.notes import add_note, authors_of
from clinical_records.adapters.printing.page import (
    PrintedFor,
    begin,
    child_facts,
    day_text,
    finished,
    lines_to_sign,
    moment_text,
    therapists_facts,
    times_are_in,
)
from clinical_records.domain.amendments import Decision
from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.goals import MAX_PROGRESS, GoalStatus, GoalTerm
from clinical_records.domain.printed_notes import PrintedNote

NONE = "None"
FOR_FAMILY = (
    "Notes and materials are those that the therapists share with the family. Messages and progress reports aren’t part"
    " of it."
)
FOR_THERAPIST = "Messages, progress reports, assessment reports and intake forms aren’t part of it."
STATUSES = {GoalStatus.ACTIVE: "Active", GoalStatus.MET: "Met", GoalStatus.DISCONTINUED: "Discontinued"}
CUES = {
    CueLevel.INDEPENDENT: "independent",
    CueLevel.MINIMAL: "minimal cues",
    CueLevel.MODERATE: "moderate cues",
    CueLevel.MAXIMAL: "maximal cues",
}
TRIAL_COLUMNS = ("Session", "Correct", "Percent", "Criterion", "Correct by help")
TRIAL_WIDTHS = (28, 22, 18, 26, 86)
TRIAL_ALIGNS: tuple[Align, ...] = ("L", "R", "R", "C", "L")
HISTORY_COLUMNS = ("Date", "Progress", "By")
HISTORY_WIDTHS = (40, 30, 110)
HISTORY_ALIGNS: tuple[Align, ...] = ("L", "L", "L")


@dataclass(frozen=True, slots=True)
class PrintedGoal:
    goal: Row
    """As in responses."""
    history: Sequence[Row]
    """Oldest first."""
    sessions: Sequence[Mapping[str, Any]]
    """With trials, oldest first; as in responses."""
    part_of: str = ""
    """The title of its long-term goal."""


@dataclass(frozen=True, slots=True)
class WholeRecord:
    goals: Sequence[PrintedGoal]
    notes: Sequence[PrintedNote]
    recaps: Sequence[Row]
    """Shared with the family, newest first."""
    materials: Sequence[Row]
    amendments: Sequence[Row]
    """Newest first; as in responses."""
    shared_only: bool
    """It is for the family."""


def record_pdf(about: PrintedFor, record: WholeRecord) -> bytes:
    pdf = begin("Clinical record", about)
    pdf.facts(
        [
            *child_facts(about),
            *therapists_facts(about),
            ("Content", _content(record)),
            times_are_in(about),
        ]
    )
    pdf.ln(2)
    pdf.paragraph(FOR_FAMILY if record.shared_only else FOR_THERAPIST, muted=True)
    _section(pdf, "Goals", len(record.goals))
    for goal in record.goals:
        _goal(pdf, goal, about.zone)
    _section(pdf, "Notes", len(record.notes))
    for note in record.notes:
        add_note(pdf, about, note)
    _section(pdf, "Recaps for the family", len(record.recaps))
    for recap in record.recaps:
        pdf.answer(_recap_title(recap, about.zone), "\n".join(recap_texts(recap)))
    _section(pdf, "Materials", len(record.materials))
    for material in record.materials:
        pdf.answer(f"Session of {moment_text(material['starts_at'], about.zone)}", material["content"])
    _section(pdf, "Requests to correct the record", len(record.amendments))
    for asked in record.amendments:
        _amendment(pdf, asked, about.zone)
    lines_to_sign(pdf, authors_of(record.notes))
    return finished(pdf)


def recap_texts(recap: Row) -> list[str]:
    """Its lines, own words and practice, and each time that the family practiced."""
    task, practices = recap["practice"], recap["practices"]
    practiced = f"Practiced at home: {counted(len(practices), 'time')}" if practices else ""
    home = f"Practice at home, {counted(task['times_a_week'], 'time')} a week: {task['text'].strip()}" if task else ""
    comments = [practice["comment"] for practice in practices]
    texts = (*(line["en"] for line in recap["phrases"]), recap["own_words"].strip(), home, practiced, *comments)
    return [text for text in texts if text]


def _recap_title(recap: Row, zone: ZoneInfo) -> str:
    by = f", {recap['therapist_name']}"
    if recap["starts_at"] is None:
        return f"Shared {moment_text(recap['shared_at'], zone)}{by}"
    return f"Session of {moment_text(recap['starts_at'], zone)}{by}"


def amendment_texts(asked: Row) -> list[str]:
    return [asked[name] for name in ("request", "answer", "disagreement") if asked[name]]


def _amendment(pdf: BrandedPdf, asked: Row, zone: ZoneInfo) -> None:
    pdf.answer(f"{asked['guardian_name']}, {moment_text(asked['requested_at'], zone)}", asked["request"])
    if asked["withdrawn_at"] is not None:
        pdf.paragraph(f"Withdrawn on {moment_text(asked['withdrawn_at'], zone)}.")
    if asked["answered_at"] is not None:
        result = "Corrected" if asked["decision"] == Decision.ACCEPTED else "Declined"
        answered = f"{result} by {asked['answered_by']}, {moment_text(asked['answered_at'], zone)}"
        pdf.answer(answered, asked["answer"])
    if asked["disagreed_at"] is not None:
        pdf.answer(f"Response of the guardian, {moment_text(asked['disagreed_at'], zone)}", asked["disagreement"])


def _content(record: WholeRecord) -> str:
    return ", ".join(
        (
            counted(len(record.goals), "goal"),
            counted(len(record.notes), "note"),
            counted(len(record.recaps), "recap"),
            counted(len(record.materials), "material"),
        )
    )


def _section(pdf: BrandedPdf, title: str, entries: int) -> None:
    pdf.ln(6)
    if pdf.will_page_break(45):
        pdf.add_page()
    pdf.title_line(title)
    if entries == 0:
        pdf.paragraph(f"No {title.lower()}.")


def _goal(pdf: BrandedPdf, printed: PrintedGoal, zone: ZoneInfo) -> None:
    goal = printed.goal
    pdf.heading(goal["title"])
    pdf.paragraph(goal["description"])
    status, changed = STATUSES[GoalStatus(goal["status"])], goal["status_changed_at"]
    criterion, target = goal["criterion"], goal["target_date"]
    pdf.facts(
        [
            ("Area", goal["area"] or NONE),
            ("Baseline", goal["baseline"] or NONE),
            ("In plain words", goal["plain_words"] or NONE),
            ("Criterion", criterion["sentence"] if criterion else NONE),
            ("Target date", day_text(target) if target else NONE),
            ("Term", _term(printed)),
            ("Status", f"{status} since {day_text(changed.astimezone(zone))}" if changed else status),
            ("Progress", _progress(goal["progress"])),
            *((f"Step {number}", _step(step, zone)) for number, step in enumerate(goal["steps"], 1)),
            ("Created", day_text(goal["created_at"].astimezone(zone))),
        ]
    )
    pdf.ln(2)
    if printed.sessions:
        rows = [_trials(session, zone, has_criterion=bool(criterion)) for session in printed.sessions]
        pdf.plain_table(TRIAL_COLUMNS, rows, widths=TRIAL_WIDTHS, aligns=TRIAL_ALIGNS)
    else:
        pdf.paragraph("No trials.", muted=True)
    if printed.history:
        changes = [
            (day_text(each["created_at"].astimezone(zone)), _progress(each["new_progress"]), each["creator_name"])
            for each in printed.history
        ]
        pdf.plain_table(HISTORY_COLUMNS, changes, widths=HISTORY_WIDTHS, aligns=HISTORY_ALIGNS)
    else:
        pdf.paragraph("No changes of progress.", muted=True)


def _term(printed: PrintedGoal) -> str:
    if printed.goal["term"] == GoalTerm.LONG:
        return "Long-term"
    return f"Short-term, part of: {printed.part_of}" if printed.part_of else "Short-term"


def _step(step: Row, zone: ZoneInfo) -> str:
    reached = step["reached_at"]
    return f"{step['content']} (reached {day_text(reached.astimezone(zone))})" if reached else str(step["content"])


def _trials(session: Mapping[str, Any], zone: ZoneInfo, *, has_criterion: bool) -> tuple[str, ...]:
    met = "Met" if session["meets_criterion"] else "Not met"
    by_level = (f"{each['correct']} of {each['trials']} {CUES[each['cue_level']]}" for each in session["cue_levels"])
    return (
        day_text(session["starts_at"].astimezone(zone)),
        f"{session['correct']} of {session['trials']}",
        f"{session['percent']}%",
        met if has_criterion else "–",
        ", ".join(by_level),
    )


def _progress(progress: int) -> str:
    return f"{progress} of {MAX_PROGRESS}{' (met)' if progress == MAX_PROGRESS else ''}"
