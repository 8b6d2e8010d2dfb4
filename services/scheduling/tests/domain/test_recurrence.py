from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from chassis.errors import Invalid
from chassis.timekeeping.wall_clock import Weekday
from hypothesis import given
from hypothesis import strategies as st
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit

TUESDAY = date(2026, 3, 3)


def weekly(until: date, *days: Weekday, period: int = 1) -> Recurrence:
    return Recurrence(RecurringUnit.WEEK, period, until, frozenset(days))


def monthly(until: date, option: str, period: int = 1) -> Recurrence:
    return Recurrence(RecurringUnit.MONTH, period, until, month_option=MonthOption.parse(option))


def test_wall_time_stays_across_a_clock_change() -> None:
    rule = weekly(date(2026, 3, 10), Weekday.TUESDAY)
    starts = [i.start for i in rule.occurrences(TUESDAY, time(15), timedelta(minutes=45), ZoneInfo("America/New_York"))]
    assert starts == [datetime(2026, 3, 3, 20, tzinfo=UTC), datetime(2026, 3, 10, 19, tzinfo=UTC)]


def test_the_last_day_is_included() -> None:
    assert weekly(date(2026, 3, 17), Weekday.TUESDAY).days_from(TUESDAY)[-1] == date(2026, 3, 17)
    assert weekly(date(2026, 3, 16), Weekday.TUESDAY).days_from(TUESDAY)[-1] == date(2026, 3, 10)


def test_weeks_start_on_monday_and_days_before_the_first_are_left_out() -> None:
    rule = weekly(date(2026, 3, 22), Weekday.MONDAY, Weekday.SUNDAY, period=2)
    assert rule.days_from(TUESDAY) == [date(2026, 3, 8), date(2026, 3, 16), date(2026, 3, 22)]


def test_a_month_without_a_fifth_tuesday_is_skipped() -> None:
    rule = monthly(date(2026, 9, 30), "fifth_tuesday")
    assert rule.days_from(TUESDAY) == [date(2026, 3, 31), date(2026, 6, 30), date(2026, 9, 29)]


def test_months_repeat_by_the_nth_weekday() -> None:
    rule = monthly(date(2026, 8, 1), "first_tuesday", period=2)
    assert rule.days_from(TUESDAY) == [date(2026, 3, 3), date(2026, 5, 5), date(2026, 7, 7)]


@pytest.mark.parametrize(("day", "option"), [(1, "first"), (7, "first"), (8, "second"), (28, "fourth"), (29, "fifth")])
def test_the_ordinal_comes_from_the_day_of_the_month(day: int, option: str) -> None:
    assert str(MonthOption.of(date(2026, 3, day))).startswith(option)


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_every_day_is_found_again_by_its_own_month_option(day: date) -> None:
    option = MonthOption.of(day)
    assert monthly(day, str(option)).days_from(day.replace(day=1)) == [day]
    assert MonthOption.parse(str(option)) == option


def test_a_series_lasts_at_most_24_months() -> None:
    assert weekly(date(2028, 3, 3), Weekday.TUESDAY).days_from(TUESDAY)
    with pytest.raises(Invalid, match="24 months"):
        weekly(date(2028, 3, 4), Weekday.TUESDAY).days_from(TUESDAY)


def test_a_series_from_a_leap_day_ends_in_february() -> None:
    leap_day = date(2028, 2, 29)
    assert weekly(date(2030, 2, 28), Weekday.TUESDAY).days_from(leap_day)[0] == leap_day
    with pytest.raises(Invalid, match="24 months"):
        weekly(date(2030, 3, 1), Weekday.TUESDAY).days_from(leap_day)


def test_a_series_without_a_date_is_refused() -> None:
    with pytest.raises(Invalid, match="no dates"):
        weekly(date(2026, 3, 2), Weekday.TUESDAY).days_from(TUESDAY)


@pytest.mark.parametrize("period", [0, 10])
def test_weeks_repeat_every_one_to_nine(period: int) -> None:
    with pytest.raises(Invalid, match="between 1 and 9"):
        weekly(date(2026, 4, 1), Weekday.TUESDAY, period=period)


def test_months_repeat_every_one_to_three() -> None:
    with pytest.raises(Invalid, match="between 1 and 3"):
        monthly(date(2026, 9, 1), "first_tuesday", period=4)


def test_a_rule_names_its_days() -> None:
    with pytest.raises(Invalid, match="Recurring days is required"):
        weekly(date(2026, 4, 1))
    with pytest.raises(Invalid, match="Recurring month option is required"):
        Recurrence(RecurringUnit.MONTH, 1, date(2026, 4, 1))
    with pytest.raises(Invalid, match="must be like second_tuesday"):
        MonthOption.parse("sixth_tuesday")


@pytest.mark.parametrize(
    "rule", [monthly(date(2028, 3, 3), "first_tuesday"), weekly(date(2028, 3, 3), Weekday.TUESDAY, period=2)]
)
def test_a_24_month_rule_moves_without_losing_dates(rule: Recurrence) -> None:
    for by in (-1, 1):
        to_day = TUESDAY + timedelta(days=by)
        moved = rule.moved(TUESDAY, to_day)
        assert moved.until == date(2028, 3, 3) + timedelta(days=by)
        assert len(moved.days_from(to_day)) >= len(rule.days_from(TUESDAY))


def test_a_rule_moved_from_february_lasts_24_months() -> None:
    rule = weekly(date(2030, 2, 28), Weekday.MONDAY)
    moved = rule.moved(date(2028, 2, 28), date(2028, 3, 1))
    assert (moved.until, moved.days_from(date(2028, 3, 1))[-1]) == (date(2030, 3, 1), date(2030, 2, 27))
