import itertools
from datetime import UTC, datetime, timedelta

import pytest
from chassis.timekeeping.intervals import Interval, covers, meets, merged
from hypothesis import given
from hypothesis import strategies as st

START = datetime(2026, 3, 2, tzinfo=UTC)


def minutes(first: int, last: int) -> Interval:
    return Interval(START + timedelta(minutes=first), START + timedelta(minutes=last))


intervals = st.builds(lambda first, length: minutes(first, first + length), st.integers(0, 200), st.integers(1, 60))


def test_adjacent_intervals_do_not_overlap() -> None:
    assert not minutes(0, 30).overlaps(minutes(30, 60))
    assert minutes(0, 31).overlaps(minutes(30, 60))


def test_empty_interval_is_refused() -> None:
    with pytest.raises(ValueError, match="must end after"):
        minutes(5, 5)


def test_naive_times_are_refused() -> None:
    with pytest.raises(ValueError, match="aware datetimes"):
        Interval(datetime(2026, 3, 2), datetime(2026, 3, 3))  # noqa: DTZ001  # naive on purpose


def test_adjacent_intervals_are_merged() -> None:
    assert merged([minutes(30, 60), minutes(0, 30), minutes(70, 80)]) == [minutes(0, 60), minutes(70, 80)]


@given(st.lists(intervals))
def test_merged_intervals_cover_the_same_minutes(given_ones: list[Interval]) -> None:
    joined = merged(given_ones)
    for number in range(270):
        minute = minutes(number, number + 1)
        assert covers(joined, minute) == any(one.contains(minute) for one in given_ones)
    assert all(one.end < other.start for one, other in itertools.pairwise(joined))


@given(st.lists(intervals), intervals)
def test_meets_is_true_if_any_interval_overlaps(given_ones: list[Interval], wanted: Interval) -> None:
    assert meets(merged(given_ones), wanted) == any(one.overlaps(wanted) for one in given_ones)
