from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.goals import lock_goal, recompute_progress
from clinical_records.adapters.tables import Goal, ProgressHistory
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
    if title is not None or description is not None:
        await _change_texts(uow, goal, title, description)
    if progress is not None and progress != goal.progress:
        uow.db.add(
            ProgressHistory(
                id=new_id(), goal_id=goal_id, new_progress=progress, created_by=therapist_id, created_at=uow.now
            )
        )
        await recompute_progress(uow, goal)
    goal.updated_at = uow.now
    uow.audit("goal.changed", child_id=child_id, subject=goal_id)


async def _change_texts(uow: UnitOfWork, goal: Goal, title: str | None, description: str | None) -> None:
    before = await read_texts(uow, goal, goal.child_id)
    if description is None:
        description = before["description"]
    if title is None:
        has_default_title = before["title"] == default_title(before["description"])
        title = default_title(description) if has_default_title else before["title"]
    await write_texts(uow, goal, goal.child_id, title=title or default_title(description), description=description)
