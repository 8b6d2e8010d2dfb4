from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

import pytest
from dateutil.rrule import rrulestr
from scheduling.adapters.school_calendar.ics_reader import ReadCalendar, read_school_calendar

from services.scheduling.tests.calendars import EIGHT, calendar, event

TODAY = date(2026, 9, 1)
IN_LOS_ANGELES = ("DTSTART;TZID=America/Los_Angeles:20261021T083000", "DTEND;TZID=America/Los_Angeles:20261021T101500")
LATE = (*IN_LOS_ANGELES, "SUMMARY:Late Start Wednesday")
WEEKLY = (*LATE, "RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261119T075959Z")
WEDNESDAYS = ["2026-10-21", "2026-10-28", "2026-11-04", "2026-11-11", "2026-11-18"]


def read(*events: str, today: date = TODAY) -> ReadCalendar:
    return read_school_calendar(calendar(*events), EIGHT, today)


def days(found: ReadCalendar) -> Sequence[str]:
    return [str(day.starts_on) for day in found.days]


def test_a_weekly_late_start_keeps_its_wall_time_across_a_clock_change() -> None:
    found = read(event(*WEEKLY))
    assert days(found) == WEDNESDAYS
    assert {(day.opens_at, day.ends_on - day.starts_on) for day in found.days} == {(time(10, 15), timedelta(0))}
    assert found.days[0].uid == "1@school/20261021"


@pytest.mark.parametrize(
    "dates",
    ["EXDATE;TZID=America/Los_Angeles:20261111T083000", "EXDATE:20261111T163000Z", "EXDATE;VALUE=DATE:20261111"],
)
def test_an_excluded_day_is_skipped(dates: str) -> None:
    assert days(read(event(*WEEKLY, dates))) == [day for day in WEDNESDAYS if day != "2026-11-11"]


def test_utc_dates_use_the_clock_of_the_series() -> None:
    lines = ("DTSTART;TZID=Pacific/Guam:20261021T080000", "DURATION:PT2H", "SUMMARY:Late Start")
    rule = "RRULE:FREQ=WEEKLY;UNTIL=20261117T220000Z"
    found = read(event(*lines, rule, "EXDATE:20261027T220000Z", "RDATE:20261028T220000Z"))
    assert days(found) == ["2026-10-21", "2026-10-29", "2026-11-04", "2026-11-11", "2026-11-18"]


@pytest.mark.parametrize(
    "changed", ["RECURRENCE-ID;TZID=America/Los_Angeles:20261111T083000", "RECURRENCE-ID:20261111T163000Z"]
)
@pytest.mark.parametrize("first", [True, False])
def test_an_overridden_day_replaces_the_original(changed: str, first: bool) -> None:
    moved = event(
        changed,
        "DTSTART;TZID=America/Los_Angeles:20261112T083000",
        "DTEND;TZID=America/Los_Angeles:20261112T111500",
        "SUMMARY:Late Start",
    )
    found = read(*((moved, event(*WEEKLY)) if first else (event(*WEEKLY), moved)))
    assert days(found) == ["2026-11-12" if day == "2026-11-11" else day for day in WEDNESDAYS]
    assert [day.opens_at for day in found.days if day.uid == "1@school/20261111"] == [time(11, 15)]


@pytest.mark.parametrize("lines", [("SUMMARY:Regular Wednesday",), ("SUMMARY:Late Start", "STATUS:CANCELLED")])
def test_a_retitled_or_canceled_day_is_removed(lines: tuple[str, ...]) -> None:
    alone = event("RECURRENCE-ID;TZID=America/Los_Angeles:20261111T083000", IN_LOS_ANGELES[0], *lines)
    assert days(read(event(*WEEKLY), alone)) == [day for day in WEDNESDAYS if day != "2026-11-11"]


