"""Formats instants for people, in one time zone or in two if their clocks differ, in English or US Spanish."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time
from chassis.languages import WrittenLanguage

NOON = 12


@dataclass(frozen=True, slots=True)
class Reader:
    zone: str
    """IANA name."""
    language: WrittenLanguage = WrittenLanguage.ENGLISH

    @property
    def locale(self) -> str:
        return "es_US" if self.reads_spanish else "en_US"

    @property
    def reads_spanish(self) -> bool:
        return self.language is WrittenLanguage.SPANISH

    def local(self, instant: datetime) -> datetime:
        return instant.astimezone(ZoneInfo(self.zone))


def day_text(instant: datetime, reader: Reader) -> str:
    """`Tuesday, March 3`, `martes, 3 de marzo`."""
    return date_text(reader.local(instant), reader)


def date_text(day: date, reader: Reader) -> str:
    """`Tuesday, March 3`, `martes, 3 de marzo`. The reader's zone doesn't matter."""
    return format_date(day, "EEEE, d 'de' MMMM" if reader.reads_spanish else "EEEE, MMMM d", reader.locale)


def long_date_text(instant: datetime, reader: Reader) -> str:
    """`March 3, 2026`, `3 de marzo de 2026`."""
    return long_day_text(reader.local(instant), reader)


def long_day_text(day: date, reader: Reader) -> str:
    """`March 3, 2026`, `3 de marzo de 2026`. The reader's zone doesn't matter."""
    return format_date(day, "long", reader.locale)


def month_text(day: date, reader: Reader) -> str:
    """`March 2026`, `marzo de 2026`."""
    return format_date(day, "MMMM 'de' y" if reader.reads_spanish else "MMMM y", reader.locale)


def time_text(instant: datetime, reader: Reader) -> str:
    """`10:00 AM PST`, `las 10:00 a.m. PST`, for a sentence. A zone without an abbreviation in the IANA data is shown as
    an offset, as in `UTC+04:00`."""
    local = reader.local(instant)
    text = f"{_clock(local, reader)} {_zone_name(local)}"
    if reader.reads_spanish:
        return f"{'la' if local.hour % 12 == 1 else 'las'} {text}"
    return text


def moment_text(instant: datetime, reader: Reader) -> str:
    """`Tuesday, March 3 at 10:00 AM PST`, `martes, 3 de marzo, a las 10:00 a.m. PST`."""
    return f"{day_text(instant, reader)}{_at(instant, reader)}"


def dated_text(instant: datetime, reader: Reader) -> str:
    """`moment_text` with the year."""
    return f"{_dated_day(instant, reader)}{_at(instant, reader)}"


def span_text(starts_at: datetime, ends_at: datetime, reader: Reader) -> str:
    """`Tuesday, March 3, 2026, 10:00 – 10:45 AM PST`, `martes, 3 de marzo de 2026, 10:00 – 10:45 a.m. PST`. Both ends
    name their zone if the clock changes in between."""
    start, end = reader.local(starts_at), reader.local(ends_at)
    same_half = (start.date(), start.hour < NOON) == (end.date(), end.hour < NOON)
    if start.utcoffset() != end.utcoffset():
        first = f"{_clock(start, reader)} {_zone_name(start)}"
    else:
        first = f"{start.hour % NOON or NOON}:{start:%M}" if same_half else _clock(start, reader)
    return f"{_dated_day(starts_at, reader)}, {first} – {_clock(end, reader)} {_zone_name(end)}"


def other_zone_text(instant: datetime, reader: Reader, other_zone: str) -> str | None:
    """`1:00 PM EST`, with the day if it differs; None if the clocks of both zones show the same."""
    there = Reader(other_zone, reader.language)
    here, local = reader.local(instant), there.local(instant)
    if here.utcoffset() == local.utcoffset():
        return None
    if here.date() == local.date():
        return f"{_clock(local, there)} {_zone_name(local)}"
    return moment_text(instant, there)


def relative_day(instant: datetime, now: datetime, reader: Reader) -> str:
    """`today`, `tomorrow` or `on Tuesday`, by the reader's calendar."""
    day, today = reader.local(instant).date(), reader.local(now).date()
    if day == today:
        return "hoy" if reader.reads_spanish else "today"
    if day == today + timedelta(days=1):
        return "mañana" if reader.reads_spanish else "tomorrow"
    return f"{'el' if reader.reads_spanish else 'on'} {format_date(day, 'EEEE', reader.locale)}"


def _dated_day(instant: datetime, reader: Reader) -> str:
    local = reader.local(instant)
    return f"{date_text(local, reader)}{' de' if reader.reads_spanish else ','} {local.year}"


def _at(instant: datetime, reader: Reader) -> str:
    return f"{', a' if reader.reads_spanish else ' at'} {time_text(instant, reader)}"


def _clock(local: datetime, reader: Reader) -> str:
    return format_time(local, "h:mm a", tzinfo=local.tzinfo, locale=reader.locale)


def _zone_name(local: datetime) -> str:
    name = local.strftime("%Z")
    if name.isalpha():
        return name
    offset = local.strftime("%z")
    return f"UTC{offset[:3]}:{offset[3:]}"
