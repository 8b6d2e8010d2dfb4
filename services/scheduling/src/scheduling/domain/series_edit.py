"""How "this and following" changes a series: which occurrence goes to which date (DECISIONS.md, scheduling).

Every occurrence has a place: the date that the rule gave it. An occurrence that was changed alone is an exception and
keeps its place, so that later edits neither move it nor put another one beside it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto
from uuid import UUID

from scheduling.domain.recurrence import RecurringUnit, stretch_of


class Kind(Enum):
    FOLLOWS = auto()
    """It does what the series does."""
    EXCEPTION = auto()
    """It was changed alone, and stays as it is."""
    FIXED = auto()
    """It has started, is marked, canceled or deleted: nothing moves it, and nothing takes its place."""


@dataclass(frozen=True)
class Occurrence:
    id: UUID
    place: date
    kind: Kind


@dataclass(frozen=True)
class Rearrangement:
    places: Mapping[UUID, date]
    """Of those that go on in the changed series; exceptions and fixed ones get a place but are not moved."""
    added: Sequence[date]
    """Dates that no occurrence takes."""
    removed: Sequence[UUID]


def rearranged(
    edited: UUID, on: date, others: Sequence[Occurrence], dates: Sequence[date], unit: RecurringUnit, until: date
) -> Rearrangement:
    """`others` come after the edited one, by place; `dates` (in order) are those of the new rule.

    The edited one takes `on`, so that what the therapist looks at stays. Each other one takes its own date if
    the rule still has it, else, in order, one of the same week (month) that is left. Who gets none is removed; but an
    exception or a fixed one stays where it is, and only an exception later than `until` goes with the series' end.
    """
    places = {edited: on}
    free = {day for day in dates if day != on}
    for occurrence in others:
        if occurrence.place in free:
            places[occurrence.id] = occurrence.place
            free.remove(occurrence.place)
    spare: dict[date, list[date]] = defaultdict(list)
    for day in sorted(free, reverse=True):
        spare[stretch_of(day, unit)].append(day)
    removed = []
    for occurrence in others:
        if occurrence.id in places:
            continue
        if left := spare[stretch_of(occurrence.place, unit)]:
            places[occurrence.id] = left.pop()
        elif occurrence.kind is Kind.FOLLOWS or (occurrence.kind is Kind.EXCEPTION and occurrence.place > until):
            removed.append(occurrence.id)
    return Rearrangement(places, sorted(free.difference(places.values())), removed)