def test_a_canceled_series_has_no_days() -> None:
    found = read(event(*WEEKLY, "STATUS:CANCELLED"))
    assert (days(found), set(found.canceled)) == ([], {"1@school"})


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("RRULE:FREQ=WEEKLY;COUNT=3", WEDNESDAYS[:3]),
        ("RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20261118", WEDNESDAYS[::2]),
        ("RRULE:FREQ=WEEKLY;BYDAY=WE,FR;COUNT=4", ["2026-10-21", "2026-10-23", "2026-10-28", "2026-10-30"]),
        ("RRULE:FREQ=WEEKLY;UNTIL=20261104T153000Z", WEDNESDAYS[:2]),
        ("RRULE:FREQ=DAILY;COUNT=3", ["2026-10-21", "2026-10-22", "2026-10-23"]),
        ("RRULE:FREQ=MONTHLY;BYDAY=3WE;COUNT=3", ["2026-10-21", "2026-11-18", "2026-12-16"]),
        ("RRULE:FREQ=MONTHLY;BYDAY=WE;BYSETPOS=3;COUNT=2", ["2026-10-21", "2026-11-18"]),
        ("RDATE;TZID=America/Los_Angeles:20261104T083000,20261118T083000", ["2026-10-21", "2026-11-04", "2026-11-18"]),
    ],
)
def test_common_school_rules_are_supported(rule: str, expected: list[str]) -> None:
    assert days(read(event(*LATE, rule))) == expected


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=YEARLY",
        "FREQ=HOURLY",
        "FREQ=MONTHLY",
        "FREQ=MONTHLY;BYDAY=-1WE",
        "FREQ=MONTHLY;BYMONTHDAY=21",
        "FREQ=WEEKLY;INTERVAL=0",
        "FREQ=WEEKLY;INTERVAL=99",
        "FREQ=WEEKLY;BYMONTH=11",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU",
        "FREQ=WEEKLY;COUNT=1,2",
        "FREQ=WEEKLY;UNTIL=nonsense",
        "nonsense",
    ],
)
def test_unsupported_rules_are_reported(rule: str) -> None:
    found = read(event(*LATE, f"RRULE:{rule}"))
    assert (days(found), len(found.ignored)) == ([], 1)
    assert "isn't supported" in found.ignored[0]


@pytest.mark.parametrize(
    ("starts", "rule", "taken"),
    [
        ("20261018", "INTERVAL=2;BYDAY=WE;WKST=SU", False),
        ("20261019", "INTERVAL=2;BYDAY=MO,TH;WKST=TH", False),
        ("20261019", "INTERVAL=2;BYDAY=MO,WE;WKST=1TH", False),
        ("20261018", "INTERVAL=2;WKST=SU", True),
        ("20261018", "INTERVAL=2;BYDAY=WE", True),
        ("20261018", "BYDAY=WE;WKST=SU", True),
        ("20261019", "INTERVAL=2;BYDAY=MO,WE;WKST=TH", True),
    ],
)
def test_a_rule_is_supported_if_its_weeks_match_ours(starts: str, rule: str, taken: bool) -> None:
    found = read(event(f"DTSTART;VALUE=DATE:{starts}", "SUMMARY:Late Start", f"RRULE:FREQ=WEEKLY;COUNT=6;{rule}"))
    assert (bool(found.days), len(found.ignored)) == (taken, 0 if taken else 1)
    if taken:
        expected = rrulestr(f"FREQ=WEEKLY;COUNT=8;{rule}", dtstart=datetime.strptime(starts, "%Y%m%d"))  # noqa: DTZ007  # a wall time
        assert set(days(found)[1:]) <= {str(day.date()) for day in expected}


@pytest.mark.parametrize(
    "changed",
    [
        ("RECURRENCE-ID;VALUE=DATE,DATE:20261111", "DTSTART;VALUE=DATE:20261111"),
        ("RECURRENCE-ID;VALUE=DATE:20261111", "DTSTART;VALUE=DATE,DATE:20261111"),
        ("RECURRENCE-ID:nonsense", "DTSTART;VALUE=DATE:20261111"),
        ("RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261111", "DTSTART;VALUE=DATE:20261111"),
    ],
)
def test_a_series_with_an_unknown_override_is_doubtful(changed: tuple[str, ...]) -> None:
    found = read(event(*WEEKLY), event(*changed, "SUMMARY:Regular day"))
    assert (days(found), [str(day.starts_on) for day in found.doubtful]) == ([], WEDNESDAYS)
    assert found.ignored[0].startswith("Regular day: ")
    taken = read_school_calendar(calendar(event(*WEEKLY), event(*changed)), EIGHT, TODAY, ["Late Start Wednesday"])
    assert days(taken) == WEDNESDAYS


def test_a_rule_in_utc_is_not_supported() -> None:
    lines = ("DTSTART:20261021T153000Z", "DTEND:20261021T171500Z", "SUMMARY:Late Start", "RRULE:FREQ=WEEKLY;COUNT=4")
    found = read("X-WR-TIMEZONE:America/Los_Angeles", event(*lines))
    assert days(found) == []
    assert "repeats in UTC" in found.ignored[0]


def test_an_endless_series_is_expanded_for_two_years() -> None:
    found = read(event("DTSTART;VALUE=DATE:20190904", "RRULE:FREQ=WEEKLY;INTERVAL=2", "SUMMARY:Late Start"))
    assert (days(found)[0], days(found)[-1], len(found.days)) == ("2025-09-10", "2028-08-23", 78)


def test_a_break_that_repeats_keeps_its_length() -> None:
    lines = ("DTSTART;VALUE=DATE:20261125", "DTEND;VALUE=DATE:20261128", "SUMMARY:No School")
    found = read(event(*lines, "RRULE:FREQ=MONTHLY;BYDAY=4WE;COUNT=2"))
    assert [(str(day.starts_on), str(day.ends_on)) for day in found.days] == [
        ("2026-11-25", "2026-11-27"),
        ("2026-12-23", "2026-12-25"),
    ]
