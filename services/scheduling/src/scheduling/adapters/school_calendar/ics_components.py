"""Splits an iCalendar file (RFC 5545) into its events, so that an unreadable one doesn't affect the others."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.schemas import EARLIEST_YEAR, LATEST_YEAR
from chassis.timekeeping.wall_clock import zone_named
from icalendar import Calendar, Component, vDDDTypes

NO_CALENDAR = "This isn't an iCalendar file."
BEGIN, END, SUMMARY, CHANGED = "BEGIN:VEVENT", "END:VEVENT", "SUMMARY", "RECURRENCE-ID"
FOLDED, LINE_END = re.compile(rb"(?:\r?\n)+[ \t]"), re.compile("\r?\n")
LONGEST_SUMMARY = 200


class NotACalendar(Exception):
    """Its text is a sentence for the operator."""


class EventRejected(Exception):
    """An event isn't imported; its text says why."""


@dataclass(frozen=True)
class UnreadableEvent:
    """The readable lines of an event that can't be parsed."""

    summary: str
    uid: str
    of_series: bool
    """Whether it overrides one day of a series."""


@dataclass(frozen=True)
class ParsedCalendar:
    zone: ZoneInfo | None
    """The school's zone, if the file names it."""
    canceled: bool
    """Whether the file cancels its events (METHOD:CANCEL, RFC 5546 section 3.2.5)."""
    events: Sequence[Component]
    unreadable: Sequence[UnreadableEvent]


def parse_components(data: bytes) -> ParsedCalendar:
    """Raises NotACalendar for an incomplete file: an event without END would swallow the rest."""
    if b"\x00" in data:
        raise NotACalendar(NO_CALENDAR)
    outside, events = _split(_lines(data))
    try:
        calendar = Calendar.from_ical(_joined(outside))
    except Exception as wrong:  # the library raises more than ValueError for malformed lines
        raise NotACalendar(NO_CALENDAR) from wrong
    read, unreadable = [], []
    for lines in events:
        try:
            read.append(Component.from_ical(_joined(lines)))
        except Exception:  # same as above
            summary, uid = _value(lines, SUMMARY), _value(lines, "UID")
            unreadable.append(UnreadableEvent(shortened(summary or ""), uid or "", _value(lines, CHANGED) is not None))
    return ParsedCalendar(_zone(calendar), str(calendar.get("METHOD", "")).upper() == "CANCEL", read, unreadable)


def one(event: Component, name: str) -> Any:
    """None without a value. Raises EventRejected for several values."""
    value = event.get(name)
    if isinstance(value, list):
        raise EventRejected(f"it has more than one {name}.")
    return value


def summary_of(event: Component) -> str:
    """One line; the first value if there are several."""
    value = event.get(SUMMARY, "")
    return shortened(str(value[0] if isinstance(value, list) else value))


def shortened(summary: str) -> str:
    return " ".join(printable(summary).split())[:LONGEST_SUMMARY]


def printable(text: str) -> str:
    """Without control characters, which could steer a terminal or reverse the direction of the text."""
    return "".join(character for character in text if character.isprintable() or character.isspace())


def moment_of(value: object, zone: ZoneInfo | None) -> date | None:
    """On the school's clock; None for what isn't a date or has an implausible year. Raises EventRejected."""
    moment = value.dt if isinstance(value, vDDDTypes) and isinstance(value.dt, date) else None
    if moment is None or not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        return None
    if not isinstance(moment, datetime) or not is_in_utc(moment):
        return moment
    if zone is None:
        raise EventRejected("its times are in UTC and the file doesn't name the school's time zone (X-WR-TIMEZONE).")
    return moment.astimezone(zone)


def is_in_utc(moment: object) -> bool:
    return isinstance(moment, datetime) and moment.tzinfo is not None and moment.tzname() == "UTC"


def date_of(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _lines(data: bytes) -> Sequence[str]:
    """Unfolds before decoding, because a fold may split a character (RFC 5545 section 3.1)."""
    return LINE_END.split(FOLDED.sub(b"", data).decode("utf-8-sig", "replace"))


def _split(lines: Iterable[str]) -> tuple[list[str], list[list[str]]]:
    """The lines outside of events, and the lines of each event."""
    outside: list[str] = []
    events: list[list[str]] = []
    depth = 0
    for line in lines:
        name = line.strip().upper()
        if name == BEGIN:
            depth += 1
            if depth == 1:
                events.append([])
        (events[-1] if depth else outside).append(line)
        if name == END and depth:
            depth -= 1
    return outside, events


def _joined(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in lines).encode()


def _value(lines: Iterable[str], name: str) -> str | None:
    return next((line.partition(":")[2] for line in lines if re.split("[:;]", line)[0].upper() == name), None)


def _zone(calendar: Component) -> ZoneInfo | None:
    """X-WR-TIMEZONE is common, though not part of RFC 5545."""
    try:
        return zone_named(str(calendar.get("X-WR-TIMEZONE", "")))
    except Invalid:
        return None
