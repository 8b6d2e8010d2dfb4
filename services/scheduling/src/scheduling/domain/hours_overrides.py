"""Working hours of single dates (docs/product/scheduling.md#hours-of-a-date)."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval, covers
from chassis.timekeeping.wall_clock import clock_text

FURTHEST = timedelta(days=366)
MOST_AT_ONCE = 62
MOST_TO_COME = 100
MOST_WINDOWS = 8
PATH = "hours_override"


def override_days(first: date, last: date, today: date) -> Sequence[date]:
    """From `first` to `last`, both included. `today` is on the therapist's clock. Raises Invalid."""
    if first < today:
        raise Invalid(fields={"date": "You can't change the hours of a past date"})
    if last < first:
        raise Invalid(fields={f"{PATH}.until": "The last date can't be before the first one"})
    if last - first >= timedelta(days=MOST_AT_ONCE):
        raise Invalid(fields={f"{PATH}.until": f"You can change the hours of at most {MOST_AT_ONCE} dates at once"})
    if last - today > FURTHEST:
        raise Invalid(fields={"date": "Choose a date within the next year"})
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]


def stored_hours(windows: Sequence[tuple[int, int]]) -> list[Mapping[str, str]]:
    """In order. A window has its start and end in minutes since midnight. Raises Invalid."""
    for number, (starts, ends) in enumerate(windows):
        if ends <= starts:
            raise Invalid(fields={f"{PATH}.hours.{number}.end_time": "End time must be after start time"})
    ordered = sorted(windows)
    if any(after[0] < before[1] for before, after in pairwise(ordered)):
        raise Invalid(fields={f"{PATH}.hours": "Working hours on the same day can't overlap"})
    return [{"start_time": clock_text(starts), "end_time": clock_text(ends)} for starts, ends in ordered]


def stands_outside(session: Interval, open_hours: Sequence[Interval]) -> bool:
    """Whether a booked session isn't completely inside the hours. It stays anyway."""
    return not covers(open_hours, session)
