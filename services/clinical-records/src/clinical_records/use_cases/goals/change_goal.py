from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.goals import lock_goal, recompute_progress
from clinical_records.adapters.tables import ProgressHistory
from clinical_records.domain.goals import default_title


async def change_goal(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: UUID,
    goal_id: UUID,
    *,
    progress: int | None = None,
    title: str | None = None,
    description: str | None = None,
) -> None:
    """None keeps a value. A blank title becomes the first words of the description.

    A progress that differs from the current one adds an entry to the history.
    Raises ChildNotFound; Forbidden for a guardian; GoalNotFound.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    goal = await lock_goal(uow, child_id, goal_id)
    has_default_title = goal.title == default_title(goal.description)
    if description is not None:
        goal.description = description
    if title is not None:
        goal.title = title or default_title(goal.description)
    elif has_default_title:
        goal.title = default_title(goal.description)
    if progress is not None and progress != goal.progress:
        uow.db.add(
            ProgressHistory(
                id=new_id(), goal_id=goal_id, new_progress=progress, created_by=therapist_id, created_at=uow.now
            )
        )
        await recompute_progress(uow, goal)
    goal.updated_at = uow.now
    uow.audit("goal.changed", child_id=child_id, subject=goal_id)
