from hypothesis import given
from hypothesis import strategies as st
from scheduling.domain.back_to_back import Pair, back_to_back

QUARTER = 900
STARTS = st.lists(st.integers(0, 60), unique=True, max_size=40).map(lambda found: sorted(n * QUARTER for n in found))
MINUTES = st.sampled_from([15, 30, 45, 50, 60])


def test_one_session_begins_when_the_other_ends() -> None:
    found = back_to_back([0, 3600], [2700, 2700], [2700, 6300], [1800, 1800])
    assert found == [Pair(0, 2700), Pair(3600, 6300)]


def test_a_session_that_ends_within_a_quarter_hour_is_followed_on_the_next_one() -> None:
    assert back_to_back([0], [50 * 60], [3600], [1800]) == [Pair(0, 3600)]


@given(starts=STARTS, minutes=MINUTES, sibling_starts=STARTS, sibling_minutes=MINUTES)
def test_pairs_are_those_of_a_naive_search(
    starts: list[int], minutes: int, sibling_starts: list[int], sibling_minutes: int
) -> None:
    length, other = minutes * 60, sibling_minutes * 60
    naive = {
        (one, two)
        for one in starts
        for two in sibling_starts
        if 0 <= two - (one + length) < QUARTER or 0 <= one - (two + other) < QUARTER
    }
    found = back_to_back(starts, [length] * len(starts), sibling_starts, [other] * len(sibling_starts))
    assert len(found) == len(set(found))
    assert set(found) == naive
    assert [min(pair) for pair in found] == sorted(min(pair) for pair in found)
