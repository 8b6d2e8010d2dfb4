"""Working hours on the wall clock of one time zone: by weekday, and by date where those of one date differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import lru_cache
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval, merged
from chassis.timekeeping.wall_clock import WEEK, Weekday, day_of, instant_of

MIDNIGHT = time(0)


@dataclass(frozen=True, slots=True)
class Window:
    start: time
    end: time
    """00:00 means the end of the day."""

    @classmethod
    def parse(cls, start_time: str, end_time: str) -> "Window":
        """From `09:00` and `17:00`; `24:00` is the end of the day. Raises ValueError."""
        end = MIDNIGHT if end_time.startswith("24:00") else time.fromisoformat(end_time)
        return cls(time.fromisoformat(start_time), end)

    def on(self, day: date, zone: ZoneInfo) -> Interval | None:
        """None when a clock change skips these hours on that day."""
        start = instant_of(day, self.start, zone)
        end = instant_of(day + timedelta(days=1) if self.end == MIDNIGHT else day, self.end, zone)
        return Interval(start, end) if start < end else None


@dataclass(frozen=True, slots=True)
class WeeklyHours:
    weekday: Weekday
    start: time
    end: time
    """00:00 means the end of the day."""

    @classmethod
    def parse(cls, day_of_week: str, start_time: str, end_time: str) -> "WeeklyHours":
        """From `monday`, `09:00` and `17:00`; `24:00` is the end of the day. Raises ValueError."""
        window = Window.parse(start_time, end_time)
        return cls(Weekday(day_of_week), window.start, window.end)

    def on(self, day: date, zone: ZoneInfo) -> Interval | None:
        """None when a clock change skips these hours on that day."""
        return Window(self.start, self.end).on(day, zone)


@dataclass(frozen=True, slots=True)
class DateHours:
    """The hours of one date, instead of its weekday's."""

    day: date
    windows: tuple[Window, ...]
    """Empty on a day without work."""


Hours: TypeAlias = WeeklyHours | DateHours


def open_hours(hours: Sequence[Hours], zone: ZoneInfo, window: Interval) -> Sequence[Interval]:
    """The merged hours of the days that `window` touches, plus a day on either side for hours that cross midnight."""
    first = day_of(window.start, zone) - timedelta(days=1)
    last = day_of(window.end, zone) + timedelta(days=1)
    return open_on_days(tuple(hours), zone, first, last)


@lru_cache(maxsize=256)
def open_on_days(hours: tuple[Hours, ...], zone: ZoneInfo, first: date, last: date) -> Sequence[Interval]:
    """The merged hours from `first` to `last`. Cached, because a calendar is usually read several times."""
    weekly = [[entry for entry in hours if isinstance(entry, WeeklyHours) and entry.weekday is day] for day in WEEK]
    by_date = {entry.day: entry.windows for entry in hours if isinstance(entry, DateHours)}
    return tuple(
        merged(
            interval
            for day in _days(first, last)
            for entry in by_date.get(day, weekly[day.weekday()])
            if (interval := entry.on(day, zone))
        )
    )


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=number) for number in range((last - first).days + 1))


def parse_all(entries: Iterable[Mapping[str, Any]]) -> Sequence[Hours]:
    """Entries with `date` and `hours` hold for that date only, the others for their `day_of_week`."""
    return [_date_hours(e) if "date" in e else _weekly_hours(e) for e in entries]


def parse_dates(entries: Iterable[Mapping[str, Any]]) -> tuple[DateHours, ...]:
    """Of entries with `date` and `hours`. The later one of two with one date counts."""
    return tuple({entry.day: entry for entry in map(_date_hours, entries)}.values())


def _weekly_hours(entry: Mapping[str, str]) -> WeeklyHours:
    return WeeklyHours.parse(entry["day_of_week"], entry["start_time"], entry["end_time"])


def _date_hours(entry: Mapping[str, Any]) -> DateHours:
    windows = (Window.parse(each["start_time"], each["end_time"]) for each in entry["hours"])
    return DateHours(date.fromisoformat(entry["date"]), tuple(windows))
