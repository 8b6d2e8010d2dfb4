"""Assigns the occurrences of a series to the dates of its new rule (docs/product/scheduling.md#edit-a-series).

Every occurrence has the date that the rule gave it. One that was edited alone is an exception: it keeps that date,
so later edits neither move it nor add another occurrence next to it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from uuid import UUID

from scheduling.domain.series.recurrence import RecurringUnit, unit_start


class Kind(Enum):
    FOLLOWS = auto()
    """Changes with the series."""
    EXCEPTION = auto()
    """Edited alone; it stays the same."""
    LOCKED = auto()
    """Started, marked, canceled or deleted: nothing moves it or takes its date."""


@dataclass(frozen=True)
class Occurrence:
    id: UUID
    occurs_on: date
    kind: Kind


@dataclass(frozen=True)
class Reassignment:
    assigned: Mapping[UUID, date]
    """Dates of those that stay in the changed series. Exceptions and locked ones get a date but aren't moved."""
    added: Sequence[date]
    """Dates that need a new occurrence."""
    removed: Sequence[UUID]


def reassign_occurrences(
    edited: UUID, on: date, others: Sequence[Occurrence], dates: Sequence[date], unit: RecurringUnit, until: date
) -> Reassignment:
    """`others` come after the edited occurrence, in order; `dates` (in order) are those of the new rule.

    The edited occurrence gets `on`, so the one that the therapist is looking at stays. Each other one keeps its date
    if the new rule contains it, else it gets the first free date of the same week (month). Those without a date are
    removed; but exceptions and locked ones stay, except for exceptions after `until`.
    """
    assigned = {edited: on}
    free = {day for day in dates if day != on}
    for occurrence in others:
        if occurrence.occurs_on in free:
            assigned[occurrence.id] = occurrence.occurs_on
            free.remove(occurrence.occurs_on)
    spare: dict[date, list[date]] = defaultdict(list)
    for day in sorted(free, reverse=True):
        spare[unit_start(day, unit)].append(day)
    removed = []
    for occurrence in others:
        if occurrence.id in assigned:
            continue
        if left := spare[unit_start(occurrence.occurs_on, unit)]:
            assigned[occurrence.id] = left.pop()
        elif occurrence.kind is Kind.FOLLOWS or (occurrence.kind is Kind.EXCEPTION and occurrence.occurs_on > until):
            removed.append(occurrence.id)
    return Reassignment(assigned, sorted(free.difference(assigned.values())), removed)
