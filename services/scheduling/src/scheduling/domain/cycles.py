"""The cycles in which sessions are counted: four weeks for plans, a week or month for schools."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

FOUR_WEEKS = 28


class CycleKind(StrEnum):
    ONCE = "once"
    """The whole life of the service."""
    FOUR_WEEKS = "four_weeks"
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Cycle:
    """Calendar days on the therapist's wall clock, from `starts_on` up to but not including `ends_before`."""

    starts_on: date
    ends_before: date

    @property
    def last_day(self) -> date:
        return self.ends_before - timedelta(days=1)

    def __contains__(self, day: date) -> bool:
        return self.starts_on <= day < self.ends_before


def cycle_of(kind: CycleKind, anchor: date, day: date) -> Cycle:
    """The cycle that contains `day`. `anchor` is the first day of any four-week cycle; the other kinds ignore it."""
    match kind:
        case CycleKind.ONCE:
            return Cycle(date.min, date.max)
        case CycleKind.FOUR_WEEKS:
            starts_on = day - timedelta(days=(day - anchor).days % FOUR_WEEKS)
            return Cycle(starts_on, starts_on + timedelta(days=FOUR_WEEKS))
        case CycleKind.WEEK:
            monday = day - timedelta(days=day.weekday())
            return Cycle(monday, monday + timedelta(days=7))
        case CycleKind.MONTH:
            first = day.replace(day=1)
            return Cycle(first, (first + timedelta(days=32)).replace(day=1))
