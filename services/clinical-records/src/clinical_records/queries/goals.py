from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import GOALS_IN_ORDER
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.errors import GoalNotFound, ProgressHistoryNotFound

COLUMNS = f"""
    g.id, {owner_columns("g.child_id")}, g.title, g.title_encrypted, g.description, g.description_encrypted, g.area,
    g.area_encrypted, g.baseline, g.baseline_encrypted, g.plain_words, g.plain_words_encrypted, g.criterion_sessions,
    g.criterion_percent, g.criterion_correct, g.criterion_trials, g.criterion_cue_level, g.target_date, g.status,
    g.status_changed_at, g.term, g.parent_id, g.steps_version, g.progress, g.created_at, g.updated_at
"""
STEPS = f"""
    SELECT s.goal_id, s.id, {owner_columns("s.child_id")}, s.content, s.content_encrypted, s.reached_at
    FROM goal_steps s WHERE s.goal_id = ANY($1::uuid[]) AND s.deleted_at IS NULL ORDER BY s.position
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
ENTRIES = """
    SELECT h.id, h.new_progress, h.created_at,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name
    FROM progress_histories h LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = h.created_by
"""
HISTORIES = f"""
    SELECT h.goal_id, e.* FROM progress_histories h JOIN ({ENTRIES}) e USING (id)
    WHERE h.goal_id = ANY($1::uuid[]) AND h.deleted_at IS NULL ORDER BY e.created_at, id
"""  # noqa: S608  # fixed SQL fragments; every value is a bound parameter


async def goals_of_child(db: Rows, child_id: UUID, page: int | None) -> list[Row]:
    """In the order of their list. With a page, one more than it holds if there is another."""
    sql = f"SELECT {COLUMNS} FROM {GOALS_IN_ORDER}"  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
    if page is None:
        return await _goals(db, await db.rows(sql, child_id))
    return await _goals(db, await db.rows(f"{sql} {PAGE.format(offset='$2')}", child_id, offset_of(page)))


async def goal_by_id(db: Rows, child_id: UUID, goal_id: UUID) -> Row:
    """Raises GoalNotFound if it doesn't exist, is deleted or belongs to another child."""
    goal = await db.row(
        f"SELECT {COLUMNS} FROM goals g WHERE g.id = $1 AND g.child_id = $2 AND g.deleted_at IS NULL",  # noqa: S608  # fixed SQL fragments; every value is a bound parameter
        goal_id, child_id,
    )  # fmt: skip
    if goal is None:
        raise GoalNotFound
    return (await _goals(db, [goal]))[0]


async def _goals(db: Rows, rows: Sequence[Row]) -> list[Row]:
    goals = [_with_criterion(goal) for goal in await open_texts(db, "goals", rows)]
    steps: dict[Any, list[Row]] = {goal["id"]: [] for goal in goals}
    for step in await open_texts(db, "goal_steps", await db.rows(STEPS, list(steps)) if steps else []):
        steps[step.pop("goal_id")].append(step)
    return [{**goal, "steps": steps[goal["id"]]} for goal in goals]


def _with_criterion(goal: dict[str, Any]) -> Row:
    criterion = criterion_of(goal)
    others = {name: value for name, value in goal.items() if not name.startswith("criterion_")}
    shown = None if criterion is None else {**asdict(criterion), "sentence": criterion.sentence}
    return {**others, "criterion": shown}


def criterion_of(goal: Row) -> Criterion | None:
    """From the columns of the table."""
    if goal["criterion_sessions"] is None:
        return None
    level = goal["criterion_cue_level"]
    return Criterion(
        goal["criterion_sessions"],
        goal["criterion_percent"],
        goal["criterion_correct"],
        goal["criterion_trials"],
        None if level is None else CueLevel(level),
    )


async def history_of_goal(db: Rows, goal_id: UUID) -> list[Row]:
    """Newest first."""
    newest_first = " WHERE h.goal_id = $1 AND h.deleted_at IS NULL ORDER BY h.created_at DESC, h.id DESC"
    return [dict(entry) for entry in await db.rows(ENTRIES + newest_first, goal_id)]


async def histories_of_goals(db: Rows, goal_ids: Sequence[UUID]) -> Sequence[Row]:
    """Oldest first, each with its `goal_id`."""
    return await db.rows(HISTORIES, list(goal_ids))


async def entry_by_id(db: Rows, entry_id: UUID) -> Row:
    """Raises ProgressHistoryNotFound."""
    entry = await db.row(ENTRIES + " WHERE h.id = $1", entry_id)
    if entry is None:
        raise ProgressHistoryNotFound
    return dict(entry)
