"""Progress reports: the figures of a goal in a period, and its rating
(docs/product/clinical-records.md#progress-reports)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from fractions import Fraction
from uuid import UUID

from clinical_records.domain.criteria import MOST_PERCENT, Criterion, CueLevel
from clinical_records.domain.errors import ReportIncomplete
from clinical_records.domain.goals import GoalStatus
from clinical_records.domain.printed_notes import require_room
from clinical_records.domain.trials import SessionCount, meets, percent_of

DEFAULT_DAYS = 90
"""Of a report's period, if there is no earlier report."""
MOST_DAYS = 2 * 366
MOST_DRAFTS = 20
"""Of a therapist for a child."""
COMPARED_SESSIONS = 3
"""At each end of the period, at most."""
LEAST_GAIN = Fraction(5, 100)
"""From the start to the last sessions, for a goal to count as progressing."""
FIGURE = re.compile(
    r"(?<![\d.,])(\d+(?:\.\d+)?)\s*%|(?<![\d.,])(\d+)\s*(?:of|out of|/|de)\s*(\d+)(?![\d.,])", re.IGNORECASE
)


class Audience(StrEnum):
    """Decides the words of a report."""

    SCHOOL = "school"
    """An IEP team: measurable, in the third person."""
    FAMILY = "family"


class ReportLanguage(StrEnum):
    """Of the fixed texts. What the therapist typed stays as typed."""

    ENGLISH = "en"
    SPANISH = "es"


class Rating(StrEnum):
    MET = "met"
    PROGRESSING = "progressing"
    NOT_YET_PROGRESSING = "not_yet_progressing"
    INSUFFICIENT_DATA = "insufficient_data"


@dataclass(frozen=True, slots=True)
class Period:
    """Both days are part of it."""

    start: date
    end: date


