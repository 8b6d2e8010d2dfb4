from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.goals import lock_goal, lock_goals
from clinical_records.domain.errors import HasShortTermGoals
from clinical_records.events import emit_goals_changed


async def delete_goal(uow: UnitOfWork, viewer: Viewer, child_id: UUID, goal_id: UUID) -> None:
    """Mark it as deleted. Raises ChildNotFound; Forbidden for a guardian; GoalNotFound; HasShortTermGoals."""
    await require_child(uow, viewer, child_id, uow.now)
    viewer.require_therapist()
    goals = await lock_goals(uow, child_id)
    goal = await lock_goal(uow, child_id, goal_id)
    if any(each.parent_id == goal_id for each in goals):
        raise HasShortTermGoals
    goal.deleted_at = uow.now
    uow.audit("goal.deleted", child_id=child_id, subject=goal_id)
    emit_goals_changed(uow, child_id)
