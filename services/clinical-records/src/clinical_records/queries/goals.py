from uuid import UUID

from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.domain.errors import GoalNotFound, ProgressHistoryNotFound

COLUMNS = f"""
    id, {owner_columns("child_id")}, title, title_encrypted, description, description_encrypted, progress, created_at,
    updated_at
"""
ENTRIES = """
    SELECT h.id, h.new_progress, h.created_at,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name
    FROM progress_histories h LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = h.created_by
"""


async def goals_of_child(db: Rows, child_id: UUID, page: int | None) -> list[Row]:
    """Newest first. With a page, one more than it holds if there is another."""
    sql = (
        f"SELECT {COLUMNS} FROM goals WHERE child_id = $1 AND deleted_at IS NULL"  # noqa: S608  # constants
        " ORDER BY created_at DESC, id DESC"
    )
    if page is None:
        return list(await open_texts(db, "goals", await db.rows(sql, child_id)))
    in_page = await db.rows(f"{sql} {PAGE.format(offset='$2')}", child_id, offset_of(page))
    return list(await open_texts(db, "goals", in_page))


async def goal_by_id(db: Rows, child_id: UUID, goal_id: UUID) -> Row:
    """Raises GoalNotFound if it doesn't exist, is deleted or belongs to another child."""
    goal = await db.row(
        f"SELECT {COLUMNS} FROM goals WHERE id = $1 AND child_id = $2 AND deleted_at IS NULL",  # noqa: S608  # constants
        goal_id, child_id,
    )  # fmt: skip
    if goal is None:
        raise GoalNotFound
    return (await open_texts(db, "goals", [goal]))[0]


async def history_of_goal(db: Rows, goal_id: UUID) -> list[Row]:
    """Newest first."""
    newest_first = " WHERE h.goal_id = $1 AND h.deleted_at IS NULL ORDER BY h.created_at DESC, h.id DESC"
    return [dict(entry) for entry in await db.rows(ENTRIES + newest_first, goal_id)]


async def entry_by_id(db: Rows, entry_id: UUID) -> Row:
    """Raises ProgressHistoryNotFound."""
    entry = await db.row(ENTRIES + " WHERE h.id = $1", entry_id)
    if entry is None:
        raise ProgressHistoryNotFound
    return dict(entry)
