"""Writes iCalendar files (RFC 5545, docs/product/scheduling.md#calendar-files).

Every session is a VEVENT of its own, so no program has to expand a rule. Times are local with a VTIMEZONE, so a program
with outdated zone data still shows the agreed hour. A session that begins or ends in an hour that the clock shows twice
is written in UTC, because a local time would mean the first (section 3.3.5).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import ClockChange, clock_change
from icalendar import Calendar, Component, Event, Timezone, TimezoneDaylight, TimezoneStandard

from scheduling.domain.vtimezone import observances

YEAR = timedelta(days=366)
HOUR = timedelta(hours=1)


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


def calendar_file(
    events: Sequence[FileEvent], organizer: str, now: datetime, method: Literal["PUBLISH", "CANCEL"] = "PUBLISH"
) -> bytes:
    """`organizer` is an email address that nobody reads. METHOD:PUBLISH asks for no reply and defines DTSTAMP as the
    time when the file was created. METHOD:CANCEL removes the events from calendars (RFC 5546 section 3.2.5)."""
    calendar = Calendar()
    calendar.add("VERSION", "2.0")
    calendar.add("PRODID", "-//Larkwell//Scheduling//EN")
    calendar.add("CALSCALE", "GREGORIAN")
    calendar.add("METHOD", method)
    calendar.add("X-WR-CALNAME", "Larkwell")
    calendar.add("REFRESH-INTERVAL", HOUR, parameters={"VALUE": "DURATION"})
    calendar.add("X-PUBLISHED-TTL", "PT1H")
    for key in sorted({event.zone.key for event in events}):
        calendar.add_component(_timezone(ZoneInfo(key), [event for event in events if event.zone.key == key]))
    for event in events:
        calendar.add_component(_event(event, organizer, now))
    return bytes(calendar.to_ical(sorted=False))


def _timezone(zone: ZoneInfo, events: Sequence[FileEvent]) -> Component:
    """Covers a year before and after the events, because programs show more than the events' own days.

    `Timezone.from_tzinfo` doesn't do: it writes an onset in the offset after the change (RFC 5545 section 3.6.5 wants
    the one before) and loses changes of Africa/Casablanca.
    """
    first, last = min(event.starts_at for event in events), max(event.ends_at for event in events)
    timezone = Timezone()
    timezone.add("TZID", zone.key)
    for rule in observances(zone, first - YEAR, last + YEAR):
        observance = TimezoneDaylight() if rule.daylight else TimezoneStandard()
        observance.add("DTSTART", rule.onset)
        observance.add("TZOFFSETFROM", rule.offset_from)
        observance.add("TZOFFSETTO", rule.offset_to)
        observance.add("TZNAME", rule.name)
        timezone.add_component(observance)
    return timezone


def _event(event: FileEvent, organizer: str, now: datetime) -> Component:
    zone = event.zone
    if _is_shown_twice(event.starts_at, zone) or _is_shown_twice(event.ends_at, zone):
        start, end = event.starts_at.astimezone(UTC), event.ends_at.astimezone(UTC)
    else:
        start, end = event.starts_at.astimezone(zone), event.ends_at.astimezone(zone)
    vevent = Event()
    vevent.add("UID", event.uid)
    vevent.add("SEQUENCE", event.sequence)
    vevent.add("DTSTAMP", now)
    vevent.add("DTSTART", start)
    vevent.add("DTEND", end)
    vevent.add("SUMMARY", event.summary)
    vevent.add("URL", event.link)
    vevent.add("ORGANIZER", f"mailto:{organizer}", parameters={"CN": "Larkwell"})
    vevent.add("CLASS", "PRIVATE")
    vevent.add("STATUS", "CANCELLED" if event.canceled else "CONFIRMED")
    vevent.add("TRANSP", "TRANSPARENT" if event.canceled else "OPAQUE")
    return vevent


def _is_shown_twice(instant: datetime, zone: ZoneInfo) -> bool:
    local = instant.astimezone(zone)
    return clock_change(local.date(), local.time(), zone) is ClockChange.FIRST_OF_TWO
