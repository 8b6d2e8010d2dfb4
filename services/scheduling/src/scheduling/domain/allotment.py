"""Counts the sessions of a care service that are left, cycle by cycle (docs/product/scheduling.md#owed-sessions).

Each cycle has a number of sessions. A session that was missed because of the therapist, the school or technology
doesn't use one. What such a session leaves unused at the end of its cycle stays owed: a later cycle may hold that many
sessions more. So does each session that lost minutes add up to (`domain.lost_minutes`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from scheduling.domain.cycle_terms import CycleTerms


@dataclass(frozen=True)
class Carried:
    """What a cycle leaves to the later ones, in sessions."""

    owed: int = 0
    """Missed and not made up in the cycle itself."""
    made_up: int = 0
    """Of these, delivered or booked in a later cycle. Missed sessions come before what lost minutes add up to."""
    added_up: int = 0
    """Those of `owed` that lost minutes add up to."""

    @property
    def open(self) -> int:
        return self.owed - self.made_up

    @property
    def missed_made_up(self) -> int:
        """Those of `made_up` that were missed as a whole."""
        return min(self.made_up, self.owed - self.added_up)

    @property
    def missed_open(self) -> int:
        return self.owed - self.added_up - self.missed_made_up

    @property
    def added_up_made_up(self) -> int:
        return self.made_up - self.missed_made_up


@dataclass(frozen=True)
class Allotment:
    """Cycles are named by their first day. The counts are of sessions in that cycle."""

    per_cycle: int
    used: Counter[date] = field(default_factory=Counter)
    """Delivered, booked, missed on the child's account or written off."""
    owed: Counter[date] = field(default_factory=Counter)
    """Missed because of the therapist, the school or technology, and not written off."""
    kept: Counter[date] = field(default_factory=Counter)
    """What a pause left unused of the paid cycle before, and this cycle holds in addition."""
    terms: CycleTerms | None = None
    """Where cycles have different numbers; None if all have `per_cycle`."""
    added_up: Counter[date] = field(default_factory=Counter)
    """What lost minutes add up to in that cycle, and it holds in addition."""

    def size(self, cycle: date) -> int:
        """What the cycle promises."""
        number = self.per_cycle if self.terms is None else self.terms.of(cycle).sessions
        return number + self.kept[cycle]

    def remaining(self, cycle: date) -> int:
        """How many more sessions the cycle can hold. Sessions already booked in later cycles keep what they rely
        on."""
        overdrawn, more = self._overdrawn(cycle, 0), 0
        while self._overdrawn(cycle, more + 1) == overdrawn:
            more += 1
        return more

    def make_ups(self, cycle: date) -> int:
        """Those of `remaining` that make up for sessions missed in earlier cycles, or for lost minutes."""
        return max(0, self.remaining(cycle) - max(0, self.size(cycle) - self.used[cycle]))

    def lapsing(self, cycle: date) -> int:
        """Those of `remaining` that end with the cycle: what was missed on another account stays owed."""
        used = self.used[cycle]
        return max(0, self._holds(cycle) - used) - self._left_owed(cycle, used).owed

    def carried(self) -> Mapping[date, Carried]:
        """By cycle in which sessions were missed. The oldest are made up first."""
        found: dict[date, Carried] = {}
        for cycle, used in self._cycles():
            excess = max(0, used - self._holds(cycle))
            for earlier, left in found.items():
                taken = min(left.open, excess)
                found[earlier] = replace(left, made_up=left.made_up + taken)
                excess -= taken
            if (left := self._left_owed(cycle, used)).owed:
                found[cycle] = left
        return found

    def with_write_off(self, cycle: date) -> "Allotment":
        """The same after one of the cycle's owed sessions is written off."""
        used, owed = self.used + Counter({cycle: 1}), self.owed - Counter({cycle: 1})
        return replace(self, used=used, owed=owed)

    @property
    def overdrawn(self) -> int:
        """Sessions beyond what the cycles hold: therapists may write more than was promised."""
        return self._overdrawn(date.min, 0)

    def _overdrawn(self, cycle: date, more: int) -> int:
        owed = overdrawn = 0
        for each, used in self._cycles(cycle, more):
            excess = max(0, used - self._holds(each))
            overdrawn += max(0, excess - owed)
            owed = max(0, owed - excess) + self._left_owed(each, used).owed
        return overdrawn

    def _holds(self, cycle: date) -> int:
        return self.size(cycle) + self.added_up[cycle]

    def _left_owed(self, cycle: date, used: int) -> Carried:
        """What the cycle itself doesn't make up."""
        missed = min(self.owed[cycle], max(0, self.size(cycle) - used))
        added_up = min(self.added_up[cycle], max(0, self._holds(cycle) - used))
        return Carried(missed + added_up, added_up=added_up)

    def _cycles(self, cycle: date | None = None, more: int = 0) -> Iterator[tuple[date, int]]:
        """In order: each cycle and the sessions that it uses, with `more` in one of them."""
        added = {cycle} if cycle is not None else set()
        for each in sorted(self.used.keys() | self.owed.keys() | self.added_up.keys() | added):
            yield each, self.used[each] + (more if each == cycle else 0)
