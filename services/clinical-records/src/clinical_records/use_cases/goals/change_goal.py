from collections.abc import Mapping
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.goal_tables import Goal, ProgressHistory
from clinical_records.adapters.goals import lock_goal, lock_goals, recompute_progress, set_details
from clinical_records.domain.errors import GoalNotFound
from clinical_records.domain.goals import NO_DETAILS, GoalDetails, default_title


async def change_goal(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: UUID,
    goal_id: UUID,
    *,
    progress: int | None = None,
    title: str | None = None,
    description: str | None = None,
    details: GoalDetails = NO_DETAILS,
    position: int | None = None,
) -> None:
    """None keeps a value. A blank title becomes the first words of the description. `position` moves the goal in the
    list of the child's goals.

    A progress that differs from the current one adds an entry to the history.
    Raises ChildNotFound; Forbidden for a guardian; GoalNotFound.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    if position is not None:
        await _move(uow, child_id, goal_id, position)
    goal = await lock_goal(uow, child_id, goal_id)
    texts = {
        "title": title,
        "description": description,
        "area": details.area,
        "baseline": details.baseline,
        "plain_words": details.plain_words,
    }
    if any(text is not None for text in texts.values()):
        await _change_texts(uow, goal, texts)
    set_details(goal, details, uow.now)
    if progress is not None and progress != goal.progress:
        uow.db.add(
            ProgressHistory(
                id=new_id(), goal_id=goal_id, new_progress=progress, created_by=therapist_id, created_at=uow.now
            )
        )
        await recompute_progress(uow, goal)
    goal.updated_at = uow.now
    uow.audit("goal.changed", child_id=child_id, subject=goal_id)


async def _change_texts(uow: UnitOfWork, goal: Goal, changes: Mapping[str, str | None]) -> None:
    before = await read_texts(uow, goal, goal.child_id)
    texts = {**before, **{name: text for name, text in changes.items() if text is not None}}
    if changes["title"] is None and before["title"] == default_title(before["description"]):
        texts["title"] = ""
    await write_texts(
        uow, goal, goal.child_id, **{**texts, "title": texts["title"] or default_title(texts["description"])}
    )


async def _move(uow: UnitOfWork, child_id: UUID, goal_id: UUID, position: int) -> None:
    """Numbers all goals of the child. Raises GoalNotFound."""
    goals = await lock_goals(uow, child_id)
    moved = next((goal for goal in goals if goal.id == goal_id), None)
    if moved is None:
        raise GoalNotFound
    goals.remove(moved)
    goals.insert(position, moved)
    for number, goal in enumerate(goals):
        goal.position = number
