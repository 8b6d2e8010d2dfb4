"""The figures of a child's goals in a period (docs/product/clinical-records.md#progress-reports)."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of, start_of_day

from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.goals import MIN_PROGRESS, GoalStatus
from clinical_records.domain.progress_reports import (
    GoalChoice,
    GoalFigures,
    GoalOfReport,
    Period,
    ReportContent,
    SessionFigures,
    baseline_percent,
    criterion_met_on,
    rate,
    was_active,
)
from clinical_records.domain.trials import Count, SessionCount
from clinical_records.queries.goals import goals_of_child, histories_of_goals
from clinical_records.queries.trials import trials_of_goals

TEXTS = ("title", "description", "plain_words", "baseline")


async def goals_of_report(db: Rows, child_id: UUID, content: ReportContent, zone: ZoneInfo) -> Sequence[GoalOfReport]:
    """All goals of the child, in the order of their list. The caller has checked that the viewer may see the child."""
    start = start_of_day(content.period.start, zone)
    end = start_of_day(content.period.end + timedelta(days=1), zone)
    goals = await goals_of_child(db, child_id, None)
    trials = {each["goal_id"]: each["sessions"] for each in await trials_of_goals(db, child_id, most_sessions=None)}
    history: dict[UUID, list[Row]] = {goal["id"]: [] for goal in goals}
    for entry in await histories_of_goals(db, list(history)):
        history[entry["goal_id"]].append(entry)
    choices = {choice.goal_id: choice for choice in content.goals}
    found = []
    for goal in goals:
        goal_id = UUID(str(goal["id"]))
        figures = _figures(goal, trials.get(goal["id"], ()), history[goal["id"]], (start, end), zone)
        active = bool(figures.sessions) or _was_active(goal, content.period, zone)
        found.append(GoalOfReport(figures, choices.get(goal_id, GoalChoice(goal_id)), active))
    return found


def _figures(
    goal: Row,
    trials: Sequence[Mapping[str, Any]],
    history: Sequence[Row],
    span: tuple[datetime, datetime],
    zone: ZoneInfo,
) -> GoalFigures:
    start, end = span
    criterion = _criterion(goal)
    before = [_count(each) for each in trials if each["starts_at"] < start]
    sessions = tuple(
        SessionFigures(day_of(each["starts_at"], zone), _count(each))
        for each in trials
        if start <= each["starts_at"] < end
    )
    met_on = criterion_met_on(before, sessions, criterion)
    changed_at = goal["status_changed_at"]
    marked = goal["status"] == GoalStatus.MET and changed_at is not None and changed_at < end
    return GoalFigures(
        goal_id=UUID(str(goal["id"])),
        **{name: goal[name] for name in TEXTS},
        criterion=criterion,
        target_date=goal["target_date"],
        status=GoalStatus(goal["status"]),
        progress_before=_progress_at(history, start),
        progress=_progress_at(history, end),
        sessions=sessions,
        met_on=met_on,
        rating=rate(sessions, criterion, baseline_percent(goal["baseline"]), met=marked or met_on is not None),
    )


def _criterion(goal: Row) -> Criterion | None:
    given = goal["criterion"]
    return Criterion(**{name: value for name, value in given.items() if name != "sentence"}) if given else None


def _count(session: Mapping[str, Any]) -> SessionCount:
    return SessionCount(
        {CueLevel(each["cue_level"]): Count(each["correct"], each["trials"]) for each in session["cue_levels"]}
    )


def _progress_at(history: Sequence[Row], moment: datetime) -> int:
    """Before this moment. `history` is oldest first."""
    return next((each["new_progress"] for each in reversed(history) if each["created_at"] < moment), MIN_PROGRESS)


def _was_active(goal: Row, period: Period, zone: ZoneInfo) -> bool:
    changed = goal["status_changed_at"]
    return was_active(
        day_of(goal["created_at"], zone), GoalStatus(goal["status"]), changed and day_of(changed, zone), period
    )
