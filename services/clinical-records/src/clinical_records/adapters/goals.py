"""Finding goals and their history to change them. What is found stays locked until the change is committed, so that
two changes at once are two entries and the goal's progress is the later one."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.tables import Goal, ProgressHistory
from clinical_records.domain.errors import GoalNotFound, ProgressHistoryNotFound
from clinical_records.domain.goals import current_progress


async def goal_to_change(uow: UnitOfWork, child_id: UUID, goal_id: UUID) -> Goal:
    """Raises GoalNotFound when it is absent, deleted or another child's."""
    wanted = select(Goal).where(Goal.id == goal_id, Goal.child_id == child_id, col(Goal.deleted_at).is_(None))
    goal = await uow.db.scalar(wanted.with_for_update())
    if goal is None:
        raise GoalNotFound
    return goal


async def entry_to_change(uow: UnitOfWork, child_id: UUID, entry_id: UUID) -> tuple[Goal, ProgressHistory]:
    """The entry and its goal, which is locked first. Raises ProgressHistoryNotFound."""
    goal_id = await uow.value("SELECT goal_id FROM progress_histories WHERE id = $1", entry_id)
    if goal_id is None:
        raise ProgressHistoryNotFound
    try:
        goal = await goal_to_change(uow, child_id, goal_id)
    except GoalNotFound:
        raise ProgressHistoryNotFound from None
    entry = await uow.db.get(ProgressHistory, entry_id, populate_existing=True)
    if entry is None or entry.deleted_at is not None:
        raise ProgressHistoryNotFound
    return goal, entry


async def recompute(uow: UnitOfWork, goal: Goal) -> None:
    """The goal's progress is what remains of its history (DECISIONS.md, clinical records)."""
    entries = await uow.rows(
        "SELECT new_progress FROM progress_histories WHERE goal_id = $1 AND deleted_at IS NULL ORDER BY created_at, id",
        goal.id,
    )
    goal.progress = current_progress([entry["new_progress"] for entry in entries])
    goal.updated_at = uow.now
