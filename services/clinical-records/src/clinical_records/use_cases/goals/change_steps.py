from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import open_texts, write_texts
from clinical_records.adapters.goal_tables import Goal, GoalStep
from clinical_records.adapters.goals import lock_step, steps_of_goal
from clinical_records.domain.goal_steps import StepList, require_same_steps
from clinical_records.events import emit_goals_changed


async def set_steps(uow: UnitOfWork, goal: Goal, wanted: StepList) -> None:
    """Replaces the list of the goal's steps; the goal is locked. A step that stays keeps when it was reached.

    Raises GoalStepsChanged.
    """
    before = {step.id: step for step in await steps_of_goal(uow, goal.id)}
    require_same_steps(wanted, goal.steps_version, before.keys())
    rows = [{**step.model_dump(), "owner_id": goal.child_id} for step in before.values()]
    texts = {row["id"]: row["content"] for row in await open_texts(uow, "goal_steps", rows)}
    goal.steps_version += 1
    for step_id in before.keys() - {step.id for step in wanted.steps}:
        before[step_id].deleted_at = uow.now
    for position, text in enumerate(wanted.steps):
        step = (
            before[text.id] if text.id else GoalStep(id=new_id(), goal_id=goal.id, child_id=goal.child_id, position=0)
        )
        step.position = position
        if texts.get(step.id) != text.content:
            await write_texts(uow, step, goal.child_id, content=text.content)
        uow.db.add(step)


async def set_step_reached(uow: UnitOfWork, viewer: Viewer, child_id: UUID, step_id: UUID, *, reached: bool) -> UUID:
    """Returns the goal's id. A step that was reached before keeps its date.

    Raises ChildNotFound; Forbidden for a guardian; GoalStepNotFound.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    goal, step = await lock_step(uow, child_id, step_id)
    if reached and step.reached_at is None:
        step.reached_at, step.reached_by = uow.now, therapist_id
    if not reached:
        step.reached_at = step.reached_by = None
    goal.updated_at = uow.now
    uow.audit("goal.changed", child_id=child_id, subject=goal.id)
    emit_goals_changed(uow, child_id)
    return goal.id
