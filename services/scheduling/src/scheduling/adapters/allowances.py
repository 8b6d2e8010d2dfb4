"""What is left of care services. Offering times and booking them ask one function, `Allowance.refusal`, and moving asks
`Allowance.refusal_to_move`: what was offered is never refused unless it was booked since (DECISIONS.md, scheduling).
"""

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
    """What keeps a guardian from giving any session of the service a time; None when nothing does."""
    if care.session_type is EventType.GROUP:
        return ArrangedByTherapist
    if care.suspended:
        return TherapistNotAvailable
    return None


def not_bookable(care: Care) -> type[DomainError] | None:
    """What keeps a guardian from booking any session of the service; None when nothing does."""
    if (obstacle := not_movable(care)) is not None:
        return obstacle
    if care.is_paused:
        return SubscriptionPaused
    if care.payment_status == "past_due":
        return PaymentOverdue
    return None


@dataclass(frozen=True)
class CycleLeft:
    """What can be booked of one cycle of a service. Its days are on the therapist's wall clock."""

    starts_on: date
    ends_on: date | None
    """The last day; None for what is used once and has no end."""
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
    """The starts of the sessions that count. Services that one subscription paid for share them."""

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why no session that starts then can be booked, whether its time is free or not; None when one can. Each is
        counted in the cycle that holds its start."""
        if (obstacle := not_bookable(self.care)) is not None:
            return obstacle
        if not self.care.holds(start) or not self.care.remaining(self.care.cycle_at(start), self.used):
            return NothingLeftToSchedule
        return None

    def refusal_to_move(self, booked: datetime, start: datetime) -> type[DomainError] | None:
        """Why a session that starts at `booked` cannot start at `start` instead; None when it can. Within its cycle it
        takes nothing, so that neither what is left nor the payment is asked."""
        if self.care.cycle_at(booked) != self.care.cycle_at(start):
            return self.refusal(start)
        if (obstacle := not_movable(self.care)) is not None:
            return obstacle
        return None if self.care.holds(start) else NothingLeftToSchedule

    def cycles(self, now: datetime) -> Sequence[CycleLeft]:
        """This one, or the first of a service that has not begun, and the following ones as far ahead as a guardian
        books; also those of which nothing is left. Empty when the service is over."""
        day, found = self.care.next_day(now), list[CycleLeft]()
        _, latest = booking_horizon(now, self.care.zone)
        last = min(day_of(latest, self.care.zone), self.care.ends_on or date.max)
        while day is not None and (not found or day <= last):
            cycle = self.care.cycle_on(day)
            found.append(CycleLeft.of(self.care, cycle, self.care.remaining(cycle, self.used)))
            day = cycle.ends_before
        return found


@dataclass(frozen=True)
class Wanted:
    """What a guardian wants of a service: another session, or one that is booked at another time."""

    allowance: Allowance
    booked: datetime | None
    """When the one that moves starts; None for another one."""

    @property
    def obstacle(self) -> type[DomainError] | None:
        """What keeps it from any time."""
        care = self.allowance.care
        return not_bookable(care) if self.booked is None else not_movable(care)

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why it cannot start then, whether that time is free or not."""
        if self.booked is None:
            return self.allowance.refusal(start)
        return self.allowance.refusal_to_move(self.booked, start)


@dataclass(frozen=True)
class Limits:
    """What a guardian's wish is held to besides the therapist's time."""

    wanted: Sequence[Wanted]
    obstacle: type[DomainError] | None = None
    """What keeps the session that would move where it is."""

    def refusal(self, during: Interval, available: Availability) -> type[DomainError] | None:
        """The first reason, as booking and moving find it. What can be booked counts for the dates that follow."""
        refusals = [self.obstacle, *(one.obstacle for one in self.wanted), available.refusal(during)]
        refusals += [one.refusal(during.start) for one in self.wanted]
        refusal = next((found for found in refusals if found is not None), None)
        for one in self.wanted:
            if refusal is None and one.booked is None:
                one.allowance.used.append(during.start)
        return refusal


async def allowances(db: Rows, services: Sequence[Care]) -> dict[UUID, Allowance]:
    """By service."""
    used: dict[UUID, list[datetime]] = {}
    for care in services:
        source = care.subscription_id or care.id
        if source not in used:
            used[source] = await used_starts(db, care)
    return {care.id: Allowance(care, used[care.subscription_id or care.id]) for care in services}
