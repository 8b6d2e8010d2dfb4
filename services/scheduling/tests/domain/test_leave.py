from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from scheduling.domain.leave import Action, Choice, choices_for, leave_of, moved_to, pieces

NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
WEEK = Interval(NOW + timedelta(days=7), NOW + timedelta(days=14))
HOUR = timedelta(hours=1)


def hours_in(first: int, last: int) -> Interval:
    return Interval(WEEK.start + first * HOUR, WEEK.start + last * HOUR)


def test_kept_sessions_split_the_leave() -> None:
    assert pieces(WEEK, [hours_in(5, 6), hours_in(6, 7), hours_in(20, 21)]) == [
        hours_in(0, 5),
        hours_in(7, 20),
        Interval(WEEK.start + 21 * HOUR, WEEK.end),
    ]


def test_a_session_across_the_edge_leaves_no_gap() -> None:
    assert pieces(WEEK, [hours_in(-1, 1)]) == [Interval(WEEK.start + HOUR, WEEK.end)]


def test_a_session_without_substitutes_has_three_choices() -> None:
    assert list(choices_for(1, 0)) == [Action.CANCEL, Action.MOVE, Action.KEEP]
    assert list(choices_for(0, 3)) == [Action.CANCEL, Action.MOVE, Action.KEEP]
    assert Action.SUBSTITUTE in choices_for(1, 1)


def test_a_leave_may_have_begun_but_not_ended() -> None:
    leave_of(NOW - HOUR, NOW + HOUR, NOW)
    for starts_at, ends_at in (
        (NOW - 2 * HOUR, NOW - HOUR),
        (NOW + HOUR, NOW + HOUR),
        (NOW, NOW + timedelta(days=367)),
    ):
        with pytest.raises(Invalid):
            leave_of(starts_at, ends_at, NOW)


@pytest.mark.parametrize(
    ("action", "start", "substitute"),
    [
        (Action.MOVE, None, None),
        (Action.SUBSTITUTE, None, None),
        (Action.KEEP, NOW, None),
        (Action.CANCEL, None, uuid4()),
    ],
)
def test_a_choice_needs_exactly_its_own_fields(action: Action, start: datetime | None, substitute: None) -> None:
    with pytest.raises(Invalid):
        Choice(uuid4(), action, start, substitute)


def test_a_session_moves_outside_the_leave_and_into_the_future() -> None:
    for start in (WEEK.start - HOUR / 2, WEEK.end - HOUR, NOW):
        with pytest.raises(Invalid):
            moved_to(Choice(uuid4(), Action.MOVE, start), HOUR, WEEK, NOW)
    assert moved_to(Choice(uuid4(), Action.MOVE, WEEK.end), HOUR, WEEK, NOW).start == WEEK.end
