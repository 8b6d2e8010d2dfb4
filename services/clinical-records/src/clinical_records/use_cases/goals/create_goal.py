from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.goal_tables import Goal
from clinical_records.adapters.goals import lock_goals, set_details
from clinical_records.domain.goal_steps import StepList
from clinical_records.domain.goals import NO_DETAILS, GoalDetails, default_title
from clinical_records.events import emit_goals_changed
from clinical_records.use_cases.goals.change_steps import set_steps
from clinical_records.use_cases.goals.place_goal import place_goal


async def create_goal(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: UUID,
    description: str,
    title: str | None,
    details: GoalDetails = NO_DETAILS,
    steps: StepList | None = None,
) -> UUID:
    """Returns the goal's id. A blank title becomes the first words of the description.

    Raises ChildNotFound; Forbidden for a guardian; and what `place_goal` raises.
    """
    await require_child(uow, viewer, child_id, uow.now)
    therapist_id = viewer.require_therapist()
    goal = Goal(
        id=new_id(),
        child_id=child_id,
        progress=0,
        created_by=therapist_id,
        created_at=uow.now,
        updated_at=uow.now,
    )
    set_details(goal, details, uow.now)
    place_goal(goal, [*await lock_goals(uow, child_id), goal], details)
    await write_texts(
        uow,
        goal,
        child_id,
        title=title or default_title(description),
        description=description,
        area=details.area or "",
        baseline=details.baseline or "",
        plain_words=details.plain_words or "",
    )
    uow.db.add(goal)
    if steps is not None:
        await set_steps(uow, goal, steps)
    uow.audit("goal.created", child_id=child_id, subject=goal.id)
    emit_goals_changed(uow, child_id)
    return goal.id
