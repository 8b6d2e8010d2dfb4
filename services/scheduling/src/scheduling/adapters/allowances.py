"""How many sessions of a care service are left to book. Listing free times and booking them call one function,
`Allowance.refusal`; moving calls `Allowance.refusal_to_move`. So an offered time is refused only if someone booked
it in the meantime (docs/product/scheduling.md#free-slots)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows
from chassis.errors import DomainError
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.care_services import Care, used_starts
from scheduling.domain.cutoffs import booking_horizon
from scheduling.domain.cycles import Cycle, CycleKind
from scheduling.domain.errors import (
    ArrangedByTherapist,
    NothingLeftToSchedule,
    PaymentOverdue,
    SubscriptionPaused,
    TherapistNotAvailable,
)
from scheduling.domain.event_types import EventType
from scheduling.domain.slots import Availability


def not_movable(care: Care) -> type[DomainError] | None:
    """Why a guardian can't give any session of the service a new time; None when they can."""
    if care.session_type is EventType.GROUP:
        return ArrangedByTherapist
    if care.suspended:
        return TherapistNotAvailable
    return None


def not_bookable(care: Care) -> type[DomainError] | None:
    """Why a guardian can't book any session of the service; None when they can."""
    if (obstacle := not_movable(care)) is not None:
        return obstacle
    if care.is_paused:
        return SubscriptionPaused
    if care.payment_status == "past_due":
        return PaymentOverdue
    return None


@dataclass(frozen=True)
class CycleLeft:
    """What is left to book in one cycle of a service. Days are on the therapist's wall clock."""

    starts_on: date
    ends_on: date | None
    """The last day; None for a one-time service without an end."""
    remaining: int

    @classmethod
    def of(cls, care: Care, cycle: Cycle, remaining: int) -> "CycleLeft":
        if care.cycle is CycleKind.ONCE:
            return cls(care.starts_on, care.ends_on, remaining)
        return cls(cycle.starts_on, cycle.last_day, remaining)

    @property
    def json(self) -> dict[str, Any]:
        return {"starts_on": self.starts_on, "ends_on": self.ends_on, "remaining": self.remaining}


@dataclass(frozen=True)
class Allowance:
    care: Care
    used: list[datetime]
    """Start times of the sessions that count. Services of one subscription share them."""

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why no session can be booked at `start`, whether or not the therapist is free; None when one can. A session
        counts in the cycle that contains its start."""
        if (obstacle := not_bookable(self.care)) is not None:
            return obstacle
        if not self.care.holds(start) or not self.care.remaining(self.care.cycle_at(start), self.used):
            return NothingLeftToSchedule
        return None

    def refusal_to_move(self, booked: datetime, start: datetime) -> type[DomainError] | None:
        """Why the session that starts at `booked` can't start at `start` instead; None when it can. A move within one
        cycle uses nothing up, so neither the remaining number nor the payment matters."""
        if self.care.cycle_at(booked) != self.care.cycle_at(start):
            return self.refusal(start)
        if (obstacle := not_movable(self.care)) is not None:
            return obstacle
        return None if self.care.holds(start) else NothingLeftToSchedule

    def cycles(self, now: datetime) -> Sequence[CycleLeft]:
        """The current cycle (the first one, before the service begins) and the following ones as far ahead as
        guardians can book, including those with nothing left. Empty once the service is over."""
        day, found = self.care.next_day(now), list[CycleLeft]()
        _, latest = booking_horizon(now, self.care.zone)
        last = min(day_of(latest, self.care.zone), self.care.ends_on or date.max)
        while day is not None and (not found or day <= last):
            cycle = self.care.cycle_on(day)
            found.append(CycleLeft.of(self.care, cycle, self.care.remaining(cycle, self.used)))
            day = cycle.ends_before
        return found


@dataclass(frozen=True)
class RequestedSession:
    """A guardian's request for a session of a service: a new one, or another time for a booked one."""

    allowance: Allowance
    booked: datetime | None
    """Start of the session to move; None for a new one."""

    @property
    def obstacle(self) -> type[DomainError] | None:
        """The reason that rules out every start time."""
        care = self.allowance.care
        return not_bookable(care) if self.booked is None else not_movable(care)

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why the session can't start then, whether or not the therapist is free."""
        if self.booked is None:
            return self.allowance.refusal(start)
        return self.allowance.refusal_to_move(self.booked, start)


@dataclass(frozen=True)
class Limits:
    """The limits on a guardian's request besides the therapist's free time."""

    requests: Sequence[RequestedSession]
    obstacle: type[DomainError] | None = None
    """Why the session can't be moved at all."""

    def refusal(self, during: Interval, available: Availability) -> type[DomainError] | None:
        """The first reason to refuse, in the order in which booking and moving check. An accepted date counts as used
        for the dates that come after it."""
        refusals = [self.obstacle, *(one.obstacle for one in self.requests), available.refusal(during)]
        refusals += [one.refusal(during.start) for one in self.requests]
        refusal = next((found for found in refusals if found is not None), None)
        for one in self.requests:
            if refusal is None and one.booked is None:
                one.allowance.used.append(during.start)
        return refusal


async def allowances(db: Rows, services: Sequence[Care]) -> dict[UUID, Allowance]:
    """Keyed by service."""
    used: dict[UUID, list[datetime]] = {}
    for care in services:
        source = care.subscription_id or care.id
        if source not in used:
            used[source] = await used_starts(db, care)
    return {care.id: Allowance(care, used[care.subscription_id or care.id]) for care in services}
