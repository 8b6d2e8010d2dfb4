from datetime import UTC, date, datetime, timedelta

from chassis.languages import WrittenLanguage
from identity.notifications.time_formatting import (
    Reader,
    date_text,
    long_date_text,
    moment_text,
    month_text,
    other_zone_text,
    relative_day,
    span_text,
)

LA = Reader("America/Los_Angeles")
NY, PHOENIX, AUCKLAND = "America/New_York", "America/Phoenix", "Pacific/Auckland"
TUESDAY = datetime(2026, 3, 3, 18, 0, tzinfo=UTC)


def test_moment_text_uses_a_12_hour_clock() -> None:
    assert moment_text(TUESDAY, LA) == "Tuesday, March 3 at 10:00 AM PST"
    assert moment_text(TUESDAY + timedelta(hours=2), LA) == "Tuesday, March 3 at 12:00 PM PST"
    assert moment_text(TUESDAY + timedelta(hours=14), LA) == "Wednesday, March 4 at 12:00 AM PST"


def test_span_shows_am_or_pm_once_within_half_a_day() -> None:
    assert span_text(TUESDAY, TUESDAY + timedelta(minutes=45), LA) == "Tuesday, March 3, 2026, 10:00 – 10:45 AM PST"
    late = TUESDAY + timedelta(minutes=90)
    assert span_text(late, late + timedelta(hours=1), LA) == "Tuesday, March 3, 2026, 11:30 AM – 12:30 PM PST"
    night = TUESDAY + timedelta(hours=13, minutes=30)
    assert span_text(night, night + timedelta(hours=1), LA) == "Tuesday, March 3, 2026, 11:30 PM – 12:30 AM PST"


def test_span_across_a_dst_change_shows_both_zones() -> None:
    night = datetime(2026, 11, 1, 8, 30, tzinfo=UTC)
    assert span_text(night, night + timedelta(hours=1), LA) == "Sunday, November 1, 2026, 1:30 AM PDT – 1:30 AM PST"


def test_other_zone_is_shown_only_if_clocks_differ() -> None:
    assert other_zone_text(TUESDAY, LA, NY) == "1:00 PM EST"
    assert other_zone_text(TUESDAY, LA, LA.zone) is None
    summer = datetime(2026, 7, 7, 18, 0, tzinfo=UTC)
    assert other_zone_text(summer, LA, PHOENIX) is None, "Los Angeles has the same time in summer"
    assert other_zone_text(TUESDAY, LA, PHOENIX) == "11:00 AM MST"


def test_other_zone_shows_the_day_if_it_differs() -> None:
    assert other_zone_text(TUESDAY, LA, AUCKLAND) == "Wednesday, March 4 at 7:00 AM NZDT"


def test_zone_without_abbreviation_shows_the_utc_offset() -> None:
    assert moment_text(TUESDAY, Reader("Asia/Dubai")) == "Tuesday, March 3 at 10:00 PM UTC+04:00"


def test_relative_day_uses_the_given_zone() -> None:
    now = datetime(2026, 3, 3, 7, 30, tzinfo=UTC)
    assert relative_day(TUESDAY, now, LA) == "tomorrow", "it's still Monday in Los Angeles"
    assert relative_day(TUESDAY, now, Reader(NY)) == "today"
    assert relative_day(TUESDAY, now - timedelta(days=3), LA) == "on Tuesday"


class TestSpanish:
    LA = Reader("America/Los_Angeles", WrittenLanguage.SPANISH)

    def test_moment(self) -> None:
        assert moment_text(TUESDAY, self.LA) == "martes, 3 de marzo, a las 10:00 a.m. PST"
        assert moment_text(TUESDAY + timedelta(hours=3), self.LA) == "martes, 3 de marzo, a la 1:00 p.m. PST"
        assert moment_text(TUESDAY + timedelta(hours=14), self.LA) == "miércoles, 4 de marzo, a las 12:00 a.m. PST"

    def test_span(self) -> None:
        end = TUESDAY + timedelta(minutes=45)
        assert span_text(TUESDAY, end, self.LA) == "martes, 3 de marzo de 2026, 10:00 – 10:45 a.m. PST"
        noon = TUESDAY + timedelta(minutes=90)
        long = span_text(noon, noon + timedelta(hours=1), self.LA)
        assert long == "martes, 3 de marzo de 2026, 11:30 a.m. – 12:30 p.m. PST"

    def test_dates(self) -> None:
        assert date_text(date(2026, 3, 4), self.LA) == "miércoles, 4 de marzo"
        assert long_date_text(TUESDAY, self.LA) == "3 de marzo de 2026"
        assert month_text(date(2026, 11, 1), self.LA) == "noviembre de 2026"

    def test_other_zone_and_relative_day(self) -> None:
        assert other_zone_text(TUESDAY, self.LA, NY) == "1:00 p.m. EST"
        assert other_zone_text(TUESDAY, self.LA, AUCKLAND) == "miércoles, 4 de marzo, a las 7:00 a.m. NZDT"
        days = [relative_day(TUESDAY, TUESDAY - timedelta(days=back), self.LA) for back in range(3)]
        assert days == ["hoy", "mañana", "el martes"]
