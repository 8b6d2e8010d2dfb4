"""Plans and their prices (docs/product/billing.md#plans-and-prices)."""

import json
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Literal

from billing.domain.errors import PlanInvalid
from billing.domain.money import Money

FREE_TRIAL_MINUTES = 30
MIN_CHARGE_MINOR = 50
"""Stripe's minimum charge."""
SessionType = Literal["individual_session", "assessment_session", "free_session"]


class PlanKind(StrEnum):
    RECURRING = "recurring"
    STANDALONE_ASSESSMENT = "standalone_assessment"
    FREE_TRIAL = "free_trial"


class BillingInterval(StrEnum):
    """docs/product/billing.md#billing-interval"""

    WEEKLY = "weekly"
    MONTHLY = "monthly"
    """Every four weeks."""


CYCLE_WEEKS = {BillingInterval.WEEKLY: 1, BillingInterval.MONTHLY: 4}
SESSION_TYPES: dict[PlanKind, SessionType] = {
    PlanKind.RECURRING: "individual_session",
    PlanKind.STANDALONE_ASSESSMENT: "assessment_session",
    PlanKind.FREE_TRIAL: "free_session",
}
VALID_FOR = {
    PlanKind.STANDALONE_ASSESSMENT: timedelta(weeks=12),
    PlanKind.FREE_TRIAL: timedelta(weeks=4),
}
"""How long a one-time purchase can be booked."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Raises PlanInvalid for terms that contradict their kind."""

    kind: PlanKind
    price_per_session: Money
    sessions_per_week: int
    session_minutes: int
    billing_interval: BillingInterval = BillingInterval.MONTHLY
    """Means nothing for a plan that doesn't renew."""

    def __post_init__(self) -> None:
        if not 1 <= self.sessions_per_week <= 7:  # noqa: PLR2004  # days of a week
            raise PlanInvalid(fields={"sessions_per_week": "Choose 1 to 7 sessions per week."})
        if not 15 <= self.session_minutes <= 180:  # noqa: PLR2004  # minutes
            raise PlanInvalid(fields={"session_minutes": "Choose a session length of 15 to 180 minutes."})
        if self.kind is not PlanKind.RECURRING and self.billing_interval is not BillingInterval.MONTHLY:
            raise PlanInvalid(fields={"billing_interval": "Only a recurring plan can be billed weekly."})
        if self.kind is PlanKind.FREE_TRIAL:
            if self.price_per_session.minor or self.session_minutes != FREE_TRIAL_MINUTES:
                raise PlanInvalid("The free trial is one 30-minute session at no cost.")
        elif self.total.minor < MIN_CHARGE_MINOR:
            raise PlanInvalid(fields={"price_per_session": "A paid plan costs at least 0.50."})
        if self.kind is not PlanKind.RECURRING and self.sessions_per_week != 1:
            raise PlanInvalid(fields={"sessions_per_week": "Only a recurring plan can have several sessions per week."})

    @property
    def sessions_per_cycle(self) -> int:
        if self.kind is PlanKind.RECURRING:
            return self.sessions_per_week * self.cycle_weeks
        return 1

    @property
    def cycle_weeks(self) -> int:
        """Weeks that one payment of a plan that renews pays for."""
        return CYCLE_WEEKS[self.billing_interval]

    @property
    def cycle(self) -> timedelta:
        return timedelta(weeks=self.cycle_weeks)

    @property
    def total(self) -> Money:
        """The price of a whole cycle, or of the single session."""
        return self.price_per_session.times(self.sessions_per_cycle)

    @property
    def session_type(self) -> SessionType:
        return SESSION_TYPES[self.kind]

    @property
    def renews_every(self) -> BillingInterval | None:
        """None if it doesn't renew."""
        return self.billing_interval if self.kind is PlanKind.RECURRING else None

    @property
    def valid_for(self) -> timedelta | None:
        """How long it can be booked; None for a plan that renews."""
        return VALID_FOR.get(self.kind)

    def description(self) -> str:
        """A JSON string, the price in major units (docs/product/billing.md#plan-fields)."""
        return json.dumps(
            {
                "pricePerSession": self.price_per_session.decimal,
                "sessionsPerWeek": self.sessions_per_week,
                "sessionDuration": self.session_minutes,
                "isStandaloneAssessment": self.kind is PlanKind.STANDALONE_ASSESSMENT,
                "isFreeSession": self.kind is PlanKind.FREE_TRIAL,
            }
        )
