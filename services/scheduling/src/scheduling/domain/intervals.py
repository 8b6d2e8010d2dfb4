"""Stretches of time, half-open: a session that ends at 10:00 does not touch one that starts at 10:00."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from operator import attrgetter

_start, _end = attrgetter("start"), attrgetter("end")


@dataclass(frozen=True, slots=True, order=True)
class Interval:
    """From `start` up to, but without, `end`. Both are instants (aware)."""

    start: datetime
    end: datetime

    def __post_init__(self) -> None:
        if self.start.tzinfo is None or self.end.tzinfo is None:
            raise ValueError("an interval lies between instants, not wall times")
        if self.start >= self.end:
            raise ValueError("an interval ends after its start")

    @classmethod
    def lasting(cls, start: datetime, length: timedelta) -> "Interval":
        return cls(start, start + length)

    def overlaps(self, other: "Interval") -> bool:
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Interval") -> bool:
        return self.start <= other.start and other.end <= self.end


def merged(intervals: Iterable[Interval]) -> Sequence[Interval]:
    """The same stretches of time, sorted, with what overlaps or touches joined."""
    joined: list[Interval] = []
    for interval in sorted(intervals, key=_start):
        if joined and interval.start <= joined[-1].end:
            if interval.end > joined[-1].end:
                joined[-1] = Interval(joined[-1].start, interval.end)
        else:
            joined.append(interval)
    return joined


def covers(stretches: Sequence[Interval], wanted: Interval) -> bool:
    """Whether all of `wanted` lies in one of the merged `stretches`."""
    before = bisect_right(stretches, wanted.start, key=_start)
    return before > 0 and stretches[before - 1].contains(wanted)


def meets(stretches: Sequence[Interval], wanted: Interval) -> bool:
    """Whether any of `wanted` lies in one of the merged `stretches`."""
    before = bisect_left(stretches, wanted.end, key=_start)
    return before > 0 and stretches[before - 1].end > wanted.start


def without(stretches: Sequence[Interval], busy: Sequence[Interval]) -> Sequence[Interval]:
    """What is left of the merged `stretches` outside the merged `busy` ones."""
    return [Interval(start, end) for start, end in gaps(stretches, busy)]


def gaps(stretches: Sequence[Interval], busy: Sequence[Interval]) -> Iterator[tuple[datetime, datetime]]:
    """As `without`, from where to where: for who looks at hundreds of them and keeps none."""
    for stretch in stretches:
        start = stretch.start
        first = bisect_right(busy, start, key=_end)
        for taken in islice(busy, first, bisect_left(busy, stretch.end, lo=first, key=_start)):
            if taken.start > start:
                yield start, taken.start
            start = taken.end
        if start < stretch.end:
            yield start, stretch.end


def cut_to(stretches: Sequence[Interval], window: Interval) -> Sequence[Interval]:
    """The parts of `stretches` that lie in `window`."""
    return [
        Interval(max(stretch.start, window.start), min(stretch.end, window.end))
        for stretch in stretches
        if stretch.overlaps(window)
    ]
