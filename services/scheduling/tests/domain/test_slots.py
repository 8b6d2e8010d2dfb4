from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval, span
from chassis.timekeeping.wall_clock import Weekday
from chassis.timekeeping.weekly_hours import WeeklyHours
from hypothesis import given, settings
from hypothesis import strategies as st
from scheduling.domain.errors import NotOnQuarterHour, OutsideWorkingHours, SlotTaken, TooFarAhead, TooSoon
from scheduling.domain.slots import QUARTER, Availability

NOW = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
UTC_ZONE = ZoneInfo("UTC")
LENGTH = timedelta(minutes=45)
ALWAYS = [WeeklyHours(day, time(0), time(0)) for day in Weekday]
OFFICE = [WeeklyHours(day, time(9), time(17)) for day in Weekday]


def available(
    hours: list[WeeklyHours], window: Interval, busy: list[Interval] | None = None, zone: ZoneInfo = UTC_ZONE
) -> Availability:
    return Availability.of(hours, zone, map(span, busy or []), window, NOW)


def slot(start: datetime, length: timedelta = LENGTH) -> Interval:
    return Interval.lasting(start, length)


def test_each_reason_to_refuse_has_its_name() -> None:
    tomorrow = NOW + timedelta(days=1)
    window = Interval(NOW - timedelta(days=2), NOW + timedelta(days=90))
    office = available(OFFICE, window, [slot(tomorrow)])
    assert office.refusal(slot(tomorrow + timedelta(minutes=7))) is NotOnQuarterHour
    assert office.refusal(slot(NOW + timedelta(hours=3, minutes=45))) is TooSoon
    assert office.refusal(slot(NOW + timedelta(days=60, minutes=15))) is TooFarAhead
    assert office.refusal(slot(tomorrow.replace(hour=16, minute=30))) is OutsideWorkingHours
    assert office.refusal(slot(tomorrow.replace(hour=14, minute=30))) is SlotTaken
    assert office.refusal(slot(tomorrow.replace(hour=14, minute=15))) is None


def test_both_ends_of_the_booking_horizon_can_be_booked() -> None:
    window = Interval(NOW, NOW + timedelta(days=61))
    always = available(ALWAYS, window)
    assert always.refusal(slot(NOW + timedelta(hours=4))) is None
    assert always.refusal(slot(NOW + timedelta(days=60))) is None


def test_the_last_slot_of_a_day_ends_with_the_working_hours() -> None:
    day = Interval(datetime(2026, 3, 3, tzinfo=UTC), datetime(2026, 3, 4, tzinfo=UTC))
    starts = available(OFFICE, day).free_starts(day, LENGTH)
    assert starts[0] == datetime(2026, 3, 3, 9, 0, tzinfo=UTC)
    assert slot(starts[-1]).end == datetime(2026, 3, 3, 17, 0, tzinfo=UTC)
    assert len(starts) == 30


def test_a_gap_between_two_sessions_is_offered_only_when_the_session_fits() -> None:
    day = Interval(datetime(2026, 3, 3, tzinfo=UTC), datetime(2026, 3, 4, tzinfo=UTC))
    nine = datetime(2026, 3, 3, 9, 0, tzinfo=UTC)
    busy = [Interval(nine, nine + timedelta(hours=1)), Interval(nine + timedelta(minutes=105), nine.replace(hour=17))]
    assert available(OFFICE, day, busy).free_starts(day, LENGTH) == [nine + timedelta(hours=1)]
    assert available(OFFICE, day, busy).free_starts(day, timedelta(hours=1)) == []


def test_hours_that_start_off_the_quarter_offer_from_the_next_quarter() -> None:
    hours = [WeeklyHours(Weekday.TUESDAY, time(9, 5), time(10, 30))]
    day = Interval(datetime(2026, 3, 3, tzinfo=UTC), datetime(2026, 3, 4, tzinfo=UTC))
    assert [start.minute for start in available(hours, day).free_starts(day, LENGTH)] == [15, 30, 45]


def test_a_skipped_hour_is_not_offered() -> None:
    zone = ZoneInfo("America/Los_Angeles")
    day = Interval(datetime(2026, 3, 8, 8, tzinfo=UTC), datetime(2026, 3, 9, 7, tzinfo=UTC))
    starts = available([WeeklyHours(Weekday.SUNDAY, time(1), time(4))], day, zone=zone).free_starts(day, LENGTH)
    walls = [start.astimezone(zone).strftime("%H:%M") for start in starts]
    assert walls == ["01:00", "01:15", "01:30", "01:45", "03:00", "03:15"]


times = st.integers(0, 95).map(lambda quarter: time(quarter // 4, quarter % 4 * 15))
hours_lists = st.lists(st.builds(WeeklyHours, st.sampled_from(list(Weekday)), times, times), max_size=8)
busy_lists = st.lists(
    st.builds(
        lambda offset, length: slot(NOW + timedelta(minutes=offset), timedelta(minutes=length)),
        st.integers(-600, 6000),
        st.integers(1, 400),
    ),
    max_size=12,
)
zones = st.sampled_from([ZoneInfo(n) for n in ("UTC", "America/Los_Angeles", "Asia/Kathmandu", "Australia/Lord_Howe")])


@settings(max_examples=60)
@given(hours_lists, busy_lists, zones, st.integers(1, 240))
def test_offered_slots_match_what_a_booking_accepts(
    hours: list[WeeklyHours], busy: list[Interval], zone: ZoneInfo, minutes: int
) -> None:
    window, length = Interval(NOW, NOW + timedelta(days=3)), timedelta(minutes=minutes)
    found = available(hours, Interval(window.start, window.end + length), busy, zone)
    offered = [slot(start, length) for start in found.free_starts(window, length)]
    quarters = [window.start + timedelta(seconds=QUARTER) * n for n in range(3 * 96)]
    assert offered == [slot(start, length) for start in quarters if found.refusal(slot(start, length)) is None]
    assert not any(one.overlaps(taken) for one in offered for taken in busy)
