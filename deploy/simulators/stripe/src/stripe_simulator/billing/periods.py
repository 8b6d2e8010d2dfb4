"""The ends of billing periods. Times are unix seconds, and all calculations are in UTC, as at Stripe."""

import calendar
from datetime import UTC, datetime, timedelta

from stripe_simulator.errors import Json


def period_end(anchor: int, start: int, recurring: Json) -> int:
    """The end of the period that starts at `start`, on the grid of `anchor`.

    Months and years count from the anchor, so that the 31st returns after a February.
    """
    count: int = recurring["interval_count"]
    if recurring["interval"] in ("day", "week"):
        return start + count * (86_400 if recurring["interval"] == "day" else 7 * 86_400)
    months = count * (1 if recurring["interval"] == "month" else 12)
    steps = 1
    while (end := add_months(anchor, steps * months)) <= start:
        steps += 1
    return end


def add_months(moment: int, months: int) -> int:
    """The same day and time of a later month, or the month's last day where it has no such day."""
    at = datetime.fromtimestamp(moment, UTC)
    year, month = divmod(at.year * 12 + at.month - 1 + months, 12)
    day = min(at.day, calendar.monthrange(year, month + 1)[1])
    return int(at.replace(year=year, month=month + 1, day=day).timestamp())


def add_days(moment: int, days: int) -> int:
    return moment + int(timedelta(days=days).total_seconds())
