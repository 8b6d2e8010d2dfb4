"""The clock changes of a time zone within a period, for a VTIMEZONE (RFC 5545 section 3.6.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class Observance:
    """From `onset` on the clock shows `offset_to`."""

    name: str
    onset: datetime
    """Local time in `offset_from`, as RFC 5545 requires; 02:00 on the spring day of Los Angeles."""
    offset_from: timedelta
    offset_to: timedelta
    daylight: bool


def observances(zone: ZoneInfo, first: datetime, last: datetime) -> Sequence[Observance]:
    """The offset at `first`, and every change up to `last`, in order."""
    start = first.astimezone(UTC).replace(microsecond=0)
    found = [_observance(zone, start, before=start)]
    day_start = start
    while day_start < last:
        following = day_start + DAY
        if _shown(zone, day_start) != _shown(zone, following):
            change = _change(zone, day_start, following)
            found.append(_observance(zone, change, before=change - SECOND))
        day_start = following
    return found


def _shown(zone: ZoneInfo, instant: datetime) -> tuple[timedelta, str, bool]:
    local = instant.astimezone(zone)
    offset = local.utcoffset()
    assert offset is not None
    return offset, local.tzname() or zone.key, bool(local.dst())


def _change(zone: ZoneInfo, before: datetime, after: datetime) -> datetime:
    """The first second at which the clock differs from `before`. No zone changes twice a day."""
    shown = _shown(zone, before)
    while after - before > SECOND:
        middle = before + ((after - before) // 2 // SECOND) * SECOND
        if _shown(zone, middle) == shown:
            before = middle
        else:
            after = middle
    return after


def _observance(zone: ZoneInfo, instant: datetime, *, before: datetime) -> Observance:
    offset_from = _shown(zone, before)[0]
    offset_to, name, daylight = _shown(zone, instant)
    return Observance(name, (instant + offset_from).replace(tzinfo=None), offset_from, offset_to, daylight)
