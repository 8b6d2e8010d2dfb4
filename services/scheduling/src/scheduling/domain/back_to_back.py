"""Times at which two siblings have their sessions one after the other (docs/product/scheduling.md#siblings)."""

from collections.abc import Sequence
from typing import NamedTuple

from scheduling.domain.slots import QUARTER


class Pair(NamedTuple):
    """Starts, in seconds since the epoch."""

    first: int
    """Of the child that the booking is for, whichever session comes first."""
    sibling: int


def back_to_back(
    starts: Sequence[int], lengths: Sequence[int], sibling_starts: Sequence[int], sibling_lengths: Sequence[int]
) -> Sequence[Pair]:
    """All pairs of free starts in which one session begins as soon as the other has ended, on the quarter hour, in
    order. Lengths are in seconds, one for each start. Both children may have the same therapist, because the sessions
    don't overlap."""
    free, sibling_free = set(starts), set(sibling_starts)
    begun = [
        (start, start, follows)
        for start, length in zip(starts, lengths, strict=True)
        if (follows := _next(start + length)) in sibling_free
    ]
    begun += [
        (start, follows, start)
        for start, length in zip(sibling_starts, sibling_lengths, strict=True)
        if (follows := _next(start + length)) in free
    ]
    return [Pair(first, sibling) for _, first, sibling in sorted(begun)]


def _next(end: int) -> int:
    """The first quarter hour from `end` on."""
    return -(-end // QUARTER) * QUARTER
