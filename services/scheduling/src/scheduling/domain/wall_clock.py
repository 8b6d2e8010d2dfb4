"""Between what a clock on the wall shows and instants."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from math import ceil
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from chassis.errors import Invalid


class Weekday(StrEnum):
    """In the order of `date.weekday()`: weeks start on Monday (DECISIONS.md, scheduling)."""

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
DAY = 24 * 60
MINUTES = tuple(f"{minute // 60:02}:{minute % 60:02}:00" for minute in range(DAY))
"""Of a day, as they are written."""
NUMBERS = {weekday: number for number, weekday in enumerate(WEEK)}


def zone_named(name: str) -> ZoneInfo:
    """An IANA zone, e.g. `America/Los_Angeles`. Raises Invalid."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Invalid(fields={"timezone": "Timezone is not known"}) from None


def instant_of(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """The instant (UTC) at which a clock in `zone` shows `wall` on `day`.

    A time that the clock skips that day moves forward by the gap; one that it shows twice is the first
    (DECISIONS.md, scheduling): `fold=0` reads both with the offset from before the change.
    """
    return datetime.combine(day, wall.replace(fold=0) if wall.fold else wall, tzinfo=zone).astimezone(UTC)


class ClockChange(StrEnum):
    """What a change of the clock does to a wall time on its day."""

    MOVED_FORWARD = "moved_forward"
    """The clock skips it: it moves forward by the gap."""
    FIRST_OF_TWO = "first_of_two"
    """The clock shows it twice: the first one is meant."""


def clock_change(day: date, wall: time, zone: ZoneInfo) -> ClockChange | None:
    """None for a wall time that occurs once on `day`."""
    first = datetime.combine(day, wall, tzinfo=zone).replace(fold=0)
    before, after = first.utcoffset(), first.replace(fold=1).utcoffset()
    assert before is not None and after is not None
    if before == after:
        return None
    return ClockChange.MOVED_FORWARD if before < after else ClockChange.FIRST_OF_TWO


def written_spans(spans: Iterable[tuple[int, int]], zone: ZoneInfo) -> Sequence[tuple[str, str]]:
    """From when to when, as RFC 3339 writes it on a clock in `zone`; given in seconds since the epoch, by start.

    The zone is asked once a day: only what reaches into another day, and what lies on the day of a change of the clock,
    asks for itself.
    """
    written: list[tuple[str, str]] = []
    until: int | None = None
    shift: int | None = None
    day = offset = ""
    for start, end in spans:
        if until is None or start >= until:
            local = datetime.fromtimestamp(start, zone)
            midnight = start_of_day(local.date() + timedelta(days=1), zone)
            until, shift = ceil(midnight.timestamp()), _offset(local)
            if _offset(midnight.astimezone(zone)) != shift or shift % 60:
                shift = None
            day, offset = f"{local.date()}T", local.isoformat()[-6:]
        if shift is None or end >= until or start % 60 or end % 60:
            written.append((_written(start, zone), _written(end, zone)))
        else:
            begins, ends = MINUTES[(start + shift) // 60 % DAY], MINUTES[(end + shift) // 60 % DAY]
            written.append((f"{day}{begins}{offset}", f"{day}{ends}{offset}"))
    return written


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
