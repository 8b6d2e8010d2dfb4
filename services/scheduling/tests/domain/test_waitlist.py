from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday
from scheduling.domain.waitlist import PartOfDay, Rank, WaitlistTime, can_be_offered, may_be_asked

LOS_ANGELES = ZoneInfo("America/Los_Angeles")
SESSION = Interval.lasting(datetime(2026, 3, 10, 18, tzinfo=UTC), timedelta(minutes=45))
"""Tuesday, 11:00 to 11:45 in Los Angeles."""


@pytest.mark.parametrize(
    ("weekday", "part", "fits"),
    [("tuesday", "morning", True), ("tuesday", "afternoon", False), ("wednesday", "morning", False)],
)
def test_a_weekday_fits_by_the_start_in_the_familys_zone(weekday: str, part: str, fits: bool) -> None:
    assert WaitlistTime(Weekday(weekday), PartOfDay(part)).fits(SESSION, LOS_ANGELES) is fits


def test_the_same_session_is_in_the_evening_of_another_zone() -> None:
    mark = WaitlistTime(Weekday.TUESDAY, PartOfDay.EVENING)
    assert mark.fits(SESSION, ZoneInfo("Europe/Berlin"))
    assert not mark.fits(SESSION, LOS_ANGELES)


@pytest.mark.parametrize(("minutes", "fits"), [(45, True), (44, False)])
def test_a_stretch_must_contain_the_whole_session(minutes: int, fits: bool) -> None:
    stretch = Interval.lasting(SESSION.start, timedelta(minutes=minutes))
    assert WaitlistTime(stretch=stretch).fits(SESSION, LOS_ANGELES) is fits


@pytest.mark.parametrize(
    ("utc", "asked"),
    [
        (datetime(2026, 3, 2, 14, 59, tzinfo=UTC), False),
        (datetime(2026, 3, 2, 15, tzinfo=UTC), True),
        (datetime(2026, 3, 3, 4, 59, tzinfo=UTC), True),
        (datetime(2026, 3, 3, 5, tzinfo=UTC), False),
        (datetime(2026, 3, 9, 4, tzinfo=UTC), False),  # the day after the clocks changed: 9 PM is an hour earlier
    ],
)
def test_families_are_asked_from_7_am_to_9_pm_on_their_clock(utc: datetime, asked: bool) -> None:
    assert may_be_asked(utc, LOS_ANGELES) is asked


def test_stored_times_are_read_back() -> None:
    for mark in (WaitlistTime(Weekday.FRIDAY, PartOfDay.EVENING), WaitlistTime(stretch=SESSION)):
        assert WaitlistTime.parse(mark.stored) == mark


def test_owed_minutes_come_before_waiting_and_waiting_before_preference() -> None:
    early, late = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
    start = SESSION.start.astimezone(LOS_ANGELES)
    owed = Rank.of(45, late, "afternoon", start, UUID(int=4))
    waiting = Rank.of(0, early, "afternoon", start, UUID(int=3))
    preferring = Rank.of(0, late, "morning", start, UUID(int=2))
    indifferent = Rank.of(0, late, "no_preference", start, UUID(int=5))
    last = Rank.of(0, late, "afternoon", start, UUID(int=1))
    assert sorted([last, indifferent, preferring, waiting, owed]) == [owed, waiting, preferring, indifferent, last]


def test_a_slot_is_offered_only_if_the_whole_hold_ends_before_the_notice() -> None:
    now = SESSION.start - timedelta(hours=4, minutes=15)
    assert can_be_offered(SESSION.start, now)
    assert not can_be_offered(SESSION.start, now + timedelta(seconds=1))
