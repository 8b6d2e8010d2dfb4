from datetime import UTC, datetime, timedelta

from identity.notifications.time_formatting import day_word, moment_text, on_the_other_clock, span_text

LA, NY, PHOENIX, AUCKLAND = "America/Los_Angeles", "America/New_York", "America/Phoenix", "Pacific/Auckland"
TUESDAY = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)


def test_a_time_is_written_as_it_is_said() -> None:
    assert moment_text(TUESDAY, LA) == "Tuesday, March 3 at 10:00 AM PST"
    assert moment_text(TUESDAY + timedelta(hours=2), LA) == "Tuesday, March 3 at 12:00 PM PST"
    assert moment_text(TUESDAY + timedelta(hours=14), LA) == "Wednesday, March 4 at 12:00 AM PST"


def test_a_span_says_morning_or_afternoon_once_unless_it_crosses_noon() -> None:
    assert span_text(TUESDAY, TUESDAY + timedelta(minutes=45), LA) == "Tuesday, March 3, 2026, 10:00 – 10:45 AM PST"
    late = TUESDAY + timedelta(minutes=90)
    assert span_text(late, late + timedelta(hours=1), LA) == "Tuesday, March 3, 2026, 11:30 AM – 12:30 PM PST"
    night = TUESDAY + timedelta(hours=13, minutes=30)
    assert span_text(night, night + timedelta(hours=1), LA) == "Tuesday, March 3, 2026, 11:30 PM – 12:30 AM PST"


def test_a_span_across_a_clock_change_names_both_clocks() -> None:
    night = datetime(2026, 11, 1, 8, 30, tzinfo=UTC)
    assert span_text(night, night + timedelta(hours=1), LA) == "Sunday, November 1, 2026, 1:30 AM PDT – 1:30 AM PST"


def test_the_other_clock_is_named_only_where_it_shows_something_else() -> None:
    assert on_the_other_clock(TUESDAY, LA, NY) == "1:00 PM EST"
    assert on_the_other_clock(TUESDAY, LA, LA) is None
    summer = datetime(2026, 7, 7, 18, 0, tzinfo=UTC)
    assert on_the_other_clock(summer, LA, PHOENIX) is None, "the same hour in summer"
    assert on_the_other_clock(TUESDAY, LA, PHOENIX) == "11:00 AM MST"


def test_another_day_on_the_other_clock_is_named() -> None:
    assert on_the_other_clock(TUESDAY, LA, AUCKLAND) == "Wednesday, March 4 at 7:00 AM NZDT"


def test_a_zone_without_a_short_name_is_named_by_its_distance() -> None:
    assert moment_text(TUESDAY, "Asia/Dubai") == "Tuesday, March 3 at 10:00 PM UTC+04:00"


def test_tomorrow_is_by_the_readers_calendar() -> None:
    now = datetime(2026, 3, 3, 7, 30, tzinfo=UTC)
    assert day_word(TUESDAY, now, LA) == "tomorrow", "it is still Monday there"
    assert day_word(TUESDAY, now, NY) == "today"
    assert day_word(TUESDAY, now - timedelta(days=3), LA) == "on Tuesday"
