from collections.abc import Mapping, Sequence
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.goal_tables import Goal, ProgressHistory
from clinical_records.adapters.goals import lock_goal, lock_goals, recompute_progress, set_details
from clinical_records.domain.goal_steps import StepList
from clinical_records.domain.goals import NO_DETAILS, GoalDetails, default_title
from clinical_records.events import emit_goals_changed
from clinical_records.use_cases.goals.change_steps import set_steps
from clinical_records.use_cases.goals.place_goal import place_goal


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
    steps: StepList | None = None,
) -> None:
    """None keeps a value. A blank title becomes the first words of the description. `position` moves the goal among
    those with the same long-term goal.

    A progress that differs from the current one adds an entry to the history.
    Raises ChildNotFound; Forbidden for a guardian; GoalNotFound; GoalStepsChanged; and what `place_goal` raises.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    goals: Sequence[Goal] = ()
    if position is not None or details.concerns_other_goals:
        goals = await lock_goals(uow, child_id)
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
    if steps is not None:
        await set_steps(uow, goal, steps)
    set_details(goal, details, uow.now)
    if goals:
        place_goal(goal, goals, details, position)
    if progress is not None and progress != goal.progress:
        uow.db.add(
            ProgressHistory(
                id=new_id(), goal_id=goal_id, new_progress=progress, created_by=therapist_id, created_at=uow.now
            )
        )
        await recompute_progress(uow, goal)
    goal.updated_at = uow.now
    uow.audit("goal.changed", child_id=child_id, subject=goal_id)
    emit_goals_changed(uow, child_id)


async def _change_texts(uow: UnitOfWork, goal: Goal, changes: Mapping[str, str | None]) -> None:
    before = await read_texts(uow, goal, goal.child_id)
    texts = {**before, **{name: text for name, text in changes.items() if text is not None}}
    if changes["title"] is None and before["title"] == default_title(before["description"]):
        texts["title"] = ""
    await write_texts(
        uow, goal, goal.child_id, **{**texts, "title": texts["title"] or default_title(texts["description"])}
    )
