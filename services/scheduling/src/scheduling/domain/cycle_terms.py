"""The number and length of the sessions in each cycle of a service (docs/product/scheduling.md#plan-changes)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

from scheduling.domain.cycles import A_DAY_OFF, WEEK, Cycle, Era, plan_cycle


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
    resumed: Mapping[date, date] = field(default_factory=dict)
    """First days of the cycles that were paid to resume, each with that of the paid cycle that the pause cut short."""

    def of(self, cycle: date) -> Terms:
        if self.planned is not None and self.is_planned(cycle):
            return self.planned
        if not self.paid:
            return self.regular
        if cycle > max(self.paid) + self._half_cycle:
            return self.regular
        earlier = [first for first in self.paid if first - A_DAY_OFF <= cycle]
        return self.paid[max(earlier) if earlier else min(self.paid)]

    def is_planned(self, cycle: date) -> bool:
        """Whether the planned change has started by that cycle."""
        return self.planned_on is not None and cycle > self.planned_on - self._half_cycle

    def eras(self) -> Iterator[Era]:
        """One for each paid cycle, in order, and one for a planned length. Empty before the first payment."""
        newest: date | None = None
        for first in sorted(self.paid):
            if newest is None or first - newest > A_DAY_OFF:
                newest = first
                yield Era(plan_cycle(self.paid[first].weeks), first)
        if newest is None or self.planned is None or self.planned_on is None:
            return
        if self.planned_on > newest and self.planned.weeks != self.paid[newest].weeks:
            yield Era(plan_cycle(self.planned.weeks), self.planned_on)

    def is_paid(self, cycle: Cycle) -> bool:
        """Earlier cycles than the first one that is known were paid too."""
        return any(first in cycle for first in self.paid) or cycle.starts_on < min(self.paid, default=date.max)

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
