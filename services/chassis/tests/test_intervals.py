import itertools
from datetime import UTC, datetime, timedelta

import pytest
from chassis.timekeeping.intervals import Interval, covers, meets, merged
from hypothesis import given, settings
from hypothesis import strategies as st

START = datetime(2026, 3, 2, tzinfo=UTC)


def minutes(first: int, last: int) -> Interval:
    return Interval(START + timedelta(minutes=first), START + timedelta(minutes=last))


intervals = st.builds(lambda first, length: minutes(first, first + length), st.integers(0, 200), st.integers(1, 60))


def test_what_ends_when_the_other_starts_does_not_overlap_it() -> None:
    assert not minutes(0, 30).overlaps(minutes(30, 60))
    assert minutes(0, 31).overlaps(minutes(30, 60))


def test_an_interval_is_never_empty_or_backwards() -> None:
    with pytest.raises(ValueError, match="ends after"):
        minutes(5, 5)


def test_wall_times_make_no_interval() -> None:
    with pytest.raises(ValueError, match="instants"):
        Interval(datetime(2026, 3, 2), datetime(2026, 3, 3))  # noqa: DTZ001  # naive on purpose


def test_touching_intervals_are_joined() -> None:
    assert merged([minutes(30, 60), minutes(0, 30), minutes(70, 80)]) == [minutes(0, 60), minutes(70, 80)]


@settings(deadline=None)
@given(st.lists(intervals))
def test_merging_keeps_exactly_the_same_minutes(given_ones: list[Interval]) -> None:
    joined = merged(given_ones)
    for number in range(270):
        minute = minutes(number, number + 1)
        assert covers(joined, minute) == any(one.contains(minute) for one in given_ones)
    assert all(one.end < other.start for one, other in itertools.pairwise(joined))


@settings(deadline=None)
@given(st.lists(intervals), intervals)
def test_meeting_a_merged_list_is_overlapping_any_of_it(given_ones: list[Interval], wanted: Interval) -> None:
    assert meets(merged(given_ones), wanted) == any(one.overlaps(wanted) for one in given_ones)
