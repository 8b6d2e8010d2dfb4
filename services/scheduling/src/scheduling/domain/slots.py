"""Free slots and the check of a booking are one function, `Availability.refusal`: an offered slot is never refused
unless it was taken since (DECISIONS.md, scheduling).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from chassis.errors import DomainError

from scheduling.domain.cutoffs import booking_horizon
from scheduling.domain.errors import NotOnQuarterHour, OutsideWorkingHours, SlotTaken, TooFarAhead, TooSoon
from scheduling.domain.intervals import Interval, covers, gaps, meets, merged
from scheduling.domain.working_hours import WorkingHours, open_hours

QUARTER = timedelta(minutes=15)


@dataclass(frozen=True)
class Availability:
    """What a guardian may book within a window of time."""

    open: Sequence[Interval]
    busy: Sequence[Interval]
    earliest: datetime
    latest: datetime
    """Of a start; both included."""

    @classmethod
    def of(
        cls,
        hours: Sequence[WorkingHours],
        zone: ZoneInfo,
        busy: Iterable[Interval],
        window: Interval,
        now: datetime,
    ) -> "Availability":
        """`zone` is the therapist's. Valid for wishes inside `window`; `busy` must be complete there."""
        earliest, latest = booking_horizon(now, zone)
        return cls(open_hours(hours, zone, window), merged(busy), earliest, latest)

    def refusal(self, wanted: Interval) -> type[DomainError] | None:
        """Why `wanted` cannot be booked; None when it can."""
        if wanted.start != _quarter_from(wanted.start):
            return NotOnQuarterHour
        if wanted.start < self.earliest:
            return TooSoon
        if wanted.start > self.latest:
            return TooFarAhead
        if not covers(self.open, wanted):
            return OutsideWorkingHours
        if meets(self.busy, wanted):
            return SlotTaken
        return None

    def free_starts(self, window: Interval, length: timedelta) -> Sequence[datetime]:
        """When a bookable slot begins, inside `window` and in order: all that `refusal` has nothing against, found
        without asking it."""
        earliest, latest = max(window.start, self.earliest), min(self.latest, window.end - timedelta.resolution)
        found: list[datetime] = []
        for begins, ends in gaps(self.open, self.busy):
            last = min(ends - length, latest)
            if begins > last or earliest > last:
                continue
            start = _quarter_from(max(begins, earliest))
            while start <= last:
                found.append(start)
                start += QUARTER
        return found


def _quarter_from(instant: datetime) -> datetime:
    """The first quarter of an hour at or after `instant`: the same in every zone, whose offsets are whole quarters."""
    past = instant.minute % 15
    if not past and not instant.second and not instant.microsecond:
        return instant
    return instant.replace(second=0, microsecond=0) + timedelta(minutes=15 - past)
