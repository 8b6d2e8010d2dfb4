from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.weekly_hours import DateHours, Window
from hypothesis import given
from hypothesis import strategies as st
from identity.domain.children import PreferredTimeFrame
from identity.domain.therapists import WorkingHours
from identity.matching.free_time import DAYS, FreeTime, free_time, working_time

LA = ZoneInfo("America/Los_Angeles")
NEW_YORK = ZoneInfo("America/New_York")
NOW = datetime(2026, 5, 4, 4, 0, tzinfo=LA).astimezone(UTC)
"""A Monday before working hours; the next four weeks have no clock change."""
ANY = PreferredTimeFrame.NO_PREFERENCE
MORNING = PreferredTimeFrame.MORNING
AFTERNOON = PreferredTimeFrame.AFTERNOON
MONDAYS = [WorkingHours.at("monday", "09:00", "17:00")]


Range = tuple[datetime, datetime]


def free(
    hours: list[WorkingHours],
    *,
    busy: tuple[Range, ...] = (),
    away: tuple[Range, ...] = (),
    dates: tuple[DateHours, ...] = (),
    part: PreferredTimeFrame = ANY,
    guardian_zone: ZoneInfo = LA,
    now: datetime = NOW,
    zone: ZoneInfo = LA,
) -> FreeTime:
    week = tuple((stretch.weekday, stretch.starts, stretch.ends) for stretch in hours)
    working = working_time(week, dates, zone, part, guardian_zone, now.astimezone(zone).date())
    taken, leave = (
        tuple(sorted((int(start.timestamp()), int(end.timestamp())) for start, end in ranges if end > now))
        for ranges in (busy, away)
    )
    return free_time(working, taken, int(now.timestamp()), away=leave)


def at(hour: int, minute: int = 0) -> datetime:
    """On the first Monday, in Los Angeles."""
    return datetime(2026, 5, 4, hour, minute, tzinfo=LA).astimezone(UTC)


def test_four_weeks_have_four_of_each_weekday() -> None:
    assert free(MONDAYS) == FreeTime(4 * 8 * 60, 4 * 8 * 60)


def test_leave_is_subtracted_once() -> None:
    first_day = (at(0), at(0) + timedelta(days=1))
    assert free(MONDAYS, away=(first_day,)) == FreeTime(3 * 8 * 60, 3 * 8 * 60)
    assert free(MONDAYS, away=(first_day,), busy=((at(9), at(10)),)) == FreeTime(3 * 8 * 60, 3 * 8 * 60)
    assert free(MONDAYS, away=((at(8), at(10)),), busy=((at(9, 30), at(11)),)).free_minutes == 4 * 8 * 60 - 120
    assert free(MONDAYS, away=((at(0), at(0) + timedelta(days=28)),)) == FreeTime(0, 0)


def test_hours_of_a_date_replace_those_of_its_weekday() -> None:
    monday, tuesday = at(0).astimezone(LA).date(), (at(0) + timedelta(days=1)).astimezone(LA).date()
    noon_to_six = DateHours(monday, (Window.parse("12:00", "18:00"),))
    assert free(MONDAYS, dates=(noon_to_six,)).working_minutes == 3 * 8 * 60 + 6 * 60
    assert free(MONDAYS, dates=(noon_to_six,), part=MORNING).working_minutes == 3 * 3 * 60
    assert free(MONDAYS, dates=(DateHours(monday, ()),)).working_minutes == 3 * 8 * 60
    assert free([], dates=(DateHours(tuesday, noon_to_six.windows),)).working_minutes == 6 * 60


def test_past_leave_is_ignored() -> None:
    away = ((at(0), at(12)),)
    assert free(MONDAYS, away=away, now=at(12)) == free(MONDAYS, now=at(12))


def test_guardians_noon_divides_the_day() -> None:
    assert free(MONDAYS, part=MORNING).working_minutes == 4 * 3 * 60
    assert free(MONDAYS, part=AFTERNOON).working_minutes == 4 * 5 * 60
    assert free(MONDAYS, part=MORNING, guardian_zone=NEW_YORK).working_minutes == 0
    assert free(MONDAYS, part=AFTERNOON, guardian_zone=NEW_YORK).working_minutes == 4 * 8 * 60


def test_booked_time_is_subtracted_once() -> None:
    busy = ((at(10), at(11)), (at(10, 30), at(11, 30)), (at(18), at(19)), (at(8), at(9, 15)))
    assert free(MONDAYS, busy=busy).free_minutes == 4 * 8 * 60 - 90 - 15


def test_past_part_of_today_does_not_count() -> None:
    assert free(MONDAYS, now=at(16)).working_minutes == 3 * 8 * 60 + 60
    assert free(MONDAYS, now=at(18)).working_minutes == 3 * 8 * 60


def test_working_hours_keep_their_wall_clock_across_a_clock_change() -> None:
    before_change = datetime(2026, 3, 2, 15, 0, tzinfo=UTC)
    hours = [WorkingHours.at("monday", "09:00", "12:00")]
    assert free(hours, part=MORNING, now=before_change).working_minutes == 4 * 3 * 60
    ten_to_noon = free(hours, part=MORNING, now=before_change, guardian_zone=ZoneInfo("America/Phoenix"))
    assert ten_to_noon.working_minutes == 2 * 60 + 3 * 3 * 60, "Arizona is an hour ahead until California springs on"


def test_skipped_hour_is_not_worked() -> None:
    spring_forward = datetime(2026, 3, 8, 0, 0, tzinfo=LA)
    sundays = [WorkingHours.at("sunday", "01:00", "04:00")]
    assert free(sundays, now=spring_forward.astimezone(UTC)).working_minutes == 2 * 60 + 3 * 3 * 60


def test_working_hours_can_last_until_midnight() -> None:
    assert free([WorkingHours.at("monday", "22:00", "24:00")]).working_minutes == 4 * 2 * 60


@given(
    st.lists(
        st.tuples(st.integers(0, 60 * 24 * 30), st.integers(1, 600)).map(
            lambda pair: (NOW + timedelta(minutes=pair[0]), NOW + timedelta(minutes=pair[0] + pair[1]))
        ),
        max_size=12,
    ),
    st.sampled_from(list(PreferredTimeFrame)),
)
def test_free_time_is_never_negative_nor_more_than_working_time(busy: list[Range], part: PreferredTimeFrame) -> None:
    found = free(MONDAYS, busy=tuple(busy), part=part, guardian_zone=NEW_YORK)
    assert 0 <= found.free_minutes <= found.working_minutes <= DAYS * 24 * 60


@given(st.sampled_from(["Pacific/Guam", "America/New_York", "UTC", "America/Puerto_Rico"]).map(ZoneInfo))
def test_morning_and_afternoon_are_the_whole_day(zone: ZoneInfo) -> None:
    halves = [free(MONDAYS, part=part, guardian_zone=zone).working_minutes for part in (MORNING, AFTERNOON)]
    assert sum(halves) == free(MONDAYS, guardian_zone=zone).working_minutes
