"""How many sessions of which length each cycle of a service has (docs/product/scheduling.md#plan-changes)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

HALF_CYCLE = timedelta(days=14)
"""A cycle's first day may differ by a day from the one that billing named: clocks change."""


class Terms(NamedTuple):
    sessions: int
    minutes: int
    """Of one session."""


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
        if cycle > max(self.paid) + HALF_CYCLE:
            return self.regular
        earlier = [first for first in self.paid if first - HALF_CYCLE <= cycle]
        return self.paid[max(earlier) if earlier else min(self.paid)]

    def is_planned(self, cycle: date) -> bool:
        """Whether the planned change has started by that cycle."""
        return self.planned_on is not None and cycle > self.planned_on - HALF_CYCLE

    @property
    def lengths_differ(self) -> bool:
        """Whether a plan change gave sessions another length."""
        known = [self.regular, *self.paid.values(), *([self.planned] if self.planned else [])]
        return self.mixed_lengths or len({terms.minutes for terms in known}) > 1
