"""What is left of each cycle, against a naive model that assigns every session to a promised place."""

from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st
from scheduling.domain.allotment import Allotment

CYCLES = [date(2026, 1, 5) + timedelta(days=28 * n) for n in range(5)]
counts = st.dictionaries(st.sampled_from(CYCLES), st.integers(0, 5)).map(Counter)


def placed(per_cycle: int, used: Counter[date], owed: Counter[date], added_up: Counter[date]) -> int:
    """How many of the used sessions have a place: one of their own cycle, or one of an earlier cycle that was missed
    there or that lost minutes add up to. Tries every reassignment, as in a bipartite matching."""
    places = [(cycle, number < owed[cycle]) for cycle in CYCLES for number in range(per_cycle)]
    places += [(cycle, True) for cycle in CYCLES for _ in range(added_up[cycle])]
    sessions = [cycle for cycle in CYCLES for _ in range(used[cycle])]
    holder: dict[int, int] = {}

    def find(session: int, seen: set[int]) -> bool:
        mine = sessions[session]
        for place, (cycle, lent) in enumerate(places):
            if place in seen or not (cycle == mine or (lent and cycle < mine)):
                continue
            seen.add(place)
            if place not in holder or find(holder[place], seen):
                holder[place] = session
                return True
        return False

    return sum(find(session, set()) for session in range(len(sessions)))


@given(st.integers(1, 4), counts, counts, counts)
def test_as_many_sessions_are_left_as_find_a_place(
    per_cycle: int, used: Counter[date], owed: Counter[date], added_up: Counter[date]
) -> None:
    allotment = Allotment(per_cycle, used, owed, added_up=added_up)
    assert allotment.overdrawn == used.total() - placed(per_cycle, used, owed, added_up)
    for cycle in CYCLES:
        left = allotment.remaining(cycle)
        for more in (left, left + 1):
            after = used + Counter({cycle: more})
            gained = placed(per_cycle, after, owed, added_up) - placed(per_cycle, used, owed, added_up)
            assert gained == left, f"{more} more in the cycle of {cycle}"


@given(st.integers(1, 4), counts, counts, counts)
def test_owed_sessions_are_carried_until_they_are_made_up(
    per_cycle: int, used: Counter[date], owed: Counter[date], added_up: Counter[date]
) -> None:
    allotment = Allotment(per_cycle, used, owed, added_up=added_up)
    carried = allotment.carried()
    for cycle, left in carried.items():
        assert left.owed - left.added_up == min(owed[cycle], max(0, per_cycle - used[cycle]))
        assert left.added_up == min(added_up[cycle], per_cycle + added_up[cycle] - used[cycle])
        assert 0 <= left.made_up <= left.owed
        assert left.open == left.missed_open + left.added_up - left.added_up_made_up
    beyond = sum(max(0, used[cycle] - per_cycle - added_up[cycle]) for cycle in CYCLES)
    assert sum(left.made_up for left in carried.values()) == beyond - allotment.overdrawn
    later = CYCLES[-1] + timedelta(days=28)
    assert allotment.make_ups(later) == sum(left.open for left in carried.values())
    assert allotment.remaining(later) == per_cycle + allotment.make_ups(later)


@given(st.integers(1, 4), counts, counts, st.sampled_from(CYCLES))
def test_a_write_off_takes_one_session_that_was_owed(
    per_cycle: int, used: Counter[date], owed: Counter[date], cycle: date
) -> None:
    before = Allotment(per_cycle, used, owed)
    if not owed[cycle] or used[cycle] >= per_cycle:
        return
    after, later = before.with_write_off(cycle), CYCLES[-1] + timedelta(days=28)
    lost = before.make_ups(later) - after.make_ups(later)
    assert (lost, after.overdrawn - before.overdrawn) in {(1, 0), (0, 1), (0, 0)}


def test_missed_session_is_bookable_once_from_its_cycle_on() -> None:
    first, second = CYCLES[:2]
    missed = Allotment(4, Counter({first: 3}), Counter({first: 1}))
    assert (missed.remaining(first), missed.remaining(second), missed.make_ups(second)) == (1, 5, 1)
    later = Allotment(4, Counter({first: 3, second: 5}), Counter({first: 1}))
    assert (later.remaining(first), later.remaining(second)) == (0, 0)


def test_unbooked_sessions_end_with_the_cycle_and_missed_ones_stay_owed() -> None:
    first, second = CYCLES[:2]
    found = Allotment(4, Counter({first: 1}), Counter({first: 1}))
    assert (found.lapsing(first), found.make_ups(second)) == (2, 1)
