from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scheduling.domain.cutoffs import is_late_cancel
from scheduling.domain.cycles import Cycle, CycleKind, cycle_of
from scheduling.domain.errors import EventNotStarted, StatusNotAllowed
from scheduling.domain.status import Status, current_status, require_mark, require_markable

START = datetime(2026, 3, 2, 15, tzinfo=UTC)
ANCHOR = date(2026, 3, 2)
dates = st.dates(date(2020, 1, 1), date(2035, 1, 1))


@given(st.sampled_from(CycleKind), dates, dates)
def test_every_day_of_a_cycle_finds_the_same_cycle(kind: CycleKind, anchor: date, day: date) -> None:
    cycle = cycle_of(kind, anchor, day)
    assert day in cycle
    if kind is not CycleKind.ONCE:
        assert cycle_of(kind, anchor, cycle.starts_on) == cycle == cycle_of(kind, anchor, cycle.last_day)


def test_a_plan_counts_four_weeks_from_its_first_day() -> None:
    assert cycle_of(CycleKind.FOUR_WEEKS, ANCHOR, date(2026, 3, 29)) == Cycle(ANCHOR, date(2026, 3, 30))
    assert cycle_of(CycleKind.FOUR_WEEKS, ANCHOR, date(2026, 3, 30)).starts_on == date(2026, 3, 30)
    assert cycle_of(CycleKind.FOUR_WEEKS, ANCHOR, date(2026, 3, 1)).starts_on == date(2026, 2, 2)


def test_a_school_counts_weeks_from_monday_and_calendar_months() -> None:
    assert cycle_of(CycleKind.WEEK, ANCHOR, date(2026, 3, 8)) == Cycle(ANCHOR, date(2026, 3, 9))
    assert cycle_of(CycleKind.MONTH, ANCHOR, date(2026, 12, 31)) == Cycle(date(2026, 12, 1), date(2027, 1, 1))


def test_exactly_24_hours_before_the_start_is_not_late() -> None:
    assert not is_late_cancel(START, None, START - timedelta(hours=24))
    assert is_late_cancel(START, None, START - timedelta(hours=24) + timedelta(seconds=1))


def test_a_scheduled_session_becomes_pending_when_its_end_has_passed() -> None:
    before = START - timedelta(seconds=1)
    assert current_status(Status.SCHEDULED, START, False, before) is Status.SCHEDULED
    assert current_status(Status.SCHEDULED, START, False, START) is Status.PENDING
    assert current_status(Status.COMPLETE, START, False, START) is Status.COMPLETE
    assert current_status(Status.SCHEDULED, START, True, START) is Status.SCHEDULED


def test_a_session_is_not_marked_before_its_start() -> None:
    with pytest.raises(EventNotStarted):
        require_markable(START, False, None, START - timedelta(seconds=1))
    require_markable(START, False, None, START)


def test_a_mark_may_be_corrected_for_30_days() -> None:
    require_markable(START, False, START, START + timedelta(days=30))
    with pytest.raises(StatusNotAllowed):
        require_markable(START, False, START, START + timedelta(days=30, seconds=1))


def test_an_unmarked_session_may_be_marked_however_late() -> None:
    require_markable(START, False, None, START + timedelta(days=300))


def test_a_canceled_session_is_not_marked() -> None:
    with pytest.raises(StatusNotAllowed):
        require_markable(START, True, None, START)


@pytest.mark.parametrize("status", [Status.SCHEDULED, Status.PENDING])
def test_a_session_cannot_return_to_scheduled_or_pending(status: Status) -> None:
    with pytest.raises(StatusNotAllowed):
        require_mark(status)
