"""Stretches of time, half-open: a session that ends at 10:00 does not touch one that starts at 10:00."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

_start, _end = itemgetter(0), itemgetter(1)


class _Stretch(NamedTuple):
    start: datetime
    end: datetime


class Interval(_Stretch):
    """From `start` up to, but without, `end`. Both are instants (aware)."""

    __slots__ = ()

    def __new__(cls, start: datetime, end: datetime) -> "Interval":
        if start.tzinfo is None or end.tzinfo is None:
            raise ValueError("an interval lies between instants, not wall times")
        if start >= end:
            raise ValueError("an interval ends after its start")
        return super().__new__(cls, start, end)

    @classmethod
    def known(cls, starts: Sequence[datetime], ends: Sequence[datetime]) -> "list[Interval]":
        """Of hundreds that are intervals already, as those that the database keeps: they are not looked at again."""
        return list(map(cls._make, zip(starts, ends, strict=True)))

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
    ends = None
    for interval in sorted(intervals):
        if ends is None or interval.start > ends:
            joined.append(interval)
            ends = interval.end
        elif interval.end > ends:
            ends = interval.end
            joined[-1] = Interval(joined[-1].start, ends)
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
    for opens, closes in stretches:
        start = opens
        first = bisect_right(busy, start, key=_end)
        for begins, ends in islice(busy, first, bisect_left(busy, closes, lo=first, key=_start)):
            if begins > start:
                yield start, begins
            start = ends
        if start < closes:
            yield start, closes


def cut_to(stretches: Sequence[Interval], window: Interval) -> Sequence[Interval]:
    """The parts of `stretches` that lie in `window`."""
    return [
        Interval(max(stretch.start, window.start), min(stretch.end, window.end))
        for stretch in stretches
        if stretch.overlaps(window)
    ]
