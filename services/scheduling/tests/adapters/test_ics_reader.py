from datetime import date, time

import pytest
from scheduling.adapters.school_calendar.ics_components import NotACalendar
from scheduling.adapters.school_calendar.ics_reader import ReadCalendar, read_school_calendar
from scheduling.domain.school_days import SchoolDay, SchoolDayKind

from services.scheduling.tests.calendars import EIGHT, calendar, event

TODAY = date(2026, 3, 2)


def read(*lines: str) -> ReadCalendar:
    return read_school_calendar(calendar(event(*lines)), EIGHT, TODAY)


def doubtful(found: ReadCalendar) -> list[str]:
    return [day.summary for day in found.doubtful]


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
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:Picture Day"), "names neither"),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School", "RRULE:FREQ=YEARLY"), "repeats"),
        (("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School", "STATUS:CANCELLED"), "canceled"),
        (("DTSTART:20260325T080000", "SUMMARY:School closed"), "whole days"),
        (("DTSTART:nonsense", "SUMMARY:No School"), "no date"),
        (("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:00010101", "SUMMARY:No School"), "no date"),
        (("DTSTART;VALUE=DATE:20260325", "RDATE;VALUE=DATE:nonsense", "SUMMARY:No School"), "RDATE isn't supported"),
        (("DTSTART;VALUE=DATE:20180325", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:No School"), "has no day between"),
        (("DTSTART;VALUE=DATE:20260325", "DTSTART;VALUE=DATE:20260326", "SUMMARY:No School"), "more than one DTSTART"),
        (("DTSTART;VALUE=DATE:20260325", "DTEND;VALUE=DATE:20260320", "SUMMARY:No School"), "ends before it begins"),
        (("DTSTART;VALUE=DATE:20260325", "DURATION:-P9999999D", "SUMMARY:No School"), "ends before it begins"),
        (("DTSTART;VALUE=DATE:20260325", "DURATION:P9999999D", "SUMMARY:No School"), "more than a year"),
        (("DTSTART;VALUE=DATE:20260325", "DURATION:nonsense", "SUMMARY:No School"), "DURATION can't be read"),
        (("DTSTART;VALUE=DATE:20260325", "DTEND;VALUE=DATE:20270429", "SUMMARY:No School"), "more than a year"),
        (("DTSTART;VALUE=DATE:20260325", "DTEND;VALUE=DATE:99991231", "SUMMARY:No School"), "end can't be read"),
        (("DTSTART;VALUE=DATE:20260325", "DTEND:nonsense", "SUMMARY:No School"), "end can't be read"),
        (("DTSTART;VALUE=DATE:99991231", "SUMMARY:No School"), "no date"),
        (("DTSTART;VALUE=DATE,DATE:20260325", "SUMMARY:No School"), "No School: it can't be read"),
        (("DTSTART;TZID=America:20260325T080000", "SUMMARY:Late start"), "Late start: it can't be read"),
        (("DTSTART;VALUE=DATE:20260325", *2 * ("RECURRENCE-ID:20260325",), "SUMMARY:No School"), "more than one"),
        (("DTSTART;VALUE=DATE:20260325", "UID:2@school", "SUMMARY:No School"), "more than one UID"),
        (("DTSTART;VALUE=DATE:20260323", "DTEND;VALUE=DATE:20260328", "SUMMARY:Delayed start"), "several days"),
        (("DTSTART:20260325T160000Z", "DTEND:20260325T180000Z", "SUMMARY:Delayed start"), "times are in UTC"),
        (
            ("DTSTART;VALUE=DATE:20260325", "RECURRENCE-ID:nonsense", "SUMMARY:No School"),
            "RECURRENCE-ID isn't supported",
        ),
    ],
)
def test_rejected_events_are_listed_with_a_reason(lines: tuple[str, ...], reason: str) -> None:
    found = read(*lines)
    assert found.days == []
    assert reason in found.ignored[0]


