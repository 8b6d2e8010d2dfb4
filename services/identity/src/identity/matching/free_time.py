"""How much time a therapist has for a family in the next four weeks (DECISIONS.md, matching).

Working hours are on the therapist's wall clock, the preferred part of the day on the guardian's; both become instants
before they meet. A wall time that a clock change skips moves forward by the gap; one that comes twice is the first.

Turning a week into instants costs far more than anything done with them: it is done once per week, zone and day, and
remembered, as is what its sessions take of it. Instants are whole seconds since the epoch.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from itertools import accumulate
from zoneinfo import ZoneInfo

from identity.domain.children import PreferredTimeFrame
from identity.domain.therapists import DAY_MINUTES, MINUTES_PER_HOUR, WorkingHours

DAYS = 28
NOON = 12 * MINUTES_PER_HOUR
SECONDS_PER_MINUTE = 60
REMEMBERED = 10_000
"""Weeks, and what is booked of them: a few kilobytes each."""
PARTS = {
    PreferredTimeFrame.NO_PREFERENCE: (0, DAY_MINUTES),
    PreferredTimeFrame.MORNING: (0, NOON),
    PreferredTimeFrame.AFTERNOON: (NOON, DAY_MINUTES),
}
Range = tuple[int, int]
"""Half-open."""
Booked = tuple[Range, ...]
"""In the order of their starts."""
Week = tuple[tuple[int, int, int], ...]
"""The fields of working hours."""


@dataclass(frozen=True, slots=True)
class FreeTime:
    working_minutes: int
    """Inside the preferred part of the day, and not on leave; 0 means that the two never meet, or only on leave."""
    free_minutes: int
    """What of it is not booked."""


@dataclass(frozen=True, slots=True, eq=False)
class WorkingTime:
    """Stretches in order that do not touch. Equal only to itself: one is made per week, zone and day."""

    starts: Sequence[int]
    ends: Sequence[int]
    before: Sequence[int]
    """Seconds worked before each stretch, and at last in all."""

    def seconds_between(self, start: int, end: int) -> int:
        first, after = bisect_right(self.ends, start), bisect_left(self.starts, end)
        if first >= after:
            return 0
        cut = max(start - self.starts[first], 0) + max(self.ends[after - 1] - end, 0)
        return self.before[after] - self.before[first] - cut


@lru_cache(REMEMBERED)
def working_time(
    week: Week,
    zone: ZoneInfo,
    part: PreferredTimeFrame,
    guardian_zone: ZoneInfo,
    today: date,
) -> WorkingTime:
    """Over 28 days of the therapist's calendar from `today`."""
    hours = [WorkingHours(*stretch) for stretch in week]
    pieces = _merged(
        piece
        for day in (today + timedelta(days=n) for n in range(DAYS))
        for stretch in hours
        if stretch.weekday == day.weekday()
        for piece in _inside_part(_on(day, stretch.starts, stretch.ends, zone), part, guardian_zone)
    )
    return WorkingTime(
        [start for start, _ in pieces],
        [end for _, end in pieces],
        [0, *accumulate(end - start for start, end in pieces)],
    )


def free_time(working: WorkingTime, booked: Booked, now: int, *, away: Booked = ()) -> FreeTime:
    """What is past does not count; what overlaps is subtracted once. `away` is leave: no working time at all."""
    if not working.ends:
        return FreeTime(0, 0)
    total = working.seconds_between(now, working.ends[-1])
    on_leave = _still_taken(working, away, now)
    taken = _still_taken(working, tuple(sorted((*booked, *away))) if away else booked, now)
    return FreeTime((total - on_leave) // SECONDS_PER_MINUTE, (total - taken) // SECONDS_PER_MINUTE)


def _still_taken(working: WorkingTime, booked: Booked, now: int) -> int:
    """Working seconds from now on that are booked."""
    taken = _taken(working, booked)
    if booked and booked[0][0] < now:
        taken -= _taken(working, tuple((start, min(end, now)) for start, end in booked if start < now))
    return taken


@lru_cache(REMEMBERED)
def _taken(working: WorkingTime, booked: Booked) -> int:
    """Working seconds that are booked."""
    taken = seen_to = 0
    for start, end in booked:
        if end > seen_to:
            taken += working.seconds_between(max(start, seen_to), end)
            seen_to = end
    return taken


def _instant(day: date, minutes: int, zone: ZoneInfo) -> int:
    if minutes == DAY_MINUTES:
        day, minutes = day + timedelta(days=1), 0
    wall = datetime.combine(day, time(minutes // MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR), zone)
    return int(wall.timestamp())


def _on(day: date, starts: int, ends: int, zone: ZoneInfo) -> Range:
    return _instant(day, starts, zone), _instant(day, ends, zone)


def _inside_part(piece: Range, part: PreferredTimeFrame, zone: ZoneInfo) -> Iterable[Range]:
    """The guardian's day may begin in the middle of the therapist's, so each day that is touched is looked at."""
    day, last = (datetime.fromtimestamp(instant, zone).date() for instant in piece)
    while day <= last:
        window = _on(day, *PARTS[part], zone)
        start, end = max(piece[0], window[0]), min(piece[1], window[1])
        if start < end:
            yield start, end
        day += timedelta(days=1)


def _merged(ranges: Iterable[Range]) -> Sequence[Range]:
    """Without overlaps, so that nothing is counted twice."""
    merged: list[Range] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
