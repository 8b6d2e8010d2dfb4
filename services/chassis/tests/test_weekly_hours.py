from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday, days_later, instant_of, zone_named
from chassis.timekeeping.weekly_hours import WeeklyHours, open_hours

LOS_ANGELES = ZoneInfo("America/Los_Angeles")
SPRING, AUTUMN = date(2026, 3, 8), date(2026, 11, 1)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc, arg-type]  # the parts of a date


def around(day: date) -> Interval:
    return Interval(instant_of(day, time(0), LOS_ANGELES), instant_of(day, time(23), LOS_ANGELES))


def test_wall_time_in_a_dst_gap_moves_forward_by_the_gap() -> None:
    assert instant_of(SPRING, time(2, 30), LOS_ANGELES) == instant_of(SPRING, time(3, 30), LOS_ANGELES)


def test_ambiguous_wall_time_is_the_first_one() -> None:
    assert instant_of(AUTUMN, time(1, 30), LOS_ANGELES) == utc(2026, 11, 1, 8, 30)


def test_a_day_later_keeps_wall_time_on_a_23_hour_day() -> None:
    noon = instant_of(SPRING - timedelta(days=1), time(12), LOS_ANGELES)
    assert days_later(noon, 1, LOS_ANGELES) - noon == timedelta(hours=23)


def test_open_hours_keep_wall_time_across_a_clock_change() -> None:
    hours = [WeeklyHours(day, time(9), time(10)) for day in Weekday]
    found = open_hours(hours, LOS_ANGELES, around(SPRING))
    assert [i.start for i in found] == [utc(2026, 3, 7, 17), utc(2026, 3, 8, 16), utc(2026, 3, 9, 16)]


def test_hours_across_a_dst_gap_are_an_hour_shorter() -> None:
    (found,) = open_hours([WeeklyHours(Weekday.SUNDAY, time(1), time(4))], LOS_ANGELES, around(SPRING))
    assert found.end - found.start == timedelta(hours=2)


def test_hours_inside_a_dst_gap_are_skipped() -> None:
    assert WeeklyHours(Weekday.SUNDAY, time(2, 30), time(3)).on(SPRING, LOS_ANGELES) is None


def test_hours_until_midnight_join_the_next_morning() -> None:
    hours = [WeeklyHours.parse("monday", "22:00", "24:00"), WeeklyHours.parse("tuesday", "00:00", "02:00")]
    (found,) = open_hours(hours, ZoneInfo("UTC"), Interval(utc(2026, 3, 3), utc(2026, 3, 4)))
    assert found == Interval(utc(2026, 3, 2, 22), utc(2026, 3, 3, 2))


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "America", "\x00"])
def test_unknown_time_zone_is_refused(name: str) -> None:
    with pytest.raises(Invalid):
        zone_named(name)
