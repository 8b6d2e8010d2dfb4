"""The days and instants at which a session repeats (docs/product/scheduling.md#recurrence)."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from enum import StrEnum
from itertools import accumulate, repeat
from operator import add
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday, instant_of

ORDINALS = ("first", "second", "third", "fourth", "fifth")
MOST_WEEKS = 9
MOST_MONTHS = 3
LONGEST_MONTHS = 24
FIFTH = 5


class RecurringUnit(StrEnum):
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class MonthOption:
    """The nth weekday of a month, e.g. the second Tuesday, spelled `second_tuesday`."""

    nth: int
    """1 to 5. Months without a fifth one are skipped."""
    weekday: Weekday

    @classmethod
    def of(cls, day: date) -> "MonthOption":
        """Days 1–7 are the first, 8–14 the second, …, from 29 the fifth."""
        return cls((day.day - 1) // 7 + 1, Weekday.of(day))

    @classmethod
    def parse(cls, text: str) -> "MonthOption":
        """Raises Invalid."""
        ordinal, _, weekday = text.partition("_")
        try:
            return cls(ORDINALS.index(ordinal) + 1, Weekday(weekday))
        except ValueError:
            raise Invalid(
                fields={"recurring_month_option": "Recurring month option must be like second_tuesday"}
            ) from None

    def __str__(self) -> str:
        return f"{ORDINALS[self.nth - 1]}_{self.weekday}"


@dataclass(frozen=True)
class Recurrence:
    """Raises Invalid, field by field, when the rule is incomplete."""

    unit: RecurringUnit
    period: int
    """Every how many weeks (1 to 9) or months (1 to 3)."""
    until: date
    """The last possible day of an occurrence."""
    days: frozenset[Weekday] = frozenset()
    """For weeks."""
    month_option: MonthOption | None = None
    """For months."""

    def __post_init__(self) -> None:
        most = MOST_WEEKS if self.unit is RecurringUnit.WEEK else MOST_MONTHS
        if not 1 <= self.period <= most:
            raise Invalid(fields={"recurring_period": f"Recurring period must be between 1 and {most}"})
        if self.unit is RecurringUnit.WEEK and not self.days:
            raise Invalid(fields={"recurring_days": "Recurring days is required"})
        if self.unit is RecurringUnit.MONTH and self.month_option is None:
            raise Invalid(fields={"recurring_month_option": "Recurring month option is required"})

    def days_from(self, first_on: date) -> Sequence[date]:
        """In order, none before `first_on`. Raises Invalid when there is none or the series is too long."""
        if self.until > _latest_end(first_on):
            raise Invalid(fields={"recurrent_until_date": "A series lasts at most 24 months"})
        found = list(self.dates_from(first_on))
        if not found:
            raise Invalid(fields={"recurrent_until_date": "This series has no dates"})
        return found

    def has_days_from(self, first_on: date) -> bool:
        return any(True for _ in self.dates_from(first_on))

    def falls_on(self, day: date) -> bool:
        """Whether the rule contains such a weekday or day of the month; ignores the period."""
        if self.month_option is not None:
            return self.month_option == MonthOption.of(day)
        return Weekday.of(day) in self.days

    def moved(self, from_day: date, to_day: date) -> "Recurrence":
        """The rule after its occurrence on `from_day` moved to `to_day`. A weekly rule exchanges the weekday; a
        monthly rule repeats on the nth weekday that `to_day` is. A later date also moves the end, but no further
        than a series from `to_day` may last."""
        until = min(max(self.until, self.until + (to_day - from_day)), _latest_end(to_day))
        if self.unit is RecurringUnit.MONTH:
            return replace(self, month_option=MonthOption.of(to_day), until=until)
        return replace(self, days=self.days - {Weekday.of(from_day)} | {Weekday.of(to_day)}, until=until)

    def ending_with(self, first_on: date) -> "Recurrence":
        """Ends no later than the longest series from `first_on` may, unless that would remove a date."""
        latest = _latest_end(first_on)
        if self.until <= latest or self.has_days_from(latest + timedelta(days=1)):
            return self
        return replace(self, until=latest)

    def dates_from(self, first_on: date) -> Iterable[date]:
        """In order, none before `first_on` and none after the rule's end, which may be anywhere."""
        return self._weekly(first_on) if self.unit is RecurringUnit.WEEK else self._monthly(first_on)

    def occurrences(self, first_on: date, wall: time, length: timedelta, zone: ZoneInfo) -> Sequence[Interval]:
        """On the wall clock of `zone`: 15:00 stays 15:00 across clock changes (see `instant_of`)."""
        return [Interval.lasting(instant_of(day, wall, zone), length) for day in self.days_from(first_on)]

    def _weekly(self, first_on: date) -> Iterable[date]:
        """Computes each weekday's dates at once and interleaves them: every preview expands a rule of years."""
        monday, step = first_on - timedelta(days=first_on.weekday()), timedelta(weeks=self.period)
        weeks, weekdays = (self.until - monday) // step + 1, sorted(day.number for day in self.days)
        if weeks <= 0:
            return []
        found = [monday] * (weeks * len(weekdays))
        for place, weekday in enumerate(weekdays):
            first = monday + timedelta(days=weekday)
            found[place :: len(weekdays)] = accumulate(repeat(step, weeks - 1), add, initial=first)
        return found[bisect_left(found, first_on) : bisect_right(found, self.until)]

    def _monthly(self, first_on: date) -> Iterable[date]:
        assert self.month_option is not None
        weekday, skipped = self.month_option.weekday.number, 7 * (self.month_option.nth - 1)
        months = range(_month_number(first_on), _month_number(self.until) + 1, self.period)
        begun = [date(number // 12, number % 12 + 1, 1) for number in months]
        found = [date.fromordinal(on.toordinal() + (weekday - on.weekday()) % 7 + skipped) for on in begun]
        if self.month_option.nth == FIFTH:
            found = [day for day, on in zip(found, begun, strict=True) if day.month == on.month]
        return (day for day in found if first_on <= day <= self.until)


def unit_start(day: date, unit: RecurringUnit) -> date:
    """The first day of its week or month."""
    return day - timedelta(days=day.weekday()) if unit is RecurringUnit.WEEK else day.replace(day=1)


def _month_number(day: date) -> int:
    return day.year * 12 + day.month - 1


def _latest_end(first_on: date) -> date:
    return _years_after(first_on, LONGEST_MONTHS // 12)


def _years_after(day: date, years: int) -> date:
    """February 29 becomes February 28 where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
