"""Between what a clock on the wall shows and instants."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from enum import StrEnum
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


def local_times(instants: Iterable[datetime], zone: ZoneInfo) -> Iterator[datetime]:
    """The same instants, which are in order, as a clock in `zone` shows them.

    The zone is asked once a day: only on the day of a change of the clock does each instant ask for itself.
    """
    shown: tzinfo = zone
    until: datetime | None = None
    for instant in instants:
        if until is None or instant >= until:
            offset = instant.astimezone(zone).utcoffset()
            assert offset is not None
            until = start_of_day(day_of(instant, zone) + timedelta(days=1), zone)
            changes = until.astimezone(zone).utcoffset() != offset
            shown = zone if changes else timezone(offset)
        yield instant.astimezone(shown)


def start_of_day(day: date, zone: ZoneInfo) -> datetime:
    return instant_of(day, time(0), zone)


def day_of(instant: datetime, zone: ZoneInfo) -> date:
    return instant.astimezone(zone).date()


def days_later(instant: datetime, days: int, zone: ZoneInfo) -> datetime:
    """The same wall time, `days` calendar days on: a day has 23 to 25 hours."""
    local = instant.astimezone(zone)
    return instant_of(local.date() + timedelta(days=days), local.time(), zone)
