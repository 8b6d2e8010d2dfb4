"""How much time a therapist has for a family in the next four weeks (DECISIONS.md, matching).

Working hours are on the therapist's wall clock, the preferred part of the day on the guardian's; both become instants
before they meet. A wall time that a clock change skips moves forward by the gap; one that comes twice is the first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from identity.domain.children import PreferredTimeFrame
from identity.domain.therapists import DAY_MINUTES, MINUTES_PER_HOUR, WorkingHours

DAYS = 28
NOON = 12 * MINUTES_PER_HOUR
PARTS = {
    PreferredTimeFrame.NO_PREFERENCE: (0, DAY_MINUTES),
    PreferredTimeFrame.MORNING: (0, NOON),
    PreferredTimeFrame.AFTERNOON: (NOON, DAY_MINUTES),
}
Range = tuple[datetime, datetime]
"""Half-open, in UTC."""


@dataclass(frozen=True, slots=True)
class FreeTime:
    working_minutes: int
    """Inside the preferred part of the day; 0 means that the two never meet."""
    free_minutes: int
    """What of it is not booked."""


def free_time(
    hours: Sequence[WorkingHours],
    zone: ZoneInfo,
    busy: Sequence[Range],
    part: PreferredTimeFrame,
    guardian_zone: ZoneInfo,
    now: datetime,
) -> FreeTime:
    """Over 28 days of the therapist's calendar, beginning with today; what is past of today does not count."""
    today = now.astimezone(zone).date()
    working = [
        piece
        for day in (today + timedelta(days=n) for n in range(DAYS))
        for stretch in hours
        if stretch.weekday == day.weekday()
        for piece in _inside_part(_on(day, stretch.starts, stretch.ends, zone), part, guardian_zone)
        if piece[1] > now
    ]
    working = [(max(start, now), end) for start, end in working]
    taken = sum(_overlap(piece, other) for other in _merged(busy) for piece in working)
    total = sum(_minutes(piece) for piece in working)
    return FreeTime(total, total - taken)


def _instant(day: date, minutes: int, zone: ZoneInfo) -> datetime:
    if minutes == DAY_MINUTES:
        day, minutes = day + timedelta(days=1), 0
    wall = datetime.combine(day, time(minutes // MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR), zone)
    return wall.astimezone(UTC)


def _on(day: date, starts: int, ends: int, zone: ZoneInfo) -> Range:
    return _instant(day, starts, zone), _instant(day, ends, zone)


def _inside_part(piece: Range, part: PreferredTimeFrame, zone: ZoneInfo) -> Iterable[Range]:
    """The guardian's day may begin in the middle of the therapist's, so each day that is touched is looked at."""
    day, last = piece[0].astimezone(zone).date(), piece[1].astimezone(zone).date()
    while day <= last:
        window = _on(day, *PARTS[part], zone)
        start, end = max(piece[0], window[0]), min(piece[1], window[1])
        if start < end:
            yield start, end
        day += timedelta(days=1)


def _merged(ranges: Sequence[Range]) -> Sequence[Range]:
    """Without overlaps, so that nothing is subtracted twice."""
    merged: list[Range] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def _overlap(one: Range, other: Range) -> int:
    start, end = max(one[0], other[0]), min(one[1], other[1])
    return _minutes((start, end)) if start < end else 0


def _minutes(piece: Range) -> int:
    return int((piece[1] - piece[0]).total_seconds()) // 60
