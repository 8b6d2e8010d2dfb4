"""Listing free slots and checking a booking use one function, `Availability.refusal`, so an offered slot is refused
only if it was taken in the meantime (docs/product/scheduling.md#free-slots)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil, floor
from zoneinfo import ZoneInfo

from chassis.errors import DomainError
from chassis.timekeeping.intervals import Interval, Span, covers, gaps, joined, meets, span
from chassis.timekeeping.weekly_hours import Hours, open_hours

from scheduling.domain.cutoffs import booking_horizon
from scheduling.domain.errors import NotOnQuarterHour, OutsideWorkingHours, SlotTaken, TooFarAhead, TooSoon

QUARTER = 15 * 60
"""Seconds. Works in every zone, because all offsets are whole quarters of an hour."""


@dataclass(frozen=True)
class Availability:
    """What a guardian may book within a window of time."""

    open: Sequence[Span]
    busy: Sequence[Span]
    earliest: datetime
    latest: datetime
    """Limits of the start, both included."""

    @classmethod
    def of(
        cls,
        hours: Sequence[Hours],
        zone: ZoneInfo,
        busy: Iterable[Span],
        window: Interval,
        now: datetime,
    ) -> "Availability":
        """`zone` is the therapist's. Only valid for requests within `window`; `busy` must be complete there."""
        earliest, latest = booking_horizon(now, zone)
        return cls([span(each) for each in open_hours(hours, zone, window)], joined(busy), earliest, latest)

    def is_open(self, slot: Interval) -> bool:
        """Whether the therapist works then."""
        return covers(self.open, span(slot))

    def refusal(self, slot: Interval) -> type[DomainError] | None:
        """Why the time can't be booked; None when it can."""
        if slot.start.timestamp() % QUARTER:
            return NotOnQuarterHour
        if slot.start < self.earliest:
            return TooSoon
        if slot.start > self.latest:
            return TooFarAhead
        if not self.is_open(slot):
            return OutsideWorkingHours
        if meets(self.busy, span(slot)):
            return SlotTaken
        return None

    def free_starts(self, window: Interval, length: timedelta) -> Sequence[datetime]:
        """Starts of bookable slots within `window`, in order: exactly those that `refusal` accepts, but without
        calling it."""
        return [datetime.fromtimestamp(start, UTC) for start in self.free_seconds(window, length)]

    def free_seconds(self, window: Interval, length: timedelta) -> Sequence[int]:
        """Like `free_starts`, in seconds since the epoch."""
        earliest = ceil(max(window.start, self.earliest).timestamp())
        latest = min(floor(self.latest.timestamp()), ceil(window.end.timestamp()) - 1)
        lasting = ceil(length.total_seconds())
        bookable = [(max(opens, earliest), min(closes, latest + lasting)) for opens, closes in self.open]
        found: list[int] = []
        for begins, ends in gaps(bookable, self.busy):
            start, last = -(-begins // QUARTER) * QUARTER, ends - lasting
            if last - start >= QUARTER:
                found += range(start, last + 1, QUARTER)
            elif last >= start:
                found.append(start)
        return found

    def fitting(self, window: Interval, length: timedelta, most: int) -> int:
        """How many sessions of this length, at most `most`, can be booked within `window` one after the other."""
        found, after = 0, 0
        for start in self.free_seconds(window, length):
            if found == most:
                break
            if start >= after:
                found, after = found + 1, start + ceil(length.total_seconds())
        return found
