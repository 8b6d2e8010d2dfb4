"""A later payment leaves the cycles before it as they were (docs/product/scheduling.md#cycles)."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

from hypothesis import assume, example, given
from hypothesis import strategies as st
from scheduling.domain.allotment import Allotment, Carried
from scheduling.domain.cycle_terms import CycleTerms, Terms
from scheduling.domain.cycles import Cycle, cycle_in

FIRST = date(2026, 2, 2)
DAY = timedelta(days=1)
weeks = st.sampled_from([1, 4])
gaps = st.lists(st.integers(0, 40), max_size=4)
"""Unpaid days before each further payment."""
days = st.lists(st.integers(-10, 200).map(lambda number: FIRST + number * DAY), max_size=20)


def paid_plan(length: int, unpaid: Sequence[int], sessions: int = 4) -> CycleTerms:
    terms, starts = Terms(sessions, 45, length), [FIRST]
    for gap in unpaid:
        starts.append(starts[-1] + length * 7 * DAY + gap * DAY)
    return CycleTerms(terms, dict.fromkeys(starts, terms))


def resumed(plan: CycleTerms, after: int) -> tuple[CycleTerms, date]:
    """Paid again some days after the end of the newest paid cycle."""
    day = max(plan.paid) + plan.regular.weeks * 7 * DAY + after * DAY
    return CycleTerms(plan.regular, {**plan.paid, day: plan.regular}), day


def cycle(plan: CycleTerms, day: date) -> Cycle:
    return cycle_in(tuple(plan.eras()), day)


def carried(plan: CycleTerms, used: Sequence[date], owed: Sequence[date]) -> dict[date, Carried]:
    of_used, of_owed = (Counter(cycle(plan, day).starts_on for day in each) for each in (used, owed))
    return dict(Allotment(plan.regular.sessions, of_used, of_owed, terms=plan).carried())


@given(weeks, gaps, st.integers(2, 60), st.integers(1, 4), days, days)
@example(1, [], 9, 1, [], [FIRST + 14 * DAY, FIRST + 15 * DAY])
def test_a_resume_changes_nothing_of_what_is_past(
    length: int, unpaid: list[int], after: int, sessions: int, used: list[date], owed: list[date]
) -> None:
    assume(after % (length * 7) != 1)  # a single day before the payment: see the next tests
    before = paid_plan(length, unpaid, sessions)
    later, day = resumed(before, after)
    past_used, past_owed = ([each for each in found if each < day] for found in (used, owed))
    for each in (*past_used, *past_owed):
        assert cycle(later, each).starts_on == cycle(before, each).starts_on
    assert carried(later, past_used, past_owed) == carried(before, past_used, past_owed)


@given(weeks, gaps, st.integers(0, 60))
def test_cycles_follow_each_other_without_a_hole(length: int, unpaid: list[int], after: int) -> None:
    plan, newest = resumed(paid_plan(length, unpaid), after)
    day = FIRST
    while day <= newest:
        found = cycle(plan, day)
        assert found.starts_on == day
        assert all(cycle(plan, day + number * DAY) == found for number in range((found.ends_before - day).days))
        day = found.ends_before
    assert set(plan.paid) <= {cycle(plan, paid).starts_on for paid in plan.paid}, "each payment begins one"


def test_a_day_that_a_clock_change_adds_belongs_to_the_cycle_before_it() -> None:
    plan, newest = resumed(paid_plan(4, []), 1)
    assert cycle(plan, newest - DAY) == Cycle(FIRST, newest)
    assert cycle(plan, newest).starts_on == newest


def test_a_single_unpaid_day_before_a_payment_belongs_to_the_cycle_before_it() -> None:
    plan, newest = resumed(paid_plan(1, []), 8)
    assert cycle(plan, newest - DAY) == cycle(plan, newest - 8 * DAY) == Cycle(newest - 8 * DAY, newest)
    assert cycle(plan, newest).starts_on == newest


def test_a_payment_that_is_named_a_day_later_again_begins_no_cycle() -> None:
    terms = Terms(4, 45)
    plan = CycleTerms(terms, {FIRST: terms, FIRST + DAY: Terms(6, 45)})
    assert cycle(plan, FIRST + DAY) == Cycle(FIRST, FIRST + 28 * DAY)
    assert plan.of(FIRST).sessions == 6, "the newest terms count"
