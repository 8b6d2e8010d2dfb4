"""Expands 10,000 random rules in six zones and compares them with python-dateutil (RFC 5545)."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from chassis.errors import Invalid
from chassis.timekeeping.wall_clock import Weekday, clock_change
from dateutil.relativedelta import relativedelta
from dateutil.rrule import MO, MONTHLY, WEEKLY, rrule, weekday
from scheduling.domain.series.recurrence import LONGEST_MONTHS, ORDINALS, MonthOption, Recurrence, RecurringUnit

RULES = 10_000
SEED = 5545
ZONES = [
    ZoneInfo(name)
    for name in (
        "America/Los_Angeles",
        "America/Phoenix",
        "America/New_York",
        "Europe/Berlin",
        "Pacific/Apia",
        "Australia/Lord_Howe",
    )
]
"""Two that change by an hour on different dates, one without changes, one across the ocean, one at +13, and one that
changes by half an hour."""
LENGTH = timedelta(minutes=45)
A_LITTLE_TOO_LONG = 2 * 366 + 20
"""Days. The longest series last two years, one of which may be a leap year."""
TOO_LONG = "refused: longer than 24 months"


def limit(first: date) -> date:
    """The last day of the longest series."""
    return first + relativedelta(months=LONGEST_MONTHS)


def random_rule(random: Random) -> tuple[Recurrence, date, time, ZoneInfo]:
    first = date(2024, 1, 1) + timedelta(days=random.randrange(3 * 365))
    until, zone = first + timedelta(days=random.randrange(-3, A_LITTLE_TOO_LONG)), random.choice(ZONES)
    wall = time(random.choice([*range(24), 1, 2, 2, 3]), random.choice([0, 15, 30, 45]))
    if random.random() < 0.5:
        days = frozenset(random.sample(list(Weekday), random.randint(1, 4)))
        return Recurrence(RecurringUnit.WEEK, random.randint(1, 9), until, days), first, wall, zone
    option = MonthOption(random.randint(1, len(ORDINALS)), random.choice(list(Weekday)))
    return Recurrence(RecurringUnit.MONTH, random.randint(1, 3), until, month_option=option), first, wall, zone


def by_dateutil(rule: Recurrence, first: date, wall: time, zone: ZoneInfo) -> list[datetime]:
    """Wall times in the zone, which are instants by the offset from before a change of the clock."""
    end = datetime.combine(rule.until, time.max, tzinfo=zone)
    start = datetime.combine(first, wall, tzinfo=zone)
    option = rule.month_option
    if option is None:
        by_day = [weekday(day.number) for day in rule.days]
        found = rrule(WEEKLY, dtstart=start, interval=rule.period, until=end, wkst=MO, byweekday=by_day)
    else:
        by_day = [weekday(option.weekday.number)(option.nth)]
        found = rrule(MONTHLY, dtstart=start, interval=rule.period, until=end, byweekday=by_day)
    return list(found)


def difference(rule: Recurrence, first: date, wall: time, zone: ZoneInfo, theirs: Sequence[datetime]) -> str | None:
    """None when both agree; else the known kind of difference, or `unknown`."""
    too_long = rule.until > limit(first)
    try:
        ours = rule.occurrences(first, wall, LENGTH, zone)
    except Invalid as refused:
        if ("24 months" in refused.text) != too_long:
            return "unknown"
        if too_long:
            return TOO_LONG
        return "unknown" if theirs else "refused: no dates"
    if not too_long and [one.start for one in ours] == [when.astimezone(UTC) for when in theirs]:
        return None
    return "unknown"


def test_ten_thousand_random_rules_expand_as_dateutil_expands_them() -> None:
    random = Random(SEED)
    found: Counter[str | None] = Counter()
    changes: Counter[object] = Counter()
    at_the_limit: dict[int, set[str | None]] = {-1: set(), 0: set(), 1: set()}
    for _ in range(RULES):
        rule, first, wall, zone = random_rule(random)
        theirs = by_dateutil(rule, first, wall, zone)
        kind = difference(rule, first, wall, zone, theirs)
        assert kind != "unknown", (rule, first, wall, zone)
        found[kind] += 1
        changes.update(clock_change(when.date(), wall, zone) for when in theirs[:8])
        at_the_limit.get((rule.until - limit(first)).days, set()).add(kind)
    assert found.total() == RULES and found[None] > RULES * 0.8
    assert set(found) == {None, "refused: no dates", TOO_LONG}
    assert len(changes) == 3, "the rules met no skipped or doubled time"
    assert at_the_limit == {-1: {None}, 0: {None}, 1: {TOO_LONG}}


def test_a_skipped_time_is_the_same_instant_for_both() -> None:
    """dateutil keeps the imaginary 02:30; with the offset from before the gap it is our 03:30."""
    zone, rule = ZONES[0], Recurrence(RecurringUnit.WEEK, 1, date(2026, 3, 8), frozenset({Weekday.SUNDAY}))
    (theirs,) = by_dateutil(rule, date(2026, 3, 8), time(2, 30), zone)
    (ours,) = rule.occurrences(date(2026, 3, 8), time(2, 30), LENGTH, zone)
    assert theirs.hour == 2 and ours.start.astimezone(zone).hour == 3
    assert theirs.astimezone(UTC) == ours.start
