"""Days on which a school is closed, or opens late, as its calendar tells them."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import instant_of, start_of_day

OF_SERIES = re.compile(r"(.+)/\d{8}(?:T\d{6}Z?)?")
"""The time stands in what was imported when changed days were still known by it."""


class SchoolDayKind(StrEnum):
    HOLIDAY = "holiday"
    DELAYED_START = "delayed_start"


@dataclass(frozen=True)
class SchoolDay:
    uid: str
    """The calendar's own, by which it is known again."""
    kind: SchoolDayKind
    starts_on: date
    ends_on: date
    """Its last day."""
    opens_at: time | None
    """On the school's wall clock, for a delayed start; None for a holiday."""
    summary: str

    def closed(self, zone: ZoneInfo) -> Interval:
        """When nobody is at school, on the clock of `zone`: the child's, who goes there."""
        start = start_of_day(self.starts_on, zone)
        if self.opens_at is None:
            return Interval(start, start_of_day(self.ends_on + timedelta(days=1), zone))
        return Interval(start, instant_of(self.ends_on, self.opens_at, zone))


def of_series(uid: str, day: date) -> str:
    """What a day of what repeats is known by."""
    return f"{uid}/{day:%Y%m%d}"


def is_among(uid: str, uids: Container[str]) -> bool:
    """It or the series that it is a day of."""
    series = OF_SERIES.fullmatch(uid)
    return uid in uids or (series is not None and series[1] in uids)


@dataclass(frozen=True)
class SchoolCalendar:
    """What a file says."""

    days: Sequence[SchoolDay]
    doubtful: Sequence[SchoolDay]
    """Not taken; those that were known as they are stay."""
    first: date | None
    """From which on it takes the place of what was known; None where nothing was taken of it."""
    canceled: frozenset[str]
    """Of events and series; whenever they are."""
    left_out: frozenset[str]
    """Days that the file takes out of what repeats; whenever they are."""

    def replaces(self, day: SchoolDay) -> bool:
        """What was known and is not in the file is gone then."""
        if is_among(day.uid, self.canceled) or day.uid in self.left_out:
            return True
        return self.first is not None and day.starts_on >= self.first


def school_key(name: str) -> str:
    """Two spellings of one school's name have the same; as the database says it too."""
    return " ".join(name.split()).lower()


@dataclass(frozen=True)
class Change:
    new: Sequence[SchoolDay]
    changed: Sequence[SchoolDay]
    gone: Sequence[SchoolDay]
    same: Sequence[SchoolDay]


def compared(before: Mapping[str, SchoolDay], calendar: SchoolCalendar) -> Change:
    """`before` is by `uid`."""
    kept = [day for day in calendar.doubtful if before.get(day.uid) == day]
    after = {day.uid: day for day in (*kept, *calendar.days)}
    return Change(
        new=[day for uid, day in after.items() if uid not in before],
        changed=[day for uid, day in after.items() if uid in before and before[uid] != day],
        gone=[day for uid, day in before.items() if uid not in after and calendar.replaces(day)],
        same=[day for uid, day in after.items() if before.get(uid) == day],
    )
