"""The free time of a therapist in the next four weeks (docs/product/identity.md#matching).

Working hours are on the therapist's wall clock, the preferred part of the day on the guardian's. Both are converted to
instants before they are intersected.

Converting a week to instants costs far more than computing with them, so it is cached per week, zone and day, as is
what booked sessions take of it. Instants here are whole seconds since the epoch.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import lru_cache
from itertools import accumulate
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval, Span, joined, span
from chassis.timekeeping.wall_clock import day_of, instant_of, start_of_day
from chassis.timekeeping.weekly_hours import MIDNIGHT, DateHours, open_on_days

from identity.domain.children import PreferredTimeFrame
from identity.domain.therapists import WorkingHours

DAYS = 28
NOON = time(12)
CACHE_SIZE = 10_000
"""Entries per cache, a few kilobytes each."""
PARTS = {
    PreferredTimeFrame.NO_PREFERENCE: (MIDNIGHT, MIDNIGHT),
    PreferredTimeFrame.MORNING: (MIDNIGHT, NOON),
    PreferredTimeFrame.AFTERNOON: (NOON, MIDNIGHT),
}
"""Start and end; midnight as an end is the end of the day."""
SECONDS_PER_MINUTE = 60
Booked = tuple[Span, ...]
"""Ordered by start."""
Week = tuple[tuple[int, int, int], ...]
"""The fields of working hours."""
Dates = tuple[DateHours, ...]
"""The hours of single dates."""


@dataclass(frozen=True, slots=True)
class FreeTime:
    working_minutes: int
    """Within the preferred part of the day and not on leave; 0 if there is no such time."""
    free_minutes: int
    """Working minutes that are not booked."""


@dataclass(frozen=True, slots=True, eq=False)
class WorkingTime:
    """Ordered intervals that don't touch. Compared by identity, since there is one per week, zone and day."""

    starts: Sequence[int]
    ends: Sequence[int]
    before: Sequence[int]
    """Seconds worked before each interval; the last entry is the total."""

    def seconds_between(self, start: int, end: int) -> int:
        first, after = bisect_right(self.ends, start), bisect_left(self.starts, end)
        if first >= after:
            return 0
        cut = max(start - self.starts[first], 0) + max(self.ends[after - 1] - end, 0)
        return self.before[after] - self.before[first] - cut


@lru_cache(CACHE_SIZE)
def working_time(
    week: Week,
    dates: Dates,
    zone: ZoneInfo,
    part: PreferredTimeFrame,
    guardian_zone: ZoneInfo,
    today: date,
) -> WorkingTime:
    """Over 28 days of the therapist's calendar, starting `today`."""
    hours = tuple(WorkingHours(*stretch).weekly() for stretch in week)
    open_hours = open_on_days((*hours, *dates), zone, today, today + timedelta(days=DAYS - 1))
    pieces = joined(piece for interval in open_hours for piece in _inside_part(interval, part, guardian_zone))
    return WorkingTime(
        [start for start, _ in pieces],
        [end for _, end in pieces],
        [0, *accumulate(end - start for start, end in pieces)],
    )


def free_time(working: WorkingTime, booked: Booked, now: int, *, away: Booked = ()) -> FreeTime:
    """Counts only time after `now` and subtracts overlaps once. `away` is leave, which is no working time."""
    if not working.ends:
        return FreeTime(0, 0)
    total = working.seconds_between(now, working.ends[-1])
    on_leave = _still_taken(working, away, now)
    taken = _still_taken(working, tuple(sorted((*booked, *away))) if away else booked, now)
    return FreeTime((total - on_leave) // SECONDS_PER_MINUTE, (total - taken) // SECONDS_PER_MINUTE)


def _still_taken(working: WorkingTime, booked: Booked, now: int) -> int:
    """Booked working seconds after `now`."""
    taken = _taken(working, booked)
    if booked and booked[0][0] < now:
        taken -= _taken(working, tuple((start, min(end, now)) for start, end in booked if start < now))
    return taken


@lru_cache(CACHE_SIZE)
def _taken(working: WorkingTime, booked: Booked) -> int:
    """Booked working seconds."""
    taken = seen_to = 0
    for start, end in booked:
        if end > seen_to:
            taken += working.seconds_between(max(start, seen_to), end)
            seen_to = end
    return taken


def _inside_part(interval: Interval, part: PreferredTimeFrame, zone: ZoneInfo) -> Iterable[Span]:
    """The interval may span several of the guardian's days."""
    opens, closes = span(interval)
    day, last = day_of(interval.start, zone), day_of(interval.end, zone)
    while day <= last:
        window = _window(day, part, zone)
        start, end = max(opens, window[0]), min(closes, window[1])
        if start < end:
            yield start, end
        day += timedelta(days=1)


@lru_cache(CACHE_SIZE)
def _window(day: date, part: PreferredTimeFrame, zone: ZoneInfo) -> Span:
    starts, ends = PARTS[part]
    closes = start_of_day(day + timedelta(days=1), zone) if ends == MIDNIGHT else instant_of(day, ends, zone)
    return int(instant_of(day, starts, zone).timestamp()), int(closes.timestamp())