def test_an_unreadable_event_does_not_affect_others() -> None:
    lines = ("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    broken = event("DTSTART;VALUE=DATE,DATE:20260325", "SUMMARY;LANGUAGE=en:Spring\n  Break", uid="2@school")
    found = read_school_calendar(calendar(broken, event(*lines)), EIGHT, TODAY)
    assert ([day.uid for day in found.days], found.ignored) == (["1@school"], ["Spring Break: it can't be read."])


def test_an_unclosed_or_nested_event_is_rejected() -> None:
    whole = event("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    with pytest.raises(NotACalendar):
        read_school_calendar(calendar(whole.removesuffix("END:VEVENT"), whole), EIGHT, TODAY)
    found = read("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School", whole)
    assert (found.days, found.ignored) == ([], ["No School: it contains another event."])


def test_unknown_zones_and_invalid_octets_are_tolerated() -> None:
    (late,) = read("DTSTART;TZID=Nowhere/Hill:20260325T080000", "DURATION:PT2H", "SUMMARY:Late start").days
    assert late.opens_at == time(10)
    data = calendar(event("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School – Labor Day"))
    (day,) = read_school_calendar(data.replace("–".encode(), b"\x96"), EIGHT, TODAY).days
    assert day.summary == "No School \ufffd Labor Day"


def test_a_line_may_be_folded_inside_a_character() -> None:
    data = calendar(event("DTSTART;VALUE=DATE:20260325", "SUMMARY:No School – Labor Day"))
    (day,) = read_school_calendar(data.replace("–".encode(), b"\xe2\x80\r\n \x93"), EIGHT, TODAY).days
    assert day.summary == "No School – Labor Day"


def test_a_doubtful_title_is_reported_until_taken() -> None:
    data = calendar(
        event("DTSTART;VALUE=DATE:20260316", "SUMMARY:Library closed"),
        event("DTSTART;VALUE=DATE:20260317", "SUMMARY:Office  closed", uid="2@school"),
        event("DTSTART:20260318T180000", "SUMMARY:Holiday Concert", uid="3@school"),
    )
    found = read_school_calendar(data, EIGHT, TODAY)
    assert (found.days, doubtful(found)) == ([], ["Library closed", "Office closed"])
    assert found.ignored == ["Holiday Concert: it doesn't last whole days."]
    found = read_school_calendar(data, EIGHT, TODAY, ["Office closed"])
    assert ([day.summary for day in found.days], doubtful(found)) == (["Office closed"], ["Library closed"])


def test_a_file_begins_with_its_first_event() -> None:
    concert = event("DTSTART:20260309T180000", "SUMMARY:Spring Concert", uid="2@school")
    canceled = event("DTSTART;VALUE=DATE:20260311", "STATUS:CANCELLED", "SUMMARY:No School", uid="3@school")
    evergreen = event("DTSTART:20190309T180000", "RRULE:FREQ=WEEKLY", "SUMMARY:PTA Meeting", uid="4@school")
    late = event("DTSTART;VALUE=DATE:20190909", "RRULE:FREQ=WEEKLY", "SUMMARY:Late Start", uid="5@school")
    changed = event("RECURRENCE-ID;VALUE=DATE:20191007", "DTSTART;VALUE=DATE:20191008", "SUMMARY:X", uid="5@school")
    taken = event("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    begins = [
        read_school_calendar(calendar(*events), EIGHT, TODAY).first
        for events in (
            *((evergreen, taken), (canceled, taken), (concert, canceled, taken), (concert, canceled)),
            *((late, changed, taken), (late, changed)),
        )
    ]
    assert begins == [*(date(2026, 3, day) for day in (16, 11, 9)), None, date(2026, 3, 16), date(2025, 3, 3)]


def test_an_event_that_the_file_cancels_is_not_imported() -> None:
    lines = ("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    found = read_school_calendar(calendar(event(*lines), event(*lines, "STATUS:CANCELLED")), EIGHT, TODAY)
    assert (found.days, set(found.canceled)) == ([], {"1@school"})
    taken_back = read_school_calendar(calendar("METHOD:CANCEL", event(*lines)), EIGHT, TODAY)
    assert (taken_back.days, set(taken_back.canceled)) == ([], {"1@school"})


def test_utc_times_are_read_on_the_schools_clock() -> None:
    late = event("DTSTART:20260326T000000Z", "DTEND:20260326T013000Z", "SUMMARY:Late start")
    (day,) = read_school_calendar(calendar("X-WR-TIMEZONE:America/Los_Angeles", late), EIGHT, TODAY).days
    assert (day.starts_on, day.opens_at) == (date(2026, 3, 25), time(18, 30))


def test_a_duration_replaces_an_end() -> None:
    (day,) = read("DTSTART;VALUE=DATE:20260316", "DURATION:P1W", "SUMMARY:Spring Break").days
    assert day.ends_on == date(2026, 3, 22)


def test_a_duplicate_uid_is_rejected() -> None:
    lines = ("DTSTART;VALUE=DATE:20260316", "SUMMARY:No School")
    changed = ("RECURRENCE-ID;VALUE=DATE:20260323", "DTSTART;VALUE=DATE:20260324", "SUMMARY:No School")
    again = ("DTSTART;VALUE=DATE:20260330", "SUMMARY:Teachers work")
    twice = ("DTSTART;VALUE=DATE:20260406", "SUMMARY:School closed")
    found = read_school_calendar(calendar(*(event(*each) for each in (lines, changed, again, twice))), EIGHT, TODAY)
    assert [(day.uid, day.starts_on.day) for day in found.days] == [("1@school", 16), ("1@school/20260323", 24)]
    assert "School closed: another event of the file has the same UID." in found.ignored


def test_a_byte_order_mark_and_bare_line_feeds_are_accepted() -> None:
    plain = calendar(event("DTSTART;VALUE=DATE:20260525", "SUMMARY:No School")).replace(b"\r\n", b"\n")
    assert len(read_school_calendar(b"\xef\xbb\xbf" + plain, EIGHT, TODAY).days) == 1


@pytest.mark.parametrize("data", [b"", b"Spring Break, March 16", b"\xff\xfe", calendar(event("SUMMARY:\x00"))])
def test_a_file_that_is_no_calendar_is_refused(data: bytes) -> None:
    with pytest.raises(NotACalendar):
        read_school_calendar(data, EIGHT, TODAY)
