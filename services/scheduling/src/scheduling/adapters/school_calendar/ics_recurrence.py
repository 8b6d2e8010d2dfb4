"""Expands recurring events (RFC 5545 section 3.8.5) by the rules that school calendars use.

A date identifies a day of a series: the wall time is the same on both sides of a clock change, and school begins once
a day.

`recurring-ical-events` fails fifteen of this module's tests. One of them is a file that schools send: a series with a
date as its UNTIL loses its last day.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from chassis.errors import Invalid
from chassis.timekeeping.wall_clock import WEEK, Weekday
from icalendar import Component, vRecur
from icalendar.prop import vDDDLists

from scheduling.adapters.school_calendar.ics_components import EventRejected, date_of, is_in_utc, one
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit

WEEKDAYS = dict(zip(("MO", "TU", "WE", "TH", "FR", "SA", "SU"), WEEK, strict=True))
DAY = timedelta(days=1)
READ = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYSETPOS", "WKST"}
NOT_READ = "it repeats by a rule that isn't supported; publish its dates."


@dataclass(frozen=True)
class Window:
    """Both days are included."""

    first: date
    last: date


def repeats(event: Component) -> bool:
    return event.get("RRULE") is not None or event.get("RDATE") is not None


def days_of_series(event: Component, start: date, window: Window) -> Sequence[date]:
    """The days within the window, in order; `start` is the first event's start on the school's clock. Raises
    EventRejected."""
    if is_in_utc(one(event, "DTSTART").dt):
        raise EventRejected("it repeats in UTC, which has no clock changes; publish its dates.")
    rule, first = one(event, "RRULE"), date_of(start)
    days = {first, *_listed(event, "RDATE", start)}
    if rule is not None:
        days |= set(_by_rule(rule, start, window.last))
    days -= set(excluded_days(event, start))
    return sorted(day for day in days if window.first <= day <= window.last)


def excluded_days(event: Component, start: date) -> Iterable[date]:
    """From EXDATE; `start` as in `days_of_series`. Raises EventRejected."""
    return _listed(event, "EXDATE", start)


def local_date(moment: object, start: date | None) -> date:
    """On the clock of the series, which begins at `start`; None if that is unknown. Raises EventRejected."""
    if not isinstance(moment, date):
        raise EventRejected(NOT_READ)
    zone = start.tzinfo if isinstance(start, datetime) else None
    if isinstance(moment, datetime) and moment.tzinfo is not None and zone is not None:
        return moment.astimezone(zone).date()
    return date_of(moment)


def _listed(event: Component, name: str, start: date) -> Iterable[date]:
    value = event.get(name, [])
    for dates in value if isinstance(value, list) else [value]:
        if not isinstance(dates, vDDDLists):
            raise EventRejected(f"its {name} isn't supported.")
        yield from (local_date(each.dt, start) for each in dates.dts)


def _by_rule(rule: Any, start: date, last: date) -> Iterable[date]:
    """The first date counts even if the rule doesn't contain it."""
    if not isinstance(rule, vRecur) or not READ.issuperset(rule):
        raise EventRejected(NOT_READ)
    first, count = date_of(start), _only(rule, "COUNT")
    until = min(last, _until(rule, start) or last)
    try:
        dates = _recurrence(rule, first, until).dates_from(first)
    except Invalid as wrong:
        raise EventRejected(NOT_READ) from wrong
    after = (day for day in dates if day > first)
    return after if count is None else islice(after, max(0, count - 1))


def _recurrence(rule: vRecur, first: date, until: date) -> Recurrence:
    """Raises Invalid, EventRejected."""
    frequency, period = _only(rule, "FREQ"), _only(rule, "INTERVAL", 1)
    by_day: Any = rule.get("BYDAY", [])
    nth: Any = _only(rule, "BYSETPOS")
    days = frozenset(WEEKDAYS[day.weekday] for day in by_day)
    if frequency == "MONTHLY" and len(by_day) == 1:
        (day,) = days
        nth = nth if by_day[0].relative is None else by_day[0].relative if nth is None else None
        if nth in range(1, 6):
            return Recurrence(RecurringUnit.MONTH, period, until, month_option=MonthOption(nth, day))
    elif nth is None and all(day.relative is None for day in by_day):
        if frequency == "DAILY" and period == 1:
            return Recurrence(RecurringUnit.WEEK, 1, until, days or frozenset(WEEK))
        if frequency == "WEEKLY" and (period == 1 or _lie_in_one_week(rule, days | {Weekday.of(first)})):
            return Recurrence(RecurringUnit.WEEK, period, until, days or frozenset({Weekday.of(first)}))
    raise EventRejected(NOT_READ)


def _lie_in_one_week(rule: vRecur, days: Iterable[Weekday]) -> bool:
    """Whether these days of one of our weeks, which begin on Monday, also lie in one week of the rule (WKST)."""
    begins = WEEKDAYS.get(str(_only(rule, "WKST", "MO")))
    return begins is not None and len({day.number < begins.number for day in days}) == 1


def _until(rule: vRecur, start: date) -> date | None:
    """The last day. An UNTIL before the time of day of the events excludes its own day."""
    until = _only(rule, "UNTIL")
    if until is None:
        return None
    last = local_date(until, start)
    if isinstance(until, datetime) and isinstance(start, datetime):
        ends = until.astimezone(start.tzinfo) if until.tzinfo is not None and start.tzinfo is not None else until
        return last if ends.time() >= start.time() else last - DAY
    return last


def _only(rule: vRecur, part: str, default: Any = None) -> Any:
    """Raises EventRejected for several values where one is allowed."""
    values = rule.get(part, [default])
    if len(values) != 1:
        raise EventRejected(NOT_READ)
    return values[0]
