from datetime import date, time

import pytest
from scheduling.adapters.school_calendar_files import NotACalendar, ReadCalendar, read_school_calendar
from scheduling.domain.school_days import SchoolDay, SchoolDayKind

EIGHT = time(8)


def event(*lines: str, uid: str = "1@school") -> str:
    return "\n".join(("BEGIN:VEVENT", f"UID:{uid}", *lines, "END:VEVENT"))


def calendar(*events: str) -> bytes:
    return "\r\n".join("\n".join(("BEGIN:VCALENDAR", "VERSION:2.0", *events, "END:VCALENDAR")).split("\n")).encode()


def read(*lines: str) -> ReadCalendar:
    return read_school_calendar(calendar(event(*lines)), EIGHT)


def test_a_break_lasts_until_the_day_before_its_end() -> None:
    found = read("DTSTART;VALUE=DATE:20260316", "DTEND;VALUE=DATE:20260321", "SUMMARY:Spring Break")
    first, last = date(2026, 3, 16), date(2026, 3, 20)
    assert found.days == [SchoolDay("1@school", SchoolDayKind.HOLIDAY, first, last, None, "Spring Break")]


def test_a_day_without_an_end_is_one_day() -> None:
    (day,) = read("DTSTART;VALUE=DATE:20260525", "SUMMARY:Memorial Day - No School").days
    assert (day.starts_on, day.ends_on) == (date(2026, 5, 25), date(2026, 5, 25))


@pytest.mark.parametrize(
    ("lines", "opens_at"),
    [
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:2-Hour Delayed Start"), time(10)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Late start (90 minutes)"), time(9, 30)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Delayed opening"), time(10)),
        (("DTSTART:20260325T080000", "DTEND:20260325T101500", "SUMMARY:Late Start"), time(10, 15)),
    ],
)
def test_a_delayed_start_says_when_school_opens(lines: tuple[str, ...], opens_at: time) -> None:
    (day,) = read(*lines).days
    assert (day.kind, day.opens_at) == (SchoolDayKind.DELAYED_START, opens_at)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Picture Day"), "does not say"),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School", "RRULE:FREQ=YEARLY"), "repeats"),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School", "STATUS:CANCELLED"), "canceled"),
        (("DTSTART:20260325T080000", "SUMMARY:School closed"), "hours"),
        (("DTSTART:nonsense", "SUMMARY:No School"), "no date"),
    ],
)
def test_what_is_not_taken_is_named_with_why(lines: tuple[str, ...], reason: str) -> None:
    found = read(*lines)
    assert found.days == []
    assert reason in found.ignored[0]


@pytest.mark.parametrize("data", [b"", b"Spring Break, March 16", b"\xff\xfe"])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(NotACalendar):
        read_school_calendar(data, EIGHT)
