"""Which goal is part of which, and in which order goals are listed (docs/product/clinical-records.md#goal-terms)."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from clinical_records.domain.errors import (
    HasActiveShortTermGoals,
    HasShortTermGoals,
    InvalidLongTermGoal,
    LongTermGoalEnded,
)
from clinical_records.domain.goals import GoalStatus, GoalTerm


class ListedGoal(Protocol):
    id: UUID
    term: str
    parent_id: UUID | None
    status: str
    position: int | None
    created_at: datetime


G = TypeVar("G", bound=ListedGoal)
ONLY_SHORT = "Only a short-term goal can be part of a long-term goal."
NOT_LONG = "Choose one of the child's long-term goals."


def require_consistent(goal: ListedGoal, goals: Iterable[ListedGoal]) -> None:
    """`goal` is one of `goals`, all of the child's, as it would be after a change.

    Raises InvalidLongTermGoal, LongTermGoalEnded, HasShortTermGoals, HasActiveShortTermGoals.
    """
    by_id = {each.id: each for each in goals}
    if goal.parent_id is not None:
        _require_long_term_goal(goal, by_id.get(goal.parent_id))
    parts = [each for each in by_id.values() if each.parent_id == goal.id]
    if parts and goal.term == GoalTerm.SHORT:
        raise HasShortTermGoals
    if goal.status != GoalStatus.ACTIVE and any(each.status == GoalStatus.ACTIVE for each in parts):
        raise HasActiveShortTermGoals


def _require_long_term_goal(goal: ListedGoal, parent: ListedGoal | None) -> None:
    if goal.term != GoalTerm.SHORT:
        raise InvalidLongTermGoal(fields={"parent_id": ONLY_SHORT})
    if parent is None or parent.term != GoalTerm.LONG:
        raise InvalidLongTermGoal(fields={"parent_id": NOT_LONG})
    if goal.status == GoalStatus.ACTIVE and parent.status != GoalStatus.ACTIVE:
        raise LongTermGoalEnded


def siblings(goals: Iterable[G], parent_id: UUID | None) -> list[G]:
    """The goals with this parent, in the order of their list. A new short-term goal is the last of its long-term goal;
    any other new goal comes first. `GOALS_IN_ORDER` in `adapters/sql_fragments.py` is the same order in SQL."""
    found = [goal for goal in goals if goal.parent_id == parent_id]
    if parent_id is None:
        found.sort(key=lambda goal: (goal.created_at, goal.id), reverse=True)
        return sorted(found, key=lambda goal: -1 if goal.position is None else goal.position)
    return sorted(found, key=lambda goal: (goal.position is None, goal.position or 0, goal.created_at, goal.id))


def moved(goals: Sequence[G], goal: G, position: int) -> list[G]:
    """`goals` with `goal` at this place, at the end if there are fewer."""
    others = [each for each in goals if each.id != goal.id]
    return [*others[:position], goal, *others[position:]]
