"""Loads goals and their history for a change.

The goal stays locked until the change is committed, so two concurrent changes add two entries and the later one wins.
"""

from dataclasses import fields
from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.goal_tables import Goal, GoalStep, ProgressHistory
from clinical_records.domain.criteria import Criterion
from clinical_records.domain.errors import GoalNotFound, GoalStepNotFound, ProgressHistoryNotFound
from clinical_records.domain.goals import GoalDetails, current_progress


async def lock_goals(uow: UnitOfWork, child_id: UUID) -> list[Goal]:
    """All goals of the child. They are locked in the order of their ids, so that no two changes wait for each other."""
    by_id = select(Goal).where(Goal.child_id == child_id, col(Goal.deleted_at).is_(None)).order_by(col(Goal.id))
    await uow.db.scalars(by_id.with_for_update())
    # a goal that was added while the statement above waited is only in the second one's result
    return list(await uow.db.scalars(by_id.with_for_update(), execution_options={"populate_existing": True}))


async def steps_of_goal(uow: UnitOfWork, goal_id: UUID) -> list[GoalStep]:
    """In order. They change only while their goal is locked."""
    of_goal = select(GoalStep).where(GoalStep.goal_id == goal_id, col(GoalStep.deleted_at).is_(None))
    return list(await uow.db.scalars(of_goal.order_by(col(GoalStep.position))))


def set_details(goal: Goal, details: GoalDetails, now: datetime) -> None:
    """Sets criterion, target date and status."""
    if details.criterion is not None or details.clears_criterion:
        for field in fields(Criterion):
            value = None if details.criterion is None else getattr(details.criterion, field.name)
            setattr(goal, f"criterion_{field.name}", value)
    if details.target_date is not None or details.clears_target_date:
        goal.target_date = details.target_date
    if details.status is not None and details.status != goal.status:
        goal.status, goal.status_changed_at = details.status.value, now


async def lock_goal(uow: UnitOfWork, child_id: UUID, goal_id: UUID) -> Goal:
    """Raises GoalNotFound if it doesn't exist, is deleted or belongs to another child."""
    by_id = select(Goal).where(Goal.id == goal_id, Goal.child_id == child_id, col(Goal.deleted_at).is_(None))
    goal = await uow.db.scalar(by_id.with_for_update())
    if goal is None:
        raise GoalNotFound
    return goal


async def lock_entry(uow: UnitOfWork, child_id: UUID, entry_id: UUID) -> tuple[Goal, ProgressHistory]:
    """The entry and its goal; the goal is locked first. Raises ProgressHistoryNotFound."""
    goal_id = await uow.value("SELECT goal_id FROM progress_histories WHERE id = $1", entry_id)
    if goal_id is None:
        raise ProgressHistoryNotFound
    try:
        goal = await lock_goal(uow, child_id, goal_id)
    except GoalNotFound:
        raise ProgressHistoryNotFound from None
    entry = await uow.db.get(ProgressHistory, entry_id, populate_existing=True)
    if entry is None or entry.deleted_at is not None:
        raise ProgressHistoryNotFound
    return goal, entry


async def lock_step(uow: UnitOfWork, child_id: UUID, step_id: UUID) -> tuple[Goal, GoalStep]:
    """The step and its goal, which is locked. Raises GoalStepNotFound."""
    goal_id = await uow.value("SELECT goal_id FROM goal_steps WHERE id = $1", step_id)
    if goal_id is None:
        raise GoalStepNotFound
    try:
        goal = await lock_goal(uow, child_id, goal_id)
    except GoalNotFound:
        raise GoalStepNotFound from None
    step = next((each for each in await steps_of_goal(uow, goal.id) if each.id == step_id), None)
    if step is None:
        raise GoalStepNotFound
    return goal, step


async def recompute_progress(uow: UnitOfWork, goal: Goal) -> None:
    """Set the goal's progress from its remaining history (docs/product/clinical-records.md#progress-history)."""
    entries = await uow.rows(
        "SELECT new_progress FROM progress_histories WHERE goal_id = $1 AND deleted_at IS NULL ORDER BY created_at, id",
        goal.id,
    )
    goal.progress = current_progress([entry["new_progress"] for entry in entries])
    goal.updated_at = uow.now
