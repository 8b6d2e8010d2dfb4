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
        (("DTSTART:20260325T080000", "DURATION:PT3H", "SUMMARY:Late Start"), time(11)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Late start 9:30 a.m."), time(9, 30)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Late start (7:30-10:15)"), time(10, 15)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:School opens late, 12pm"), time(12)),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:99999999999999 hours delay"), time(10)),
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
        (("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:00010101", "SUMMARY:No School"), "no date"),
        (("DTSTART;VALUE=DATE:20260325", "RDATE;VALUE=DATE:20260401", "SUMMARY:No School"), "repeats"),
        (("DTSTART;VALUE=DATE:20260323", "DTEND;VALUE=DATE:20260328", "SUMMARY:Delayed start"), "several days"),
        (("DTSTART:20260325T160000Z", "DTEND:20260325T180000Z", "SUMMARY:Delayed start"), "told in UTC"),
        (("DTSTART;VALUE=DATE:20260325", f"RECURRENCE-ID:{'9' * 600}", "SUMMARY:No School"), "its UID is longer"),
    ],
)
def test_what_is_not_taken_is_named_with_why(lines: tuple[str, ...], reason: str) -> None:
    found = read(*lines)
    assert found.days == []
    assert reason in found.ignored[0]


def test_what_is_told_in_utc_is_read_on_the_schools_clock() -> None:
    late = event("DTSTART:20260326T000000Z", "DTEND:20260326T013000Z", "SUMMARY:Evening school: late start")
    (day,) = read_school_calendar(calendar("X-WR-TIMEZONE:America/Los_Angeles", late), EIGHT).days
    assert (day.starts_on, day.opens_at) == (date(2026, 3, 25), time(18, 30))


def test_a_length_is_as_good_as_an_end() -> None:
    (day,) = read("DTSTART;VALUE=DATE:20260316", "DURATION:P1W", "SUMMARY:Spring Break").days
    assert day.ends_on == date(2026, 3, 22)


def test_no_day_takes_the_place_of_another_with_its_uid() -> None:
    lines = ("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    changed = ("RECURRENCE-ID;VALUE=DATE:20260323", "DTSTART;VALUE=DATE:20260324", "SUMMARY:No School")
    again = ("DTSTART;VALUE=DATE:20260330", "SUMMARY:Teachers work")
    twice = ("DTSTART;VALUE=DATE:20260406", "SUMMARY:School closed")
    found = read_school_calendar(calendar(*(event(*each) for each in (lines, changed, again, twice))), EIGHT)
    assert [(day.uid, day.starts_on.day) for day in found.days] == [("1@school", 16), ("1@school/20260323", 24)]
    assert "School closed: another event of the file has the same UID." in found.ignored


def test_a_byte_order_mark_and_bare_line_feeds_are_read_too() -> None:
    plain = calendar(event("DTSTART;VALUE=DATE:20260525", "SUMMARY:No School")).replace(b"\r\n", b"\n")
    assert len(read_school_calendar(b"\xef\xbb\xbf" + plain, EIGHT).days) == 1


@pytest.mark.parametrize("data", [b"", b"Spring Break, March 16", b"\xff\xfe", calendar(event("SUMMARY:\x00"))])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(NotACalendar):
        read_school_calendar(data, EIGHT)
