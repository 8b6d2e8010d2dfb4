"""Conversions between wall-clock times and instants."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import cache, lru_cache
from math import ceil
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from chassis.errors import Invalid


class Weekday(StrEnum):
    """In the order of `date.weekday()`: weeks start on Monday."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"

    @classmethod
    def of(cls, day: date) -> "Weekday":
        return WEEK[day.weekday()]

    @property
    def number(self) -> int:
        """0 for Monday."""
        return NUMBERS[self]


WEEK = tuple(Weekday)
MINUTES = tuple(f"{minute // 60:02}:{minute % 60:02}:00" for minute in range(24 * 60))
"""Every minute of a day as RFC 3339 text."""
NUMBERS = {weekday: number for number, weekday in enumerate(WEEK)}


def zone_named(name: str) -> ZoneInfo:
    """An IANA zone, e.g. `America/Los_Angeles`. Raises Invalid."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Invalid(fields={"timezone": "Timezone is not known"}) from None


@cache
def _time_zones() -> frozenset[str]:
    """IANA's `Area/Place` names and `UTC`. Other names without an area depend on the machine (`localtime`)."""
    return frozenset(name for name in available_timezones() if "/" in name) | {"UTC"}


def is_time_zone(name: str) -> bool:
    """Whether every machine, and PostgreSQL, knows the zone by this name."""
    return name in _time_zones()


def iana_zone(name: str) -> ZoneInfo:
    """The zone of a name for which `is_time_zone` holds. Raises Invalid."""
    if not is_time_zone(name):
        raise Invalid(fields={"timezone": "Timezone is not known"})
    return ZoneInfo(name)


def instant_of(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """The instant (UTC) at which a clock in `zone` shows `wall` on `day`.

    A time that the clock skips that day moves forward by the gap; one that it shows twice is the first
    (docs/product/scheduling.md#recurrence): `fold=0` reads both with the offset from before the change.
    """
    return datetime.combine(day, wall.replace(fold=0) if wall.fold else wall, tzinfo=zone).astimezone(UTC)


def clock_text(minutes: int) -> str:
    """`09:00`, from minutes since midnight; the end of the day is `24:00`."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def minutes_of(text: str) -> int:
    """The inverse of `clock_text`."""
    hours, minutes = map(int, text.split(":"))
    return hours * 60 + minutes


def clock_face(wall: time) -> str:
    """`3:00 PM`, as screens show it."""
    return f"{wall.hour % 12 or 12}:{wall:%M %p}"


class ClockChange(StrEnum):
    """The effect of a clock change on a wall-clock time."""

    MOVED_FORWARD = "moved_forward"
    """The clock skips this time: it moves forward by the gap."""
    FIRST_OF_TWO = "first_of_two"
    """The clock shows this time twice: the first one counts."""


def clock_change(day: date, wall: time, zone: ZoneInfo) -> ClockChange | None:
    """None for a wall-clock time that occurs exactly once on `day`."""
    first = datetime.combine(day, wall, tzinfo=zone).replace(fold=0)
    before, after = first.utcoffset(), first.replace(fold=1).utcoffset()
    assert before is not None and after is not None
    if before == after:
        return None
    return ClockChange.MOVED_FORWARD if before < after else ClockChange.FIRST_OF_TWO


def written_spans(spans: Iterable[tuple[int, int]], zone: ZoneInfo, form: tuple[str, str, str]) -> Sequence[str]:
    """Formats spans (seconds since the epoch, sorted by start) as RFC 3339 in `zone`. `form` is the text before,
    between and after the two instants.

    Looks up the zone once per day; only spans that cross midnight or lie on the day of a clock change need their own
    lookup.
    """
    before, between, after = form
    written: list[str] = []
    until = began = None
    to_start = to_end = behind = ""
    for start, end in spans:
        if until is None or start >= until:
            day = _day_on_clock(datetime.fromtimestamp(start, zone).date(), zone)
            until, began = day.until, day.began
            to_start, to_end = f"{before}{day.text}", f"{day.offset}{between}{day.text}"
            behind = f"{day.offset}{after}"
        if began is None or end >= until or start % 60 or end % 60:
            written.append(f"{before}{_written(start, zone)}{between}{_written(end, zone)}{after}")
        else:
            written.append(f"{to_start}{MINUTES[(start - began) // 60]}{to_end}{MINUTES[(end - began) // 60]}{behind}")
    return written


def by_day(instants: Sequence[int], zone: ZoneInfo) -> Iterator[tuple[date, Sequence[int]]]:
    """Instants (seconds since the epoch, sorted) by their day on the clock in `zone`, which it looks up once per day.
    Right since 2012: until then, Newfoundland's clock went back a minute after midnight, so a day came twice."""
    begin = 0
    while begin < len(instants):
        day = datetime.fromtimestamp(instants[begin], zone).date()
        end = max(bisect_left(instants, _day_on_clock(day, zone).until, begin), begin + 1)
        yield day, instants[begin:end]
        begin = end


class _DayOnClock(NamedTuple):
    began: int | None
    """Midnight in seconds since the epoch; None on a day without 24 hours or with an offset in seconds."""
    until: int
    text: str
    """The date part of its times."""
    offset: str
    """The offset of its times."""


@lru_cache(maxsize=4096)
def _day_on_clock(day: date, zone: ZoneInfo) -> _DayOnClock:
    first, after = start_of_day(day, zone).astimezone(zone), start_of_day(day + timedelta(days=1), zone)
    shift = _offset(first)
    whole = first.time() == time(0) and _offset(after.astimezone(zone)) == shift and shift % 60 == 0
    began = int(first.timestamp()) if whole else None
    return _DayOnClock(began, ceil(after.timestamp()), f"{day}T", first.isoformat()[-6:])


def _written(instant: int, zone: ZoneInfo) -> str:
    return datetime.fromtimestamp(instant, zone).isoformat()


def _offset(local: datetime) -> int:
    """Seconds."""
    offset = local.utcoffset()
    assert offset is not None
    return int(offset.total_seconds())


def start_of_day(day: date, zone: ZoneInfo) -> datetime:
    return instant_of(day, time(0), zone)


def day_of(instant: datetime, zone: ZoneInfo) -> date:
    return instant.astimezone(zone).date()


def days_later(instant: datetime, days: int, zone: ZoneInfo) -> datetime:
    """The same wall time, `days` calendar days on: a day has 23 to 25 hours."""
    local = instant.astimezone(zone)
    return instant_of(local.date() + timedelta(days=days), local.time(), zone)
