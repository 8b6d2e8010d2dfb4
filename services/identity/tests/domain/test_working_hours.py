from collections.abc import Sequence
from itertools import count
from uuid import UUID

import pytest
from chassis.errors import DomainError
from hypothesis import given
from hypothesis import strategies as st
from identity.domain.errors import EndsBeforeStart, WorkingHoursNotFound, WorkingHoursOverlap
from identity.domain.therapists import DAY_MINUTES, WorkingHours
from identity.domain.working_hours import HoursEdit, edit_hours

MORNING, EVENING = UUID(int=1), UUID(int=2)
WEEK = {MORNING: WorkingHours(0, 540, 720), EVENING: WorkingHours(0, 1020, 1440)}
minutes = st.integers(0, DAY_MINUTES)
edits = st.builds(
    HoursEdit,
    id=st.sampled_from([None, MORNING, EVENING, UUID(int=1000)]),
    weekday=st.integers(0, 6),
    starts=minutes,
    ends=minutes,
    remove=st.booleans(),
)


def edit(*asked: HoursEdit) -> dict[UUID, WorkingHours]:
    fresh = count(1000)
    return edit_hours(WEEK, asked, lambda: UUID(int=next(fresh)))


@given(st.lists(st.lists(edits, max_size=6), max_size=6))
def test_any_edits_keep_week_disjoint_and_within_days(
    requests: Sequence[Sequence[HoursEdit]],
) -> None:
    """Several requests in a row, including refused ones."""
    week, fresh = dict(WEEK), count(1000)
    for asked in requests:
        before = dict(week)
        try:
            week = edit_hours(week, asked, lambda: UUID(int=next(fresh)))
        except DomainError:
            assert week == before
        taken: set[tuple[int, int]] = set()
        for stretch in week.values():
            assert 0 <= stretch.starts < stretch.ends <= DAY_MINUTES
            own = {(stretch.weekday, minute) for minute in range(stretch.starts, stretch.ends)}
            assert not own & taken
            taken |= own


@given(st.lists(edits.filter(lambda edit: not edit.remove), min_size=1, max_size=4))
def test_accepted_week_matches_the_edits(asked: Sequence[HoursEdit]) -> None:
    fresh = count(2000)
    try:
        week = edit_hours(WEEK, asked, lambda: UUID(int=next(fresh)))
    except DomainError:
        return
    last = {one.id: one for one in asked if one.id}
    added = [one for one in asked if one.id is None]
    expected = [WorkingHours(one.weekday or 0, one.starts or 0, one.ends or 0) for one in (*last.values(), *added)]
    kept = [hours for key, hours in WEEK.items() if key not in last]
    assert sorted(week.values()) == sorted([*expected, *kept])


def test_two_intervals_can_swap() -> None:
    swapped = edit(HoursEdit(MORNING, starts=1020, ends=1440), HoursEdit(EVENING, starts=540, ends=720))
    assert swapped == {MORNING: WEEK[EVENING], EVENING: WEEK[MORNING]}


def test_single_field_of_an_interval_can_change() -> None:
    assert edit(HoursEdit(MORNING, ends=780))[MORNING] == WorkingHours(0, 540, 780)


def test_hours_past_midnight_are_two_intervals() -> None:
    with pytest.raises(EndsBeforeStart) as refused:
        edit(HoursEdit(None, 1, 1320, 120))
    assert refused.value.fields == {"calendars_attributes.0.end_time": "End time must be after start time"}
    night = edit(HoursEdit(None, 1, 1320, 1440), HoursEdit(None, 2, 0, 120))
    assert len(night) == 4


def test_overlap_refuses_all_edits() -> None:
    with pytest.raises(WorkingHoursOverlap):
        edit(HoursEdit(None, 0, 719, 800), HoursEdit(None, 3, 540, 600))


def test_unknown_interval_cannot_be_edited() -> None:
    for asked in (HoursEdit(UUID(int=9), 0, 0, 60), HoursEdit(UUID(int=9), remove=True)):
        with pytest.raises(WorkingHoursNotFound):
            edit(asked)
    with pytest.raises(WorkingHoursNotFound):
        edit(HoursEdit(MORNING, remove=True), HoursEdit(MORNING, starts=600))
