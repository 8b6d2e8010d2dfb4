"""Terms and order of goals, checked against plain models (docs/product/clinical-records.md#goal-terms)."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from chassis.errors import DomainError
from clinical_records.domain.errors import (
    HasActiveShortTermGoals,
    HasShortTermGoals,
    InvalidLongTermGoal,
    LongTermGoalEnded,
)
from clinical_records.domain.goal_terms import moved, require_consistent, siblings
from hypothesis import given
from hypothesis import strategies as st

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


@dataclass(frozen=True)
class OneGoal:
    id: UUID
    term: str = "long"
    parent_id: UUID | None = None
    status: str = "active"
    position: int | None = None
    created_at: datetime = NOON


def an_id(number: int) -> UUID:
    return UUID(int=number)


LONG = OneGoal(an_id(1))
SHORT = OneGoal(an_id(2), "short", LONG.id)


@pytest.mark.parametrize(
    ("goal", "others", "refusal"),
    [
        (SHORT, [LONG], None),
        (replace(SHORT, parent_id=None), [], None),
        (replace(SHORT, term="long"), [LONG], InvalidLongTermGoal),
        (replace(SHORT, parent_id=SHORT.id), [LONG], InvalidLongTermGoal),
        (replace(SHORT, parent_id=an_id(9)), [LONG], InvalidLongTermGoal),
        (SHORT, [replace(LONG, term="short")], InvalidLongTermGoal),
        (SHORT, [replace(LONG, status="met")], LongTermGoalEnded),
        (replace(SHORT, status="met"), [replace(LONG, status="met")], None),
        (replace(LONG, term="short"), [SHORT], HasShortTermGoals),
        (replace(LONG, status="met"), [SHORT], HasActiveShortTermGoals),
        (replace(LONG, status="discontinued"), [replace(SHORT, status="met")], None),
    ],
)
def test_a_short_term_goal_is_part_of_an_active_long_term_goal(
    goal: OneGoal, others: list[OneGoal], refusal: type[DomainError] | None
) -> None:
    if refusal is None:
        require_consistent(goal, [*others, goal])
    else:
        with pytest.raises(refusal):
            require_consistent(goal, [*others, goal])


GOALS = st.lists(
    st.tuples(st.none() | st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=8
).map(
    lambda drawn: [
        OneGoal(an_id(number), position=position, created_at=NOON + timedelta(days=days))
        for number, (position, days) in enumerate(drawn, 1)
    ]
)  # fmt: skip


@given(GOALS, st.integers(0, 10), st.data())
def test_moving_a_goal_leaves_the_others_in_their_order(
    goals: list[OneGoal], position: int, data: st.DataObject
) -> None:
    before = siblings(goals, None)
    goal = data.draw(st.sampled_from(goals))
    after = moved(before, goal, position)
    others = [each for each in before if each is not goal]
    assert [each for each in after if each is not goal] == others
    assert after.index(goal) == min(position, len(others))
    renumbered = [replace(each, position=number) for number, each in enumerate(after)]
    assert [each.id for each in siblings(renumbered[::-1], None)] == [each.id for each in after]


@given(GOALS)
def test_goals_that_nobody_sorted_come_first_and_short_term_ones_last(goals: list[OneGoal]) -> None:
    listed = [each.position is None for each in siblings(goals, None)]
    assert listed == sorted(listed, reverse=True)
    shorts = [replace(each, term="short", parent_id=LONG.id) for each in goals]
    ordered = siblings(shorts, LONG.id)
    unsorted = [each.position is None for each in ordered]
    assert unsorted == sorted(unsorted)
    created = [each.created_at for each in ordered if each.position is None]
    assert created == sorted(created)
    assert siblings(shorts, None) == []
