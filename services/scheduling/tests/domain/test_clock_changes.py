"""Clock changes, distant zones, and a family in another zone than its therapist."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from chassis.timekeeping.intervals import Interval, cut_to, merged, span, without
from chassis.timekeeping.wall_clock import (
    ClockChange,
    Weekday,
    by_day,
    clock_change,
    day_of,
    instant_of,
    start_of_day,
    written_spans,
)
from chassis.timekeeping.weekly_hours import WeeklyHours
from hypothesis import given
from hypothesis import strategies as st
from scheduling.domain.cutoffs import booking_horizon, is_late_cancel, reschedule_cutoff
from scheduling.domain.series.recurrence import Recurrence, RecurringUnit
from scheduling.domain.series.series import FirstTime
from scheduling.domain.slots import Availability

LOS_ANGELES, PHOENIX = ZoneInfo("America/Los_Angeles"), ZoneInfo("America/Phoenix")
SPRING, AUTUMN = date(2026, 3, 8), date(2026, 11, 1)
HALF_HOUR = timedelta(minutes=30)


def weekly(day: Weekday, until: date) -> Recurrence:
    return Recurrence(RecurringUnit.WEEK, 1, until, frozenset({day}))


@pytest.mark.parametrize("change", [SPRING, AUTUMN])
def test_weekly_wall_time_stays_in_march_and_november(change: date) -> None:
    first = change - timedelta(days=5)
    rule = weekly(Weekday.of(first), first + timedelta(weeks=3))
    found = rule.occurrences(first, time(15), HALF_HOUR, LOS_ANGELES)
    assert [one.start.astimezone(LOS_ANGELES).time() for one in found] == [time(15)] * 4
    assert len({one.start.hour for one in found}) == 2


ZONES = [
    *map(
        ZoneInfo, ("America/Los_Angeles", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia")
    )
]


def _slots_json(starts: Sequence[datetime], length: timedelta, zone: ZoneInfo) -> Sequence[tuple[str, str]]:
    spans = [(int(each.timestamp()), int((each + length).timestamp())) for each in starts]
    parted = [one.strip("<>").partition(" to ") for one in written_spans(spans, zone, ("<", " to ", ">"))]
    return [(start, end) for start, _, end in parted]


@given(
    st.sampled_from(ZONES),
    st.lists(st.timedeltas(timedelta(0), timedelta(days=20 * 365)), max_size=5),
    st.lists(st.timedeltas(timedelta(0), timedelta(days=3)), max_size=20),
    st.sampled_from([timedelta(minutes=15), timedelta(minutes=45), timedelta(hours=13), timedelta(seconds=90)]),
)
def test_written_spans_equal_single_times(
    zone: ZoneInfo, ages: list[timedelta], steps: list[timedelta], length: timedelta
) -> None:
    first = datetime(2011, 12, 1, tzinfo=UTC)
    instants = sorted((first + age + step).replace(microsecond=0) for age in ages for step in steps)
    instants += [instants[-1] + number * timedelta(minutes=1) for number in range(3)] if instants else []
    assert _slots_json(instants, length, zone) == [
        (instant.astimezone(zone).isoformat(), (instant + length).astimezone(zone).isoformat()) for instant in instants
    ]


@given(
    st.sampled_from([*ZONES, ZoneInfo("Asia/Beirut")]),
    st.lists(st.timedeltas(timedelta(0), timedelta(days=20 * 365)), max_size=20),
)
def test_by_day_equals_single_days(zone: ZoneInfo, ages: list[timedelta]) -> None:
    instants = [int((datetime(2012, 1, 1, tzinfo=UTC) + age).timestamp()) for age in sorted(ages)]
    found = [(day, instant) for day, on_day in by_day(instants, zone) for instant in on_day]
    assert found == [(day_of(datetime.fromtimestamp(instant, UTC), zone), instant) for instant in instants]


def test_a_clock_that_goes_back_at_midnight_shows_the_day_before_for_an_hour_more() -> None:
    zone, day = ZoneInfo("Asia/Beirut"), date(2026, 10, 24)
    eleven = int(datetime(2026, 10, 24, 23, tzinfo=zone).timestamp())
    hours = [eleven + hour * 60 * 60 for hour in range(4)]
    assert list(by_day(hours, zone)) == [(day, hours[:2]), (day + timedelta(days=1), hours[2:])]


@pytest.mark.parametrize("change", [SPRING, AUTUMN])
def test_written_spans_are_right_across_a_clock_change(change: date) -> None:
    midnight = start_of_day(change, LOS_ANGELES)
    quarters = [midnight + number * timedelta(minutes=15) for number in range(-8, 120)]
    written = _slots_json(quarters, timedelta(minutes=15), LOS_ANGELES)
    assert [start for start, _ in written] == [quarter.astimezone(LOS_ANGELES).isoformat() for quarter in quarters]
    assert [end for _, end in written][:-1] == [start for start, _ in written][1:]
    assert {start[-6:] for start, _ in written} == {"-08:00", "-07:00"}


def test_half_past_two_on_the_spring_day_is_half_past_three() -> None:
    assert clock_change(SPRING, time(2, 30), LOS_ANGELES) is ClockChange.MOVED_FORWARD
    assert instant_of(SPRING, time(2, 30), LOS_ANGELES).astimezone(LOS_ANGELES).time() == time(3, 30)
    rule = weekly(Weekday.SUNDAY, SPRING + timedelta(weeks=1))
    starts = [
        one.start.astimezone(LOS_ANGELES).time()
        for one in rule.occurrences(SPRING - timedelta(weeks=1), time(2, 30), HALF_HOUR, LOS_ANGELES)
    ]
    assert starts == [time(2, 30), time(3, 30), time(2, 30)]


def test_a_doubled_time_means_the_first() -> None:
    assert clock_change(AUTUMN, time(1, 30), LOS_ANGELES) is ClockChange.FIRST_OF_TWO
    (one,) = weekly(Weekday.SUNDAY, AUTUMN).occurrences(AUTUMN, time(1, 30), HALF_HOUR, LOS_ANGELES)
    assert one.start == datetime(2026, 11, 1, 8, 30, tzinfo=UTC)
    assert one.end - one.start == HALF_HOUR
    assert (one.start.astimezone(LOS_ANGELES).time(), one.end.astimezone(LOS_ANGELES).time()) == (time(1, 30), time(1))


def test_most_times_of_a_day_of_change_occur_once() -> None:
    assert clock_change(SPRING, time(15), LOS_ANGELES) is None
    assert clock_change(AUTUMN, time(15), LOS_ANGELES) is None


def test_a_los_angeles_series_moves_an_hour_in_phoenix() -> None:
    first = SPRING - timedelta(days=5)
    found = weekly(Weekday.of(first), first + timedelta(weeks=1)).occurrences(first, time(15), HALF_HOUR, LOS_ANGELES)
    assert [one.start.astimezone(PHOENIX).hour for one in found] == [16, 15]


@pytest.mark.parametrize(
    ("name", "hours"),
    [("Pacific/Apia", 13), ("Pacific/Pago_Pago", -11), ("Pacific/Guam", 10), ("Pacific/Tongatapu", 13)],
)
def test_zones_far_out_keep_their_day(name: str, hours: int) -> None:
    """Samoa on both sides of the date line, and Chamorro."""
    zone, first = ZoneInfo(name), date(2026, 3, 3)
    found = weekly(Weekday.TUESDAY, first + timedelta(weeks=40)).occurrences(first, time(9), HALF_HOUR, zone)
    assert {day_of(one.start, zone).weekday() for one in found} == {1}
    assert found[0].start == datetime(2026, 3, 3, 9, tzinfo=UTC) - timedelta(hours=hours)


def test_the_last_day_is_on_the_therapists_clock() -> None:
    """23:00 on Tuesday in Los Angeles is Wednesday everywhere east of it."""
    (one,) = weekly(Weekday.TUESDAY, date(2026, 3, 3)).occurrences(date(2026, 3, 3), time(23), HALF_HOUR, LOS_ANGELES)
    assert day_of(one.start, LOS_ANGELES) == date(2026, 3, 3)
    assert day_of(one.start, ZoneInfo("America/New_York")) == date(2026, 3, 4)


def test_the_first_time_of_a_series_is_read_on_the_therapists_clock() -> None:
    first = FirstTime.at(Interval.lasting(datetime(2026, 3, 4, 7, 0, tzinfo=UTC), HALF_HOUR), LOS_ANGELES)
    assert (first.on, first.wall) == (date(2026, 3, 3), time(23))


def slots(
    first: date, days: int, hours: list[WeeklyHours], *busy: Interval, zone: ZoneInfo = LOS_ANGELES
) -> list[Interval]:
    window = Interval(start_of_day(first, zone), start_of_day(first + timedelta(days=days), zone))
    now = window.start - timedelta(days=1)
    starts = Availability.of(hours, LOS_ANGELES, map(span, busy), window, now).free_starts(window, HALF_HOUR)
    return [Interval.lasting(start, HALF_HOUR) for start in starts]


def test_hours_that_cross_midnight_offer_slots_across_it() -> None:
    night = [WeeklyHours(Weekday.TUESDAY, time(23), time(0)), WeeklyHours(Weekday.WEDNESDAY, time(0), time(1))]
    found = [one.start.astimezone(LOS_ANGELES).time() for one in slots(date(2026, 3, 3), 2, night)]
    assert found == [time(23), time(23, 15), time(23, 30), time(23, 45), time(0), time(0, 15), time(0, 30)]


@pytest.mark.parametrize(
    ("first", "days", "working"),
    [
        (date(2026, 4, 30), 1, 1),
        (date(2026, 4, 29), 3, 3),
        (date(2026, 3, 3), 1, 1),
        (date(2026, 3, 1), 62, 59),  # times more than 60 days ahead aren't offered
    ],
)
def test_one_day_month_edges_and_two_months(first: date, days: int, working: int) -> None:
    hours = [WeeklyHours(day, time(16), time(17)) for day in Weekday]
    found = slots(first, days, hours)
    assert {day_of(one.start, LOS_ANGELES) for one in found} == {first + timedelta(days=n) for n in range(working)}
    assert len(found) == 3 * working


def test_busy_times_reaching_into_the_window_hide_slots() -> None:
    hours = [WeeklyHours(Weekday.TUESDAY, time(0), time(1))]
    midnight = start_of_day(date(2026, 3, 3), LOS_ANGELES)
    outside = Interval.lasting(midnight - HALF_HOUR, HALF_HOUR)
    assert len(slots(date(2026, 3, 3), 1, hours, outside)) == 3
    reaching_in = Interval.lasting(midnight - timedelta(minutes=15), HALF_HOUR)
    assert len(slots(date(2026, 3, 3), 1, hours, reaching_in)) == 2


def test_a_guardians_day_may_contain_two_therapist_days() -> None:
    hours = [WeeklyHours(day, time(0), time(0)) for day in Weekday]
    found = slots(date(2026, 3, 3), 1, hours, zone=ZoneInfo("Pacific/Guam"))
    assert {day_of(one.start, LOS_ANGELES) for one in found} == {date(2026, 3, 2), date(2026, 3, 3)}


def test_cutoffs_are_compared_as_instants() -> None:
    """On the day of the change, 24 hours before 15:00 isn't 15:00 the day before."""
    start = instant_of(SPRING, time(15), LOS_ANGELES)
    cutoff = reschedule_cutoff(start)
    assert cutoff.astimezone(LOS_ANGELES).time() == time(14)
    assert not is_late_cancel(start, None, cutoff)
    assert is_late_cancel(start, None, cutoff + timedelta(seconds=1))
    earliest, latest = booking_horizon(start - timedelta(days=10), LOS_ANGELES)
    assert (earliest - (start - timedelta(days=10)), latest.astimezone(LOS_ANGELES).hour) == (timedelta(hours=4), 14)


def test_free_hours_are_cut_to_the_window() -> None:
    nine = datetime(2026, 3, 3, 17, tzinfo=UTC)
    day = Interval.lasting(nine, timedelta(hours=8))
    lunch, late = (
        Interval.lasting(nine + timedelta(hours=3), HALF_HOUR),
        Interval.lasting(day.end - HALF_HOUR, 2 * HALF_HOUR),
    )
    left = without([day], merged([late, lunch]))
    assert left == [Interval(nine, lunch.start), Interval(lunch.end, late.start)]
    assert without([day], [day]) == []
    assert cut_to([day], Interval(nine + HALF_HOUR, nine + 2 * HALF_HOUR)) == [
        Interval(nine + HALF_HOUR, nine + 2 * HALF_HOUR)
    ]
