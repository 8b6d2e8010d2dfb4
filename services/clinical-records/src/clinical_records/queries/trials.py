from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.access.child_access import may_see
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.sessions import VisibleSession
from clinical_records.adapters.sql_fragments import GOALS_IN_ORDER
from clinical_records.domain.criteria import CueLevel
from clinical_records.domain.goals import GoalStatus
from clinical_records.domain.trials import (
    ONLY_CONDUCTOR,
    Count,
    SessionCount,
    meets,
    suggested_progress,
    why_not_counted,
)
from clinical_records.queries.goals import criterion_of

MOST_SESSIONS = 30
"""Shown for a goal: the latest."""
TRIALS = """
    SELECT id, goal_id, child_id, correct, cue_level, tapped_at, undone_at IS NOT NULL AS undone
    FROM trials WHERE event_id = $1 AND child_id = ANY($2::uuid[]) ORDER BY tapped_at, id
"""
GOALS = f"""
    SELECT g.id, g.status, g.progress, g.criterion_sessions, g.criterion_percent, g.criterion_correct,
        g.criterion_trials, g.criterion_cue_level
    FROM {GOALS_IN_ORDER}
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
COUNTS = """
    SELECT t.goal_id, t.event_id, s.starts_at, t.cue_level,
        count(*) AS trials, count(*) FILTER (WHERE t.correct) AS correct
    FROM trials t JOIN sessions s USING (event_id)
    WHERE t.child_id = $1 AND t.undone_at IS NULL
    GROUP BY t.goal_id, t.event_id, s.starts_at, t.cue_level ORDER BY s.starts_at, t.event_id
"""


async def trials_of_session(
    db: Rows, viewer: Viewer, session: VisibleSession, child_id: UUID | None, now: datetime
) -> tuple[Sequence[UUID], list[Row]]:
    """The children whose goals the viewer may see, and their trials, undone ones too, in the order of taps. A
    substitute sees none."""
    children = [
        each
        for each in session.child_ids
        if (child_id is None or each == child_id) and await may_see(db, viewer, each, now)
    ]
    return children, [dict(row) for row in await db.rows(TRIALS, session.event_id, children)]


def counting(viewer: Viewer, session: VisibleSession, children: Sequence[UUID], now: datetime) -> list[Row]:
    """For each child: whether the viewer may count trials now, and if not, why."""
    return [_counting(viewer, session, child_id, now) for child_id in children]


def _counting(viewer: Viewer, session: VisibleSession, child_id: UUID, now: datetime) -> Row:
    reason: str | None = ONLY_CONDUCTOR
    if session.is_conducted_by(viewer):
        refusal = why_not_counted(session.starts_at, now, canceled=child_id in session.canceled_child_ids)
        reason = None if refusal is None else refusal.sentence
    return {"child_id": child_id, "allowed": reason is None, "reason": reason}


async def trials_of_goals(
    db: Rows, child_id: UUID, *, most_sessions: int | None = MOST_SESSIONS
) -> list[dict[str, Any]]:
    """For each goal of the child, in the order of its list: the latest sessions with trials, oldest first. With None,
    all of them."""
    counts: dict[UUID, dict[UUID, dict[CueLevel, Count]]] = defaultdict(lambda: defaultdict(dict))
    starts: dict[UUID, datetime] = {}
    for row in await db.rows(COUNTS, child_id):
        count = Count(row["correct"], row["trials"])
        counts[row["goal_id"]][row["event_id"]][CueLevel(row["cue_level"])] = count
        starts[row["event_id"]] = row["starts_at"]
    shown = slice(None if most_sessions is None else -most_sessions, None)
    return [_trials_of_goal(goal, counts.get(goal["id"], {}), starts, shown) for goal in await db.rows(GOALS, child_id)]


def _trials_of_goal(
    goal: Row, counts: dict[UUID, dict[CueLevel, Count]], starts: dict[UUID, datetime], shown: slice
) -> dict[str, Any]:
    sessions = {event_id: SessionCount(by_level) for event_id, by_level in counts.items()}
    criterion = criterion_of(goal)
    suggested = None
    if criterion is not None and goal["status"] == GoalStatus.ACTIVE:
        suggested = suggested_progress(list(sessions.values()), criterion)
    return {
        "goal_id": goal["id"],
        "suggested_progress": None if suggested == goal["progress"] else suggested,
        "sessions": [
            {
                "event_id": event_id,
                "starts_at": starts[event_id],
                "correct": count.correct,
                "trials": count.trials,
                "percent": count.percent,
                "meets_criterion": criterion is not None and meets(count, criterion),
                "cue_levels": [
                    {"cue_level": level, "correct": by.correct, "trials": by.trials}
                    for level in CueLevel
                    if (by := count.by_cue_level.get(level)) is not None
                ],
            }
            for event_id, count in list(sessions.items())[shown]
        ],
    }
