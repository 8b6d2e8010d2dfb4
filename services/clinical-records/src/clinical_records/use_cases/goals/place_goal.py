from collections.abc import Sequence

from clinical_records.adapters.goal_tables import Goal
from clinical_records.domain.goal_terms import moved, require_consistent, siblings
from clinical_records.domain.goals import GoalDetails, GoalTerm


def place_goal(goal: Goal, goals: Sequence[Goal], details: GoalDetails, position: int | None = None) -> None:
    """Sets the goal's term, long-term goal and place. `goals` are all goals of the child, locked.

    Raises InvalidLongTermGoal, LongTermGoalEnded, HasShortTermGoals, HasActiveShortTermGoals.
    """
    parent_before = goal.parent_id
    if details.term is not None:
        goal.term = details.term.value
    if details.parent_id is not None or details.clears_parent or details.term is GoalTerm.LONG:
        goal.parent_id = details.parent_id
    require_consistent(goal, goals)
    if goal.parent_id != parent_before:
        goal.position = None
    if position is not None:
        for number, each in enumerate(moved(siblings(goals, goal.parent_id), goal, position)):
            each.position = number
