"""Formats instants for people, in one time zone or in two if their clocks differ."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo


def day_text(instant: datetime, zone: str) -> str:
    """`Tuesday, March 3`."""
    return date_text(instant.astimezone(ZoneInfo(zone)))


def date_text(day: date) -> str:
    """`Tuesday, March 3`."""
    return f"{day:%A, %B} {day.day}"


def time_text(instant: datetime, zone: str) -> str:
    """`10:00 AM PST`. A zone without an abbreviation in the IANA data is shown as an offset, as in `UTC+04:00`."""
    local = instant.astimezone(ZoneInfo(zone))
    return f"{_clock(local)} {_zone_name(local)}"


def moment_text(instant: datetime, zone: str) -> str:
    """`Tuesday, March 3 at 10:00 AM PST`."""
    return f"{day_text(instant, zone)} at {time_text(instant, zone)}"


def dated_text(instant: datetime, zone: str) -> str:
    """`Tuesday, March 3, 2026 at 10:00 AM PST`."""
    year = instant.astimezone(ZoneInfo(zone)).year
    return f"{day_text(instant, zone)}, {year} at {time_text(instant, zone)}"


def span_text(starts_at: datetime, ends_at: datetime, zone: str) -> str:
    """`Tuesday, March 3, 2026, 10:00 – 10:45 AM PST`. Both ends name their zone if the clock changes in between."""
    start, end = starts_at.astimezone(ZoneInfo(zone)), ends_at.astimezone(ZoneInfo(zone))
    same_half = f"{start:%x %p}" == f"{end:%x %p}"
    if start.utcoffset() != end.utcoffset():
        first = f"{_clock(start)} {_zone_name(start)}"
    else:
        first = _clock(start).removesuffix(f" {start:%p}") if same_half else _clock(start)
    return f"{day_text(starts_at, zone)}, {start.year}, {first} – {_clock(end)} {_zone_name(end)}"


def other_zone_text(instant: datetime, zone: str, other_zone: str) -> str | None:
    """`1:00 PM EST`, with the day if it differs; None if the clocks of both zones show the same."""
    here, there = instant.astimezone(ZoneInfo(zone)), instant.astimezone(ZoneInfo(other_zone))
    if here.utcoffset() == there.utcoffset():
        return None
    if here.date() == there.date():
        return time_text(instant, other_zone)
    return moment_text(instant, other_zone)


def relative_day(instant: datetime, now: datetime, zone: str) -> str:
    """`today`, `tomorrow` or `on Tuesday`, by the calendar of `zone`."""
    day, today = (moment.astimezone(ZoneInfo(zone)).date() for moment in (instant, now))
    if day == today:
        return "today"
    if day == today + timedelta(days=1):
        return "tomorrow"
    return f"on {day:%A}"


def _clock(local: datetime) -> str:
    return f"{local.hour % 12 or 12}:{local:%M %p}"


def _zone_name(local: datetime) -> str:
    name = local.strftime("%Z")
    if name.isalpha():
        return name
    offset = local.strftime("%z")
    return f"UTC{offset[:3]}:{offset[3:]}"
