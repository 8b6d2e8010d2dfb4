"""Counts the sessions of a care service that are left to book. Listing free times and booking them call one function,
`Allowance.refusal_on`; moving calls `Allowance.refusal_to_move`. So an offered time is refused only if someone booked
it in the meantime (docs/product/scheduling.md#free-slots)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows
from chassis.errors import DomainError
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import day_of

from scheduling.adapters.care_services import Care, CountedSessions, counted_sessions
from scheduling.domain.allotment import Allotment
from scheduling.domain.cutoffs import booking_horizon
from scheduling.domain.cycles import Cycle, CycleKind
from scheduling.domain.errors import (
    AccountClosed,
    ArrangedByTherapist,
    NothingLeftToSchedule,
    PaymentOverdue,
    ServiceEndsBefore,
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
    if care.account_closed:
        return AccountClosed
    if (obstacle := not_movable(care)) is not None:
        return obstacle
    if care.is_paused:
        return SubscriptionPaused
    if care.is_overdue:
        return PaymentOverdue
    return None


@dataclass(frozen=True)
class CycleLeft:
    """What is left to book in one cycle of a service. Days are on the therapist's wall clock."""

    starts_on: date
    ends_on: date | None
    """The last day; None for a one-time service without an end."""
    remaining: int
    make_ups: int
    """Those of `remaining` that make up for sessions missed in earlier cycles, or for lost minutes."""
    lapsing: int
    """Those of `remaining` that end with the cycle if nobody books them."""
    days: Cycle
    minutes: int
    """Of one session."""

    @classmethod
    def of(cls, care: Care, cycle: Cycle, allotment: Allotment) -> "CycleLeft":
        once = care.cycle is CycleKind.ONCE
        days = (care.starts_on, care.ends_on) if once else (cycle.starts_on, cycle.last_day)
        first = cycle.starts_on
        return cls(
            *days,
            allotment.remaining(first),
            allotment.make_ups(first),
            allotment.lapsing(first),
            cycle,
            care.terms.of(first).minutes,
        )

    @property
    def json(self) -> dict[str, Any]:
        return {"starts_on": self.starts_on, "ends_on": self.ends_on, "remaining": self.remaining}


@dataclass(frozen=True)
class Allowance:
    care: Care
    counted: CountedSessions
    """Services of one subscription share them."""
    _remaining: dict[tuple[date, int], int] = field(default_factory=dict)
    """By first day of the cycle and number of counted sessions."""

    def count(self, start: datetime) -> None:
        """A session was placed then."""
        self.counted.used.append(start)

    def remaining(self, cycle: Cycle) -> int:
        key = cycle.starts_on, len(self.counted.used)
        if key not in self._remaining:
            self._remaining[key] = self.care.allotment(self.counted).remaining(cycle.starts_on)
        return self._remaining[key]

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why no session can be booked at `start`, whether or not the therapist is free; None when one can. A session
        counts in the cycle that contains its start."""
        return self.refusal_on(day_of(start, self.care.zone))

    def refusal_on(self, day: date) -> type[DomainError] | None:
        """The same for every start on a day of the therapist's wall clock."""
        if (obstacle := not_bookable(self.care)) is not None:
            return obstacle
        return self.outside(day) or (None if self.remaining(self.care.cycle_on(day)) else NothingLeftToSchedule)

    def outside(self, day: date) -> type[DomainError] | None:
        """Why the service doesn't cover the day."""
        if not self.care.lasts_on(day):
            return ServiceEndsBefore
        return None if self.care.holds(day) else NothingLeftToSchedule

    def refusal_to_move(self, booked: datetime, day: date) -> type[DomainError] | None:
        """Why the session that starts at `booked` can't start on `day` instead; None when it can. A move within one
        cycle uses nothing up, so neither the remaining number nor the payment matters."""
        if self.care.cycle_at(booked) != self.care.cycle_on(day):
            return self.refusal_on(day)
        if (obstacle := not_movable(self.care)) is not None:
            return obstacle
        return self.outside(day)

    def cycles(self, now: datetime) -> Sequence[CycleLeft]:
        """The current cycle (the first one, before the service begins) and the following ones as far ahead as
        guardians can book, including those with nothing left. Empty once the service is over."""
        day, found = self.care.next_day(now), list[CycleLeft]()
        allotment = self.care.allotment(self.counted)
        _, latest = booking_horizon(now, self.care.zone)
        last = min(day_of(latest, self.care.zone), self.care.ends_on or date.max)
        while day is not None and (not found or day <= last):
            cycle = self.care.cycle_on(day)
            found.append(CycleLeft.of(self.care, cycle, allotment))
            day = cycle.ends_before
        return found


@dataclass(frozen=True)
class RequestedSession:
    """A guardian's request for a session of a service: a new one, or another time for a booked one."""

    allowance: Allowance
    booked: datetime | None = None
    """Start of the session to move; None for a new one."""
    uses_service: bool = True
    """False for a session that isn't one of the service's, so a move uses up nothing in any cycle."""

    @property
    def obstacle(self) -> type[DomainError] | None:
        """The reason that rules out every start time."""
        care = self.allowance.care
        return not_bookable(care) if self.booked is None else not_movable(care)

    def refusal(self, start: datetime) -> type[DomainError] | None:
        """Why the session can't start then, whether or not the therapist is free."""
        return self.refusal_on(day_of(start, self.allowance.care.zone))

    def refusal_on(self, day: date) -> type[DomainError] | None:
        """The same for every start on a day of the therapist's wall clock."""
        if self.booked is None:
            return self.allowance.refusal_on(day)
        if not self.uses_service:
            return self.obstacle or self.allowance.outside(day)
        return self.allowance.refusal_to_move(self.booked, day)


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
                one.allowance.count(during.start)
        return refusal


async def allowances(db: Rows, services: Sequence[Care]) -> dict[UUID, Allowance]:
    """Keyed by service."""
    counted = await counted_sessions(db, services)
    shared = {care.subscription_id or care.id: counted[care.id] for care in services}
    return {care.id: Allowance(care, shared[care.subscription_id or care.id]) for care in services}
