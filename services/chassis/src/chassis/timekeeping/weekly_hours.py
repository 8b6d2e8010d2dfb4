"""Weekly hours on the wall clock of one time zone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval, merged
from chassis.timekeeping.wall_clock import WEEK, Weekday, day_of, instant_of

MIDNIGHT = time(0)


@dataclass(frozen=True, slots=True)
class WeeklyHours:
    weekday: Weekday
    start: time
    end: time
    """00:00 means the end of the day."""

    @classmethod
    def parse(cls, day_of_week: str, start_time: str, end_time: str) -> "WeeklyHours":
        """From `monday`, `09:00` and `17:00`; `24:00` is the end of the day. Raises ValueError."""
        end = MIDNIGHT if end_time.startswith("24:00") else time.fromisoformat(end_time)
        return cls(Weekday(day_of_week), time.fromisoformat(start_time), end)

    def on(self, day: date, zone: ZoneInfo) -> Interval | None:
        """None when a clock change skips these hours on that day."""
        start = instant_of(day, self.start, zone)
        end = instant_of(day + timedelta(days=1) if self.end == MIDNIGHT else day, self.end, zone)
        return Interval(start, end) if start < end else None


def open_hours(hours: Sequence[WeeklyHours], zone: ZoneInfo, window: Interval) -> Sequence[Interval]:
    """The merged hours of the days that `window` touches, plus a day on either side for hours that cross midnight."""
    first = day_of(window.start, zone) - timedelta(days=1)
    last = day_of(window.end, zone) + timedelta(days=1)
    return open_on_days(tuple(hours), zone, first, last)


@lru_cache(maxsize=256)
def open_on_days(hours: tuple[WeeklyHours, ...], zone: ZoneInfo, first: date, last: date) -> Sequence[Interval]:
    """The merged hours from `first` to `last`. Cached, because a calendar is usually read several times."""
    by_weekday = [[entry for entry in hours if entry.weekday is weekday] for weekday in WEEK]
    return tuple(
        merged(
            interval
            for day in _days(first, last)
            for entry in by_weekday[day.weekday()]
            if (interval := entry.on(day, zone))
        )
    )


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def parse_all(entries: Iterable[dict[str, str]]) -> Sequence[WeeklyHours]:
    return [WeeklyHours.parse(e["day_of_week"], e["start_time"], e["end_time"]) for e in entries]
