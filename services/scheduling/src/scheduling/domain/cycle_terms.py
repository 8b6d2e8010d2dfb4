"""How many sessions of which length each cycle of a service has (docs/product/scheduling.md#plan-changes)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from scheduling.domain.cycles import WEEK, Era, plan_cycle


class Terms(NamedTuple):
    sessions: int
    minutes: int
    """Of one session."""
    weeks: int = 4
    """Of one cycle; it means nothing for a service that a school pays for."""


@dataclass(frozen=True, slots=True)
class CycleTerms:
    """Cycles are named by their first day."""

    regular: Terms
    """Of the plan, or of the school's service."""
    paid: Mapping[date, Terms] = field(default_factory=dict)
    """Of each cycle that was paid; empty for a service that a school pays for."""
    planned_on: date | None = None
    planned: Terms | None = None
    """From `planned_on` on."""
    mixed_lengths: bool = False
    """Whether an upgrade gave sessions another length within a cycle."""

    def of(self, cycle: date) -> Terms:
        if self.planned is not None and self.is_planned(cycle):
            return self.planned
        if not self.paid:
            return self.regular
        if cycle > max(self.paid) + self._half_cycle:
            return self.regular
        earlier = [first for first in self.paid if first - self._half_cycle <= cycle]
        return self.paid[max(earlier) if earlier else min(self.paid)]

    def is_planned(self, cycle: date) -> bool:
        """Whether the planned change has started by that cycle."""
        return self.planned_on is not None and cycle > self.planned_on - self._half_cycle

    def eras(self) -> Iterator[Era]:
        """In order. Empty before the first payment."""
        weeks = None
        for weeks, cycles in groupby(sorted(self.paid.items()), key=lambda each: each[1].weeks):
            first, *later = (day for day, _ in cycles)
            yield Era(plan_cycle(weeks), later[-1] if later else first, first)
        if self.planned is not None and self.planned_on is not None and weeks not in (None, self.planned.weeks):
            yield Era(plan_cycle(self.planned.weeks), self.planned_on, self.planned_on)

    @property
    def lengths_differ(self) -> bool:
        """Whether a plan change gave sessions another length."""
        return self.mixed_lengths or len({terms.minutes for terms in self._known}) > 1

    @property
    def _half_cycle(self) -> timedelta:
        """A cycle's first day may differ by a day from the one that billing named: clocks change."""
        return timedelta(days=min(terms.weeks for terms in self._known) * WEEK // 2)

    @property
    def _known(self) -> tuple[Terms, ...]:
        return (self.regular, *self.paid.values(), *([self.planned] if self.planned else []))
