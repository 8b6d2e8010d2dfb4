"""Quiet hours on a person's clock, also on the days when the clocks change."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from chassis.timekeeping.wall_clock import instant_of
from hypothesis import assume, given
from hypothesis import strategies as st
from identity.domain.errors import QuietHoursTooLong
from identity.domain.quiet_hours import DAY_MINUTES, MAX_MINUTES, QuietHours, next_time

LOS_ANGELES, LORD_HOWE = ZoneInfo("America/Los_Angeles"), ZoneInfo("Australia/Lord_Howe")
"""Lord Howe Island changes its clock by half an hour."""
ZONES = st.sampled_from([LOS_ANGELES, LORD_HOWE, ZoneInfo("America/Phoenix"), ZoneInfo("Asia/Kathmandu")])
INSTANTS = st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001  # UTC is added
MINUTES = st.integers(0, DAY_MINUTES - 1)
LENGTHS = st.integers(1, MAX_MINUTES)
NIGHT = QuietHours(21 * 60, 7 * 60)


def at(zone: ZoneInfo, text: str, fold: int = 0) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone, fold=fold).astimezone(UTC)


def wall_minutes(instant: datetime, zone: ZoneInfo) -> int:
    local = instant.astimezone(zone)
    return local.hour * 60 + local.minute


@given(st.dates(date(2026, 1, 1), date(2027, 12, 31)), ZONES, MINUTES, LENGTHS, MINUTES)
def test_they_end_soon_and_are_over_then(day: date, zone: ZoneInfo, starts: int, length: int, into: int) -> None:
    quiet = QuietHours(starts, (starts + length) % DAY_MINUTES)
    now = instant_of(day, time(starts // 60, starts % 60), zone) + timedelta(minutes=into % length)
    end = quiet.end_at(now, zone)
    assume(end is not None)  # on a night that is an hour shorter, the last minutes are past the end
    assert end is not None and now < end <= now + timedelta(minutes=length, hours=1)
    assert quiet.end_at(end, zone) is None
    assert (wall_minutes(end, zone) - quiet.ends) % DAY_MINUTES in (0, 30, 60), "later only by a gap of the clock"


@given(INSTANTS, ZONES, MINUTES, LENGTHS)
def test_on_days_without_clock_change_they_follow_the_clock(
    now: datetime, zone: ZoneInfo, starts: int, length: int
) -> None:
    offsets = {(now + timedelta(hours=hours)).astimezone(zone).utcoffset() for hours in (-24, 0, 24)}
    assume(len(offsets) == 1)
    quiet = QuietHours(starts, (starts + length) % DAY_MINUTES)
    is_quiet = (wall_minutes(now, zone) - starts) % DAY_MINUTES < length
    assert (quiet.end_at(now, zone) is not None) == is_quiet


def test_a_night_with_a_lost_hour_and_one_with_an_hour_more() -> None:
    spring, fall = at(LOS_ANGELES, "2026-03-07T23:00"), at(LOS_ANGELES, "2026-10-31T23:00")
    assert NIGHT.end_at(spring, LOS_ANGELES) == spring + timedelta(hours=7)
    assert NIGHT.end_at(fall, LOS_ANGELES) == fall + timedelta(hours=9)


def test_an_end_that_the_clock_skips_moves_forward() -> None:
    quiet = QuietHours(22 * 60, 2 * 60 + 30)
    assert quiet.end_at(at(LOS_ANGELES, "2026-03-08T01:00"), LOS_ANGELES) == at(LOS_ANGELES, "2026-03-08T03:30")


def test_they_do_not_begin_again_in_the_hour_that_the_clock_shows_twice() -> None:
    quiet = QuietHours(22 * 60, 90)
    assert quiet.end_at(at(LOS_ANGELES, "2026-11-01T01:10"), LOS_ANGELES) == at(LOS_ANGELES, "2026-11-01T01:30")
    assert quiet.end_at(at(LOS_ANGELES, "2026-11-01T01:10", fold=1), LOS_ANGELES) is None


@pytest.mark.parametrize(("starts", "ends"), [(420, 420), (0, 721), (1260, 600)])
def test_none_and_more_than_half_a_day_are_refused(starts: int, ends: int) -> None:
    with pytest.raises(QuietHoursTooLong):
        QuietHours(starts, ends)


@given(INSTANTS, ZONES)
def test_the_next_eight_o_clock_is_within_a_day(now: datetime, zone: ZoneInfo) -> None:
    found = next_time(now, time(8), zone)
    assert now < found <= now + timedelta(hours=25)
    assert found.astimezone(zone).time() == time(8)
