from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.errors import GoalNotFound, ProgressHistoryNotFound

COLUMNS = f"""
    id, {owner_columns("child_id")}, title, title_encrypted, description, description_encrypted, area, area_encrypted,
    baseline, baseline_encrypted, plain_words, plain_words_encrypted, criterion_sessions, criterion_percent,
    criterion_correct, criterion_trials, criterion_cue_level, target_date, status, status_changed_at, progress,
    created_at, updated_at
"""
ENTRIES = """
    SELECT h.id, h.new_progress, h.created_at,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name
    FROM progress_histories h LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = h.created_by
"""
HISTORIES = f"""
    SELECT h.goal_id, e.* FROM progress_histories h JOIN ({ENTRIES}) e USING (id)
    WHERE h.goal_id = ANY($1::uuid[]) AND h.deleted_at IS NULL ORDER BY e.created_at, id
"""  # noqa: S608  # constants


async def goals_of_child(db: Rows, child_id: UUID, page: int | None) -> list[Row]:
    """As the therapist sorted them, those that nobody sorted first, newest first. With a page, one more than it holds
    if there is another."""
    sql = (
        f"SELECT {COLUMNS} FROM goals WHERE child_id = $1 AND deleted_at IS NULL"  # noqa: S608  # constants
        " ORDER BY position NULLS FIRST, created_at DESC, id DESC"
    )
    if page is None:
        return await _goals(db, await db.rows(sql, child_id))
    return await _goals(db, await db.rows(f"{sql} {PAGE.format(offset='$2')}", child_id, offset_of(page)))


async def goal_by_id(db: Rows, child_id: UUID, goal_id: UUID) -> Row:
    """Raises GoalNotFound if it doesn't exist, is deleted or belongs to another child."""
    goal = await db.row(
        f"SELECT {COLUMNS} FROM goals WHERE id = $1 AND child_id = $2 AND deleted_at IS NULL",  # noqa: S608  # constants
        goal_id, child_id,
    )  # fmt: skip
    if goal is None:
        raise GoalNotFound
    return (await _goals(db, [goal]))[0]


async def _goals(db: Rows, rows: Sequence[Row]) -> list[Row]:
    return [_with_criterion(goal) for goal in await open_texts(db, "goals", rows)]


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
