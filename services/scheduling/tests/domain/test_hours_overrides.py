"""Free slots with hours of single dates, against a reference that walks through every minute."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval, span
from chassis.timekeeping.wall_clock import Weekday, start_of_day
from chassis.timekeeping.weekly_hours import DateHours, Hours, WeeklyHours, Window
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scheduling.domain.slots import Availability

LOS_ANGELES, GUAM, LORD_HOWE = (
    ZoneInfo("America/Los_Angeles"),
    ZoneInfo("Pacific/Guam"),
    ZoneInfo("Australia/Lord_Howe"),
)
SPRING, AUTUMN, HALF_AN_HOUR_BACK = date(2026, 3, 8), date(2026, 11, 1), date(2026, 4, 5)
ORDINARY = date(2026, 6, 17)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
LENGTH = timedelta(minutes=45)


@lru_cache
def first_instants(day: date, zone: ZoneInfo) -> Mapping[datetime, datetime]:
    """The first instant at which a clock shows each wall time of that day and the days beside it."""
    midnight = datetime.combine(day, time(0), tzinfo=UTC)
    found: dict[datetime, datetime] = {}
    for number in range(-2 * 1440, 4 * 1440):
        instant = midnight + number * MINUTE
        found.setdefault(instant.astimezone(zone).replace(tzinfo=None, fold=0), instant)
    return found


def shown_at(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """A wall time that the clock skips is as long after the last one that it shows."""
    wanted, shown = datetime.combine(day, wall), first_instants(day, zone)
    skipped = 0
    while wanted - skipped * MINUTE not in shown:
        skipped += 1
    return shown[wanted - skipped * MINUTE] + skipped * MINUTE


def open_minutes(hours: Sequence[Hours], zone: ZoneInfo, days: Sequence[date]) -> set[datetime]:
    found: set[datetime] = set()
    for day in days:
        dated = [entry for entry in hours if isinstance(entry, DateHours) and entry.day == day]
        weekly = [entry for entry in hours if isinstance(entry, WeeklyHours) and entry.weekday is Weekday.of(day)]
        for window in dated[0].windows if dated else weekly:
            minute = shown_at(day, window.start, zone)
            end = shown_at(day + DAY if window.end == time(0) else day, window.end, zone)
            while minute < end:
                found.add(minute)
                minute += MINUTE
    return found


def reference(
    hours: Sequence[Hours], zone: ZoneInfo, busy: Sequence[Interval], window: Interval, middle: date
) -> list[datetime]:
    open_then = open_minutes(hours, zone, [middle + number * DAY for number in range(-4, 5)])
    found, start = [], window.start
    while start < window.end:
        slot = [start + number * MINUTE for number in range(int(LENGTH / MINUTE))]
        taken = any(one.start < slot[-1] + MINUTE and start < one.end for one in busy)
        if all(minute in open_then for minute in slot) and not taken:
            found.append(start)
        start += timedelta(minutes=15)
    return found


quarters = st.integers(0, 95).map(lambda quarter: time(quarter // 4, quarter % 4 * 15))
windows = st.builds(Window, quarters, quarters)
weekly_hours = st.lists(st.builds(WeeklyHours, st.sampled_from(list(Weekday)), quarters, quarters), max_size=10)
overrides = st.dictionaries(st.integers(-2, 2), st.lists(windows, max_size=3).map(tuple), min_size=1, max_size=5)
busy_times = st.lists(st.tuples(st.integers(-3000, 3000), st.integers(1, 300)), max_size=6)
clock_changes = st.sampled_from(
    [(SPRING, LOS_ANGELES), (AUTUMN, LOS_ANGELES), (HALF_AN_HOUR_BACK, LORD_HOWE), (ORDINARY, LOS_ANGELES)]
)
NINE_TO_FIVE = [WeeklyHours(day, time(9), time(17)) for day in Weekday]


@settings(max_examples=60)
@given(clock_changes, st.sampled_from([LOS_ANGELES, GUAM, LORD_HOWE]), weekly_hours, overrides, busy_times)
@example((SPRING, LOS_ANGELES), GUAM, NINE_TO_FIVE, {0: (Window(time(1), time(4)),)}, [])
@example((AUTUMN, LOS_ANGELES), GUAM, NINE_TO_FIVE, {0: (Window(time(0, 30), time(3)),), -1: ()}, [])
@example((ORDINARY, LOS_ANGELES), GUAM, NINE_TO_FIVE, {0: (Window(time(12), time(18)),)}, [(60, 45)])
def test_free_slots_with_hours_of_dates_agree_with_every_minute(
    at: tuple[date, ZoneInfo],
    guardian_zone: ZoneInfo,
    weekly: list[WeeklyHours],
    dated: dict[int, tuple[Window, ...]],
    taken: list[tuple[int, int]],
) -> None:
    middle, zone = at
    noon = datetime.combine(middle, time(12), tzinfo=UTC)
    hours: list[Hours] = [*weekly, *(DateHours(middle + number * DAY, each) for number, each in dated.items())]
    busy = [Interval.lasting(noon + start * MINUTE, length * MINUTE) for start, length in taken]
    window = Interval(start_of_day(middle - DAY, guardian_zone), start_of_day(middle + 2 * DAY, guardian_zone))
    now = window.start - timedelta(days=5)
    reach = Interval(window.start, window.end + LENGTH)
    found = Availability.of(hours, zone, map(span, busy), reach, now).free_starts(window, LENGTH)
    assert list(found) == reference(hours, zone, busy, window, middle)


def test_a_guardian_across_the_date_line_sees_the_hours_of_the_therapists_date() -> None:
    """Noon to 6 PM of Wednesday in Los Angeles is Thursday morning in Guam."""
    hours: list[Hours] = [*NINE_TO_FIVE, DateHours(ORDINARY, (Window(time(12), time(18)),))]
    day = Interval(start_of_day(ORDINARY + DAY, GUAM), start_of_day(ORDINARY + 2 * DAY, GUAM))
    found = Availability.of(hours, LOS_ANGELES, [], day, day.start - 5 * DAY).free_starts(day, LENGTH)
    walls = [start.astimezone(GUAM).time() for start in found]
    assert (walls[0], walls[-1]) == (time(5), time(10, 15))
