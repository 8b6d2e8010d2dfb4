"""Reads the calendars that schools publish (RFC 5545).

They also hold concerts and picture days: only what says that school is out or begins late is taken, the rest is named.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from icalendar import Calendar, Component, vDDDTypes

from scheduling.domain.school_days import SchoolDay, SchoolDayKind

LATE = re.compile(r"\b(delay(ed)?|late (start|opening|arrival)|(start|open)s late)\b", re.IGNORECASE)
OUT = re.compile(
    r"\b(no (school|classes|students)|holiday|(school|schools|campus) closed|closed|closure|break|recess|vacation"
    r"|day off|in-?service|staff development|teacher work ?day)\b",
    re.IGNORECASE,
)
HOURS = re.compile(r"(\d+(?:\.5)?)[ -]*(?:hours?|hrs?)\b", re.IGNORECASE)
MINUTES = re.compile(r"(\d+)[ -]*min(?:ute)?s?\b", re.IGNORECASE)
USUAL_DELAY = timedelta(hours=2)
LONGEST_SUMMARY = 200


class NotACalendar(Exception):
    """The text is a sentence."""


@dataclass(frozen=True)
class ReadCalendar:
    days: Sequence[SchoolDay]
    ignored: Sequence[str]
    """A line for each event that was not taken, with why."""


def read_school_calendar(data: bytes, school_starts: time) -> ReadCalendar:
    """`school_starts` is the wall time to which a delay without a time of its own is added. Raises NotACalendar."""
    try:
        events = list(Calendar.from_ical(data).walk("VEVENT"))
    except ValueError as wrong:
        raise NotACalendar("The file is no iCalendar file.") from wrong
    days: dict[str, SchoolDay] = {}
    ignored = []
    for event in events:
        found = _day(event, school_starts)
        if isinstance(found, SchoolDay):
            days[found.uid] = found
        else:
            ignored.append(f"{_summary(event) or 'An event without a name'}: {found}")
    return ReadCalendar(sorted(days.values(), key=lambda day: (day.starts_on, day.uid)), ignored)


def _summary(event: Component) -> str:
    return " ".join(str(event.get("SUMMARY", "")).split())[:LONGEST_SUMMARY]


def _day(event: Component, school_starts: time) -> SchoolDay | str:
    """Or why it is none."""
    start, end, uid = _moment(event, "DTSTART"), _moment(event, "DTEND"), str(event.get("UID", ""))
    if start is None or not uid:
        return "it has no date or no UID."
    if event.get("RRULE") is not None:
        return "it repeats by a rule, which is not read; publish its dates."
    if str(event.get("STATUS", "")).upper() == "CANCELLED":
        return "it is canceled."
    summary, first = _summary(event), _date(start)
    if LATE.search(summary):
        opens_at = _opens_at(summary, start, end, school_starts)
        return SchoolDay(uid, SchoolDayKind.DELAYED_START, first, first, opens_at, summary)
    if not OUT.search(summary):
        return "it does not say that school is out or begins late."
    if isinstance(start, datetime):
        return "it lasts for hours, not for days."
    last = _date(end) - timedelta(days=1) if end is not None else first  # DTEND is the day after the last
    return SchoolDay(uid, SchoolDayKind.HOLIDAY, first, max(first, last), None, summary)


def _moment(event: Component, name: str) -> date | None:
    value = event.get(name)
    return value.dt if isinstance(value, vDDDTypes) and isinstance(value.dt, date) else None


def _date(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _opens_at(summary: str, start: date, end: date | None, school_starts: time) -> time:
    """The end of an event of hours; else what its name says after the usual start."""
    if isinstance(start, datetime) and isinstance(end, datetime) and end.date() == start.date():
        return end.time()
    if found := HOURS.search(summary):
        delay = timedelta(hours=float(found[1]))
    elif found := MINUTES.search(summary):
        delay = timedelta(minutes=int(found[1]))
    else:
        delay = USUAL_DELAY
    moved = datetime.combine(_date(start), school_starts) + delay
    return moved.time() if moved.date() == _date(start) else time(23, 59)
