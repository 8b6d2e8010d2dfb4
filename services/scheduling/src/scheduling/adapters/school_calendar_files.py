"""Reads the calendars that schools publish (RFC 5545).

They also hold concerts and picture days: only what says that school is out or begins late is taken, the rest is named.
"""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.http.wire import EARLIEST_YEAR, LATEST_YEAR
from icalendar import Calendar, Component, vDDDTypes

from scheduling.domain.school_days import SchoolDay, SchoolDayKind
from scheduling.domain.wall_clock import zone_named

LATE = re.compile(r"\b(delay(ed)?|late (start|opening|arrival)|(start|open)s late)\b", re.IGNORECASE)
OUT = re.compile(
    r"\b(no (school|classes|students)|holiday|(school|schools|campus) closed|closed|closure|break|recess|vacation"
    r"|day off|in-?service|staff development|teacher work ?day)\b",
    re.IGNORECASE,
)
HOURS = re.compile(r"\b(\d{1,2}(?:\.5)?)[ -]*(?:hours?|hrs?)\b", re.IGNORECASE)
MINUTES = re.compile(r"\b(\d{1,3})[ -]*min(?:ute)?s?\b", re.IGNORECASE)
CLOCK = re.compile(r"\b(1[0-2]|0?\d)(?::([0-5]\d)(?: ?([ap])\.?m\b)?| ?([ap])\.?m\b)", re.IGNORECASE)
"""`9:30`, `10:15 a.m.` or `9am`."""
USUAL_DELAY = timedelta(hours=2)
MOMENT, DAY = timedelta.resolution, timedelta(days=1)
LONGEST = timedelta(days=366)
LONGEST_SUMMARY = 200
LONGEST_UID = 500


class NotACalendar(Exception):
    """The text is a sentence."""


class NotTaken(Exception):
    """The text says why an event of the calendar is not."""


@dataclass(frozen=True)
class ReadCalendar:
    days: Sequence[SchoolDay]
    ignored: Sequence[str]
    """A line for each event that was not taken, with why."""


def read_school_calendar(data: bytes, school_starts: time) -> ReadCalendar:
    """`school_starts` is the wall time to which a delay without a time of its own is added. Raises NotACalendar."""
    try:
        calendar = Calendar.from_ical(data)
        events = list(calendar.walk("VEVENT"))
    except ValueError as wrong:
        raise NotACalendar("The file is no iCalendar file.") from wrong
    if b"\x00" in data:
        raise NotACalendar("The file is no iCalendar file.")
    zone, days = _zone(calendar), dict[str, SchoolDay]()
    ignored = []
    for event in events:
        try:
            found = _day(event, school_starts, zone)
            _require_new(found.uid, days)
        except NotTaken as why:
            ignored.append(f"{_summary(event) or 'An event without a name'}: {why}")
        else:
            days[found.uid] = found
    return ReadCalendar(sorted(days.values(), key=lambda day: (day.starts_on, day.uid)), ignored)


def _require_new(uid: str, days: Container[str]) -> None:
    """Raises NotTaken."""
    if uid in days:
        raise NotTaken("another event of the file has the same UID.")


def _zone(calendar: Component) -> ZoneInfo | None:
    """The school's, where the file names it; the property is everybody's, though not of RFC 5545."""
    try:
        return zone_named(str(calendar.get("X-WR-TIMEZONE", "")))
    except Invalid:
        return None


def _summary(event: Component) -> str:
    return " ".join(str(event.get("SUMMARY", "")).split())[:LONGEST_SUMMARY]


def _day(event: Component, school_starts: time, zone: ZoneInfo | None) -> SchoolDay:
    """Raises NotTaken."""
    start, uid = _moment(event, "DTSTART", zone), _uid(event)
    if start is None or not uid:
        raise NotTaken("it has no date or no UID.")
    if event.get("RRULE") is not None or event.get("RDATE") is not None:
        raise NotTaken("it repeats by a rule, which is not read; publish its dates.")
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        raise NotTaken("it is canceled.")
    summary, first, end = _summary(event), _date(start), _end(event, start, zone)
    if LATE.search(summary):
        if end is not None and _last_day(first, end) > first:
            raise NotTaken("a late start of several days is not read; publish each day.")
        opens_at = _opens_at(summary, start, end, school_starts)
        return SchoolDay(uid, SchoolDayKind.DELAYED_START, first, first, opens_at, summary)
    if not OUT.search(summary):
        raise NotTaken("it does not say that school is out or begins late.")
    if isinstance(start, datetime):
        raise NotTaken("it lasts for hours, not for days.")
    last = first if end is None else _last_day(first, end)
    return SchoolDay(uid, SchoolDayKind.HOLIDAY, first, last, None, summary)


def _uid(event: Component) -> str:
    """An occurrence that was changed alone has the UID of its series (RFC 5545 section 3.8.4.4)."""
    changed = event.get("RECURRENCE-ID")
    uid = str(event.get("UID", "")) + (f"/{changed.to_ical().decode()}" if changed is not None else "")
    if len(uid) > LONGEST_UID:
        raise NotTaken(f"its UID is longer than {LONGEST_UID} characters.")
    return uid


def _moment(event: Component, name: str, zone: ZoneInfo | None) -> date | None:
    """On the school's clock. Raises NotTaken."""
    value = event.get(name)
    moment = value.dt if isinstance(value, vDDDTypes) and isinstance(value.dt, date) else None
    if moment is None or not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        return None
    if not isinstance(moment, datetime) or moment.tzinfo is None or moment.tzname() != "UTC":
        return moment
    if zone is None:
        raise NotTaken("it is told in UTC, and the file does not name the school's time zone (X-WR-TIMEZONE).")
    return moment.astimezone(zone)


def _end(event: Component, start: date, zone: ZoneInfo | None) -> date | None:
    """Where it has none, its DURATION says it."""
    lasts = event.get("DURATION")
    if isinstance(lasts, vDDDTypes) and isinstance(lasts.dt, timedelta) and timedelta(0) < lasts.dt <= LONGEST:
        return start + lasts.dt
    return _moment(event, "DTEND", zone)


def _date(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _last_day(first: date, end: date) -> date:
    """An end is not included."""
    return max(first, _date(end - (MOMENT if isinstance(end, datetime) else DAY)))


def _opens_at(summary: str, start: date, end: date | None, school_starts: time) -> time:
    """The end of an event of hours; else what its name says: for how long, or until when."""
    if isinstance(start, datetime) and isinstance(end, datetime) and end.date() == start.date():
        return end.time()
    if found := HOURS.search(summary):
        delay = timedelta(hours=float(found[1]))
    elif found := MINUTES.search(summary):
        delay = timedelta(minutes=int(found[1]))
    elif clock := list(CLOCK.finditer(summary)):
        return _time(clock[-1])
    else:
        delay = USUAL_DELAY
    moved = datetime.combine(_date(start), school_starts) + delay
    return moved.time() if moved.date() == _date(start) else time(23, 59)


def _time(found: re.Match[str]) -> time:
    hour, half = int(found[1]), (found[3] or found[4] or "").lower()
    return time(hour % 12 + (12 if half == "p" else 0) if half else hour, int(found[2] or 0))