@dataclass(frozen=True, slots=True)
class GoalChoice:
    """What the therapist decided and wrote about a goal."""

    goal_id: UUID
    included: bool | None = None
    """None includes the goal if it was active in the period."""
    rating: Rating | None = None
    """None takes the rating from the figures."""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ReportContent:
    """What the therapist chose and typed."""

    audience: Audience
    language: ReportLanguage
    period: Period
    summary: str = ""
    goals: tuple[GoalChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionFigures:
    """A session with trials."""

    day: date
    """In the report's time zone."""
    count: SessionCount


@dataclass(frozen=True, slots=True)
class GoalFigures:
    """A goal as it was when the figures were made, and its sessions in the period, oldest first."""

    goal_id: UUID
    title: str
    description: str
    plain_words: str
    baseline: str
    criterion: Criterion | None
    target_date: date | None
    status: GoalStatus
    progress_before: int
    """At the start of the period, 0 to 10."""
    progress: int
    """At its end."""
    sessions: tuple[SessionFigures, ...]
    met_on: date | None
    """The first day in the period on which enough sessions in a row had met the criterion."""
    rating: Rating
    """From the figures."""

    @property
    def _most_help(self) -> CueLevel | None:
        return self.criterion.cue_level if self.criterion else None

    @property
    def compared(self) -> int:
        """How many sessions at each end of the period are compared. 0 if there are fewer than two."""
        return _compared(self.sessions)

    @property
    def first_percent(self) -> int | None:
        return _percent(self.sessions[: self.compared], self._most_help)

    @property
    def last_percent(self) -> int | None:
        return _percent(self.sessions[-self.compared :] if self.compared else (), self._most_help)

    @property
    def change(self) -> int | None:
        """In percentage points, from the baseline to the last sessions. None without a figure of both."""
        start, last = baseline_percent(self.baseline), self.last_percent
        return None if start is None or last is None else last - start


@dataclass(frozen=True, slots=True)
class GoalOfReport:
    figures: GoalFigures
    choice: GoalChoice
    active: bool
    """In the period."""

    @property
    def included(self) -> bool:
        return self.active if self.choice.included is None else self.choice.included

    @property
    def rating(self) -> Rating:
        return self.choice.rating or self.figures.rating


def default_period(last_end: date | None, today: date) -> Period:
    """Begins after the last signed report. Without one that ended before today, has 90 days."""
    if last_end is not None and last_end < today:
        return Period(last_end + timedelta(days=1), today)
    return Period(today - timedelta(days=DEFAULT_DAYS - 1), today)


def was_active(created_on: date, status: GoalStatus, changed_on: date | None, period: Period) -> bool:
    """Whether a therapist worked toward the goal in the period. A goal that was met or discontinued counts until that
    day."""
    if created_on > period.end:
        return False
    return status is GoalStatus.ACTIVE or (changed_on is not None and changed_on >= period.start)


def baseline_percent(text: str) -> int | None:
    """The figure of a baseline, if the text has exactly one: `40%` and `4 of 10` are 40."""
    found = [_figure(match) for match in FIGURE.finditer(text)]
    return found[0] if len(found) == 1 else None


def _figure(match: re.Match[str]) -> int | None:
    percent, correct, trials = match.groups()
    if percent is not None:
        rounded = int(Fraction(percent) + Fraction(1, 2))
        return rounded if rounded <= MOST_PERCENT else None
    return percent_of(int(correct), int(trials)) if 0 < int(trials) >= int(correct) else None


def criterion_met_on(
    before: Sequence[SessionCount], sessions: Sequence[SessionFigures], criterion: Criterion | None
) -> date | None:
    """The sessions before the period, oldest first, can begin a row of sessions that ends in it."""
    if criterion is None:
        return None
    row = 0
    for count in before:
        row = row + 1 if meets(count, criterion) else 0
    for session in sessions:
        row = row + 1 if meets(session.count, criterion) else 0
        if row >= criterion.sessions:
            return session.day
    return None


def rate(sessions: Sequence[SessionFigures], criterion: Criterion | None, baseline: int | None, *, met: bool) -> Rating:
    """`met` if a therapist marked the goal as met or the figures meet its criterion. Otherwise the last sessions are
    compared with the baseline, or without a figure of it with the first sessions of the period. A gain of five points
    counts as progress. `baseline` is a percentage."""
    if met:
        return Rating.MET
    edge = _compared(sessions)
    if edge == 0:
        return Rating.INSUFFICIENT_DATA
    level = criterion.cue_level if criterion else None
    start = _share(sessions[:edge], level) if baseline is None else Fraction(baseline, 100)
    gained = _share(sessions[-edge:], level) - start
    return Rating.PROGRESSING if gained >= LEAST_GAIN else Rating.NOT_YET_PROGRESSING


def _compared(sessions: Sequence[SessionFigures]) -> int:
    return min(COMPARED_SESSIONS, len(sessions) // 2)


def _share(sessions: Sequence[SessionFigures], level: CueLevel | None) -> Fraction:
    correct = sum(session.count.correct_within(level) for session in sessions)
    return Fraction(correct, sum(session.count.trials for session in sessions))


def _percent(sessions: Sequence[SessionFigures], level: CueLevel | None) -> int | None:
    """None without sessions."""
    if not sessions:
        return None
    correct = sum(session.count.correct_within(level) for session in sessions)
    return percent_of(correct, sum(session.count.trials for session in sessions))


def require_period(period: Period) -> None:
    """Raises ReportIncomplete."""
    if period.end < period.start:
        raise ReportIncomplete(fields={"progress_report.end_date": "End date must not be before the start date"})
    if (period.end - period.start).days >= MOST_DAYS:
        raise ReportIncomplete(fields={"progress_report.start_date": "Choose a period of at most two years"})


def require_signable(summary: str, period: Period, today: date) -> None:
    """Raises ReportIncomplete with a sentence for each part that is missing."""
    missing = {}
    if not summary.strip():
        missing["progress_report.summary"] = "Write a summary before you sign"
    if period.end > today:
        missing["progress_report.end_date"] = "Choose a day that isn't in the future"
    if missing:
        raise ReportIncomplete(fields=missing)


def require_printable(content: ReportContent, goals: Sequence[GoalOfReport]) -> None:
    """`goals` are the included ones. Raises RecordTooLong."""
    texts = [content.summary]
    for goal in goals:
        figures = goal.figures
        texts += [figures.title, figures.description, figures.plain_words, figures.baseline, goal.choice.comment]
    entries = sum(1 + len(goal.figures.sessions) for goal in goals)
    require_room(entries, sum(len(text.encode()) for text in texts))
