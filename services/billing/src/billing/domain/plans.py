"""What can be bought, and what it costs (SPEC.md section 9, DECISIONS.md section Billing)."""

import json
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Literal

from chassis.errors import Invalid

from billing.domain.money import Money

WEEKS_PER_CYCLE = 4
FREE_TRIAL_MINUTES = 30
LEAST_CHARGE_MINOR = 50
"""Stripe charges no less."""
SessionType = Literal["individual_session", "assessment_session", "free_session"]


class PlanInvalid(Invalid):
    pass


class PlanKind(StrEnum):
    RECURRING = "recurring"
    STANDALONE_ASSESSMENT = "standalone_assessment"
    FREE_TRIAL = "free_trial"


SESSION_TYPES: dict[PlanKind, SessionType] = {
    PlanKind.RECURRING: "individual_session",
    PlanKind.STANDALONE_ASSESSMENT: "assessment_session",
    PlanKind.FREE_TRIAL: "free_session",
}
GOOD_FOR = {
    PlanKind.STANDALONE_ASSESSMENT: timedelta(weeks=12),
    PlanKind.FREE_TRIAL: timedelta(weeks=WEEKS_PER_CYCLE),
}
"""How long what is bought once can be booked."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Raises PlanInvalid for terms that contradict their kind."""

    kind: PlanKind
    price_per_session: Money
    sessions_per_week: int
    session_minutes: int

    def __post_init__(self) -> None:
        if not 1 <= self.sessions_per_week <= 7:  # noqa: PLR2004  # days of a week
            raise PlanInvalid(fields={"sessions_per_week": "Sessions per week must be between 1 and 7."})
        if not 15 <= self.session_minutes <= 180:  # noqa: PLR2004  # minutes
            raise PlanInvalid(fields={"session_minutes": "A session lasts between 15 and 180 minutes."})
        if self.kind is PlanKind.FREE_TRIAL:
            if self.price_per_session.minor or self.session_minutes != FREE_TRIAL_MINUTES:
                raise PlanInvalid("The free trial is one session of 30 minutes and costs nothing.")
        elif self.total.minor < LEAST_CHARGE_MINOR:
            raise PlanInvalid(fields={"price_per_session": "A paid plan must cost something."})
        if self.kind is not PlanKind.RECURRING and self.sessions_per_week != 1:
            raise PlanInvalid(fields={"sessions_per_week": "Only a plan that renews has several sessions."})

    @property
    def sessions_per_cycle(self) -> int:
        if self.kind is PlanKind.RECURRING:
            return self.sessions_per_week * WEEKS_PER_CYCLE
        return 1

    @property
    def total(self) -> Money:
        """For a whole cycle, or for the one session."""
        return self.price_per_session.times(self.sessions_per_cycle)

    @property
    def session_type(self) -> SessionType:
        return SESSION_TYPES[self.kind]

    @property
    def good_for(self) -> timedelta | None:
        """None when it renews."""
        return GOOD_FOR.get(self.kind)

    def description(self) -> str:
        """The JSON text of SPEC.md section 3; the price in major units."""
        return json.dumps(
            {
                "pricePerSession": self.price_per_session.decimal,
                "sessionsPerWeek": self.sessions_per_week,
                "sessionDuration": self.session_minutes,
                "isStandaloneAssessment": self.kind is PlanKind.STANDALONE_ASSESSMENT,
                "isFreeSession": self.kind is PlanKind.FREE_TRIAL,
            }
        )
