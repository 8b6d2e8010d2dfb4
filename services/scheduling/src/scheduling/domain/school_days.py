"""Days on which a school is closed or opens late, from the school's calendar."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import instant_of, start_of_day

OF_SERIES = re.compile(r"(.+)/\d{8}(?:T\d{6}Z?)?")
"""Older imports included a time."""


class SchoolDayKind(StrEnum):
    HOLIDAY = "holiday"
    DELAYED_START = "delayed_start"


@dataclass(frozen=True)
class SchoolDay:
    uid: str
    """From the calendar file; identifies the day in later imports."""
    kind: SchoolDayKind
    starts_on: date
    ends_on: date
    """Its last day."""
    opens_at: time | None
    """On the school's wall clock, for a delayed start; None for a holiday."""
    summary: str

    def closed(self, zone: ZoneInfo) -> Interval:
        """When the school is closed, on the clock of `zone`, the child's."""
        start = start_of_day(self.starts_on, zone)
        if self.opens_at is None:
            return Interval(start, start_of_day(self.ends_on + timedelta(days=1), zone))
        return Interval(start, instant_of(self.ends_on, self.opens_at, zone))


def of_series(uid: str, day: date) -> str:
    """Identifies one day of a recurring event."""
    return f"{uid}/{day:%Y%m%d}"


def is_listed(uid: str, uids: Container[str]) -> bool:
    """Whether `uids` contains the event, or the series of which it is a day."""
    series = OF_SERIES.fullmatch(uid)
    return uid in uids or (series is not None and series[1] in uids)


@dataclass(frozen=True)
class SchoolCalendar:
    """The content of a file."""

    days: Sequence[SchoolDay]
    doubtful: Sequence[SchoolDay]
    """Not imported; days already stored with the same content stay."""
    first: date | None
    """The file replaces everything from this day on; None when nothing of it was imported."""
    canceled: frozenset[str]
    """UIDs of canceled events and series, on any day."""
    excluded_days: frozenset[str]
    """Days that the file removes from recurring events, on any day."""

    def replaces(self, day: SchoolDay) -> bool:
        """Whether a stored day is removed if the file doesn't contain it."""
        if is_listed(day.uid, self.canceled) or day.uid in self.excluded_days:
            return True
        return self.first is not None and day.starts_on >= self.first


def school_key(name: str) -> str:
    """Equal for different spellings of one school's name; `SCHOOL` computes the same in the database."""
    return " ".join(name.split()).lower()


@dataclass(frozen=True)
class Change:
    new: Sequence[SchoolDay]
    changed: Sequence[SchoolDay]
    gone: Sequence[SchoolDay]
    same: Sequence[SchoolDay]


def compared(before: Mapping[str, SchoolDay], calendar: SchoolCalendar) -> Change:
    """`before` is keyed by `uid`."""
    kept = [day for day in calendar.doubtful if before.get(day.uid) == day]
    after = {day.uid: day for day in (*kept, *calendar.days)}
    return Change(
        new=[day for uid, day in after.items() if uid not in before],
        changed=[day for uid, day in after.items() if uid in before and before[uid] != day],
        gone=[day for uid, day in before.items() if uid not in after and calendar.replaces(day)],
        same=[day for uid, day in after.items() if before.get(uid) == day],
    )
