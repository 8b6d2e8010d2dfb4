"""Days on which a school is closed, or opens late, as its calendar tells them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from scheduling.domain.intervals import Interval
from scheduling.domain.wall_clock import instant_of, start_of_day


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


def school_key(name: str) -> str:
    """Two spellings of one school's name have the same; as the database says it too."""
    return " ".join(name.split()).lower()


@dataclass(frozen=True)
class Change:
    added: int
    changed: int
    removed: int
    unchanged: int


def compared(before: Mapping[str, SchoolDay], after: Mapping[str, SchoolDay], first: date | None) -> Change:
    """By `uid`. A file speaks of the time from its `first` day on: what was known of that and is not in it is gone."""
    gone = [uid for uid, day in before.items() if uid not in after and first is not None and day.starts_on >= first]
    same = [uid for uid, day in after.items() if before.get(uid) == day]
    changed = [uid for uid, day in after.items() if uid in before and before[uid] != day]
    return Change(len(after) - len(same) - len(changed), len(changed), len(gone), len(same))
