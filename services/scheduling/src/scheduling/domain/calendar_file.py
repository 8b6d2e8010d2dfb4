"""Writes iCalendar files (RFC 5545, docs/product/scheduling.md#calendar-files).

Every session is a VEVENT of its own, so no program has to expand a rule. Times are local with a VTIMEZONE, so a
program with outdated zone data still shows the agreed hour. A session that begins or ends in an hour that the clock
shows twice is written in UTC, because a local time would mean the first (section 3.3.5).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import ClockChange, clock_change

from scheduling.domain.ics_lines import line, offset, text, utc, wall
from scheduling.domain.vtimezone import observances

YEAR = timedelta(days=366)


@dataclass(frozen=True)
class FileEvent:
    uid: str
    """The same in every file for the whole life of the event."""
    sequence: int
    """Grows with every change."""
    starts_at: datetime
    ends_at: datetime
    zone: ZoneInfo
    """The reader's zone."""
    summary: str
    canceled: bool
    link: str


def calendar_file(events: Sequence[FileEvent], organizer: str, now: datetime) -> bytes:
    """`organizer` is an email address that nobody reads. METHOD:PUBLISH asks for no reply and defines DTSTAMP as the
    time when the file was created."""
    return b"".join(_lines(events, organizer, now))


def _lines(events: Sequence[FileEvent], organizer: str, now: datetime) -> Iterator[bytes]:
    yield line("BEGIN", "VCALENDAR")
    yield line("VERSION", "2.0")
    yield line("PRODID", "-//Larkwell//Scheduling//EN")
    yield line("CALSCALE", "GREGORIAN")
    yield line("METHOD", "PUBLISH")
    yield line("X-WR-CALNAME", "Larkwell")
    yield line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
    yield line("X-PUBLISHED-TTL", "PT1H")
    for key in sorted({event.zone.key for event in events}):
        yield from _timezone(ZoneInfo(key), [event for event in events if event.zone.key == key])
    for event in events:
        yield from _event(event, organizer, now)
    yield line("END", "VCALENDAR")


def _timezone(zone: ZoneInfo, events: Sequence[FileEvent]) -> Iterator[bytes]:
    """Covers a year before and after the events, because programs show more than the events' own days."""
    first, last = min(event.starts_at for event in events), max(event.ends_at for event in events)
    yield line("BEGIN", "VTIMEZONE")
    yield line("TZID", zone.key)
    for rule in observances(zone, first - YEAR, last + YEAR):
        kind = "DAYLIGHT" if rule.daylight else "STANDARD"
        yield line("BEGIN", kind)
        yield line("DTSTART", wall(rule.onset))
        yield line("TZOFFSETFROM", offset(rule.offset_from))
        yield line("TZOFFSETTO", offset(rule.offset_to))
        yield line("TZNAME", text(rule.name))
        yield line("END", kind)
    yield line("END", "VTIMEZONE")


def _event(event: FileEvent, organizer: str, now: datetime) -> Iterator[bytes]:
    yield line("BEGIN", "VEVENT")
    yield line("UID", event.uid)
    yield line("SEQUENCE", str(event.sequence))
    yield line("DTSTAMP", utc(now))
    yield from _times(event)
    yield line("SUMMARY", text(event.summary))
    yield line("URL", event.link)
    yield line("ORGANIZER;CN=Larkwell", f"mailto:{organizer}")
    yield line("CLASS", "PRIVATE")
    yield line("STATUS", "CANCELLED" if event.canceled else "CONFIRMED")
    yield line("TRANSP", "TRANSPARENT" if event.canceled else "OPAQUE")
    yield line("END", "VEVENT")


def _times(event: FileEvent) -> Iterator[bytes]:
    zone = event.zone
    if _is_shown_twice(event.starts_at, zone) or _is_shown_twice(event.ends_at, zone):
        yield line("DTSTART", utc(event.starts_at))
        yield line("DTEND", utc(event.ends_at))
    else:
        yield line(f"DTSTART;TZID={zone.key}", wall(event.starts_at.astimezone(zone)))
        yield line(f"DTEND;TZID={zone.key}", wall(event.ends_at.astimezone(zone)))


def _is_shown_twice(instant: datetime, zone: ZoneInfo) -> bool:
    local = instant.astimezone(zone)
    return clock_change(local.date(), local.time(), zone) is ClockChange.FIRST_OF_TWO
