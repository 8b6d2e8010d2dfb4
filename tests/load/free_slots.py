"""Free slots in four weeks: the request with 500 busy times, and its functions separately."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from time import perf_counter
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import orjson
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval, span
from chassis.timekeeping.wall_clock import Weekday
from chassis.timekeeping.weekly_hours import WeeklyHours, open_on_days
from dateutil.rrule import MO, MONTHLY, WEEKLY, rrule, weekday
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit
from scheduling.domain.slots import Availability

from services.scheduling.tests.domain.test_recurrence_against_dateutil import LENGTH, by_dateutil, random_rule
from tests.load.harness.bench import Bench
from tests.load.harness.calendars import add_sessions, caseload
from tests.load.harness.figures import Figure, at_least, at_most, ratio
from tests.load.harness.http import request, senders
from tests.load.harness.load import Load, closed_loop

DAYS = 28
BUSY = 500
SLOT = timedelta(minutes=15)
SECONDS = 0.5
CALLS = 20
"""Runs of a function per round. The fastest counts, since other load only slows it down."""
MIXED = 200
"""Random rules, some of which are refused because they are too long."""
LOS_ANGELES = ZoneInfo("America/Los_Angeles")
WORKDAYS = [day for day in Weekday if day.number < 5]


async def figures(bench: Bench) -> Sequence[Figure]:
    return [
        await _the_call(bench),
        *[await _the_core(bench, busy) for busy in (0, 60, BUSY)],
        *[await _beside_dateutil(bench, name, rule) for name, rule in RULES.items()],
        await _mixed_rules(bench),
    ]


async def _the_call(bench: Bench) -> Figure:
    robin = await caseload(bench, "free-slots@example.com", 5)
    first = datetime.now(LOS_ANGELES).date() + timedelta(days=1)
    await add_sessions(bench, robin, [busy.start for busy in _busy(first, BUSY)], SLOT)
    query = {
        "therapist_id": robin.id, "event_duration": 15, "start_date": first,
        "end_date": first + timedelta(days=DAYS - 1), "timezone": LOS_ANGELES.key,
    }  # fmt: skip
    ours = request("GET", f"/api/v1/events/available_dates?{urlencode(query)}", robin.headers)
    async with bench.connections(1) as opened:
        body = await opened[0].ask(ours)
        assert orjson.loads(body)["available_time_slots"]
        reference = request("GET", bench.reference.list("available_time_slots", body))

        async def alone(wanted: bytes) -> Load:
            return await closed_loop(senders(opened, wanted), SECONDS)

        seen = await bench.interleaved({"ours": lambda: alone(ours), "reference": lambda: alone(reference)})
    return ratio(
        f"p50 of GET /events/available_dates, {DAYS} days with {BUSY} busy times, over the rows alone",
        [load.p50 for load in seen["ours"]],
        [load.p50 for load in seen["reference"]],
        at_most(2),
        "ms",
        scale=1000,
    )


def _busy(first: date, count: int) -> Sequence[Interval]:
    """Quarter hours: half of each working day, the same number on every day."""
    a_day = -(-count // DAYS)
    midnight = datetime.combine(first, time(0), LOS_ANGELES)
    starts = [midnight + timedelta(days=n // a_day, hours=8, minutes=30 * (n % a_day)) for n in range(count)]
    return [Interval.lasting(start.astimezone(UTC), SLOT) for start in starts]


async def _the_core(bench: Bench, count: int) -> Figure:
    """Milliseconds to compute slots from hours and busy times."""
    first = date(2026, 3, 2)
    start = datetime.combine(first, time(0), LOS_ANGELES).astimezone(UTC)
    window = Interval(start, start + timedelta(days=DAYS))
    hours = [WeeklyHours(day, time(9), time(17)) for day in WORKDAYS]
    busy = [span(each) for each in _busy(first, count)]

    def slots() -> int:
        open_on_days.cache_clear()
        available = Availability.of(hours, LOS_ANGELES, busy, window, start - timedelta(days=1))
        return len(available.free_seconds(window, timedelta(minutes=45)))

    async def timed() -> float:
        return _fastest(slots) * 1000

    seen = await bench.interleaved({"core": timed})
    return Figure(
        f"free slots of {DAYS} days with {count} busy times, ms", seen["core"], at_most(0.5), f"{slots()} slots"
    )


def _fastest(work: Callable[[], object]) -> float:
    """Seconds."""
    taken = []
    for _ in range(CALLS):
        began = perf_counter()
        work()
        taken.append(perf_counter() - began)
    return min(taken)


FIRST, UNTIL = date(2026, 1, 5), date(2027, 12, 31)
RULES = {
    "a weekday every week": Recurrence(RecurringUnit.WEEK, 1, UNTIL, frozenset([Weekday.MONDAY])),
    "workdays every other week": Recurrence(RecurringUnit.WEEK, 2, UNTIL, frozenset(WORKDAYS)),
    "the second Tuesday": Recurrence(RecurringUnit.MONTH, 1, UNTIL, month_option=MonthOption(2, Weekday.TUESDAY)),
}


async def _beside_dateutil(bench: Bench, name: str, rule: Recurrence) -> Figure:
    """Both compute the days of two years from the rule."""
    start, until = datetime.combine(FIRST, time(15)), datetime.combine(UNTIL, time.max)

    def theirs() -> list[datetime]:
        if option := rule.month_option:
            by_day = [weekday(option.weekday.number)(option.nth)]
            return list(rrule(MONTHLY, dtstart=start, interval=rule.period, until=until, byweekday=by_day))
        by_day = [weekday(day.number) for day in rule.days]
        return list(rrule(WEEKLY, dtstart=start, interval=rule.period, until=until, wkst=MO, byweekday=by_day))

    def ours() -> Sequence[date]:
        return rule.days_from(FIRST)

    assert list(ours()) == [when.date() for when in theirs()]

    async def timed(work: Callable[[], object]) -> float:
        return _fastest(work)

    seen = await bench.interleaved({"ours": lambda: timed(ours), "dateutil": lambda: timed(theirs)})
    return ratio(
        f"python-dateutil's time over ours, {name}", seen["dateutil"], seen["ours"], at_least(10), "µs", scale=1e6
    )


async def _mixed_rules(bench: Bench) -> Figure:
    """Both compute the instants of random rules, many of which have few dates."""
    random = Random(500)
    rules = [known for known in (random_rule(random) for _ in range(MIXED)) if _is_allowed(*known)]

    def theirs() -> list[list[datetime]]:
        return [[when.astimezone(UTC) for when in by_dateutil(*known)] for known in rules]

    def ours() -> list[Sequence[object]]:
        return [rule.occurrences(first, wall, LENGTH, zone) for rule, first, wall, zone in rules]

    async def timed(work: Callable[[], object]) -> float:
        return _fastest(work)

    seen = await bench.interleaved({"ours": lambda: timed(ours), "dateutil": lambda: timed(theirs)})
    what = f"python-dateutil's time over ours, instants of {len(rules)} random rules"
    return ratio(what, seen["dateutil"], seen["ours"], at_least(1), "ms", scale=1e3)


def _is_allowed(rule: Recurrence, first: date, wall: time, zone: ZoneInfo) -> bool:
    try:
        return bool(rule.occurrences(first, wall, LENGTH, zone))
    except Invalid:
        return False
