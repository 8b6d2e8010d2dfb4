"""The cycles in which sessions are counted: a week or four weeks for plans, a week or month for schools."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

WEEK = 7
A_DAY_OFF = timedelta(days=1)
"""By how much the first day of a paid cycle may differ from four weeks after the last one: clocks change."""


class CycleKind(StrEnum):
    ONCE = "once"
    """The whole life of the service."""
    FOUR_WEEKS = "four_weeks"
    """Of a plan, from its first day."""
    SEVEN_DAYS = "seven_days"
    """Of a plan that is billed weekly, from its first day."""
    WEEK = "week"
    """From Monday."""
    MONTH = "month"


PLAN_WEEKS = {CycleKind.FOUR_WEEKS: 4, CycleKind.SEVEN_DAYS: 1}
"""The cycles that a payment of a plan pays for, and their weeks."""


def plan_cycle(weeks: int) -> CycleKind:
    return next(kind for kind, each in PLAN_WEEKS.items() if each == weeks)


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
    """The cycle that contains `day`. `anchor` is the first day of any of a plan's cycles; the other kinds ignore it."""
    match kind:
        case CycleKind.ONCE:
            return Cycle(date.min, date.max)
        case CycleKind.FOUR_WEEKS | CycleKind.SEVEN_DAYS:
            length = PLAN_WEEKS[kind] * WEEK
            starts_on = day - timedelta(days=(day - anchor).days % length)
            return Cycle(starts_on, starts_on + timedelta(days=length))
        case CycleKind.WEEK:
            monday = day - timedelta(days=day.weekday())
            return Cycle(monday, monday + timedelta(days=7))
        case CycleKind.MONTH:
            first = day.replace(day=1)
            return Cycle(first, (first + timedelta(days=32)).replace(day=1))


@dataclass(frozen=True, slots=True)
class Era:
    """The days from the first day of a paid cycle up to that of the next one. What isn't paid of them is counted in
    cycles of the same length."""

    kind: CycleKind
    starts_on: date


def cycle_in(eras: Sequence[Era], day: date) -> Cycle:
    """The cycle that contains `day`. The eras are in order; the first one reaches back without an end."""
    number = max((index for index, era in enumerate(eras) if era.starts_on <= day), default=0)
    era = eras[number]
    cycle = cycle_of(era.kind, era.starts_on, day)
    if number + 1 == len(eras):
        return cycle
    following, first = eras[number + 1].starts_on, cycle.starts_on
    if following - first <= A_DAY_OFF and first > era.starts_on:
        first -= cycle.ends_before - first
    return Cycle(first, following if following - cycle.ends_before <= A_DAY_OFF else cycle.ends_before)
