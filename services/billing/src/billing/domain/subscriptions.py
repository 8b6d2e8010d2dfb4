"""A subscription's state, and how Stripe's snapshots change it.

A cycle is four weeks paid in advance. While collection is paused or a payment is owed, Stripe's periods continue but
nothing is paid, so the last paid cycle stays in the state.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Literal
from uuid import UUID

from billing.domain.errors import AlreadyCanceled, NotActive, NotCanceled, NotPaused

WireStatus = Literal["active", "inactive", "pending_scheduled"]
EventStatus = Literal["active", "paused", "past_due", "ended"]
DAY = timedelta(days=1)


class Status(StrEnum):
    PENDING = "pending"
    """Ordered but not paid yet."""
    ACTIVE = "active"
    PAST_DUE = "past_due"
    ENDED = "ended"
    FAILED = "failed"
    """Never started: the payment was declined or abandoned."""


LIVE = (Status.ACTIVE, Status.PAST_DUE)


@dataclass(frozen=True, slots=True)
class Cycle:
    """Half-open: `ends_at` is the first instant after it."""

    starts_at: datetime
    ends_at: datetime

    @property
    def first_day(self) -> date:
        """In UTC, like `last_day`."""
        return self.starts_at.date()

    @property
    def last_day(self) -> date:
        """The day before the next cycle's first day, so each day belongs to one cycle."""
        return self.ends_at.date() - DAY


@dataclass(frozen=True, slots=True)
class State:
    status: Status
    paused: bool
    ends_at: datetime | None
    """When it ends or ended; None while it renews."""
    cycle: Cycle | None
    """The last paid cycle; None before the first payment."""
    total_minor: int
    """Amount of the last payment."""

    @property
    def last_day(self) -> date | None:
        """UTC. The cycle's last day if it ends with the cycle (Stripe may be hours late), else the day of `ends_at`."""
        if self.ends_at is None:
            return None
        if self.cycle is not None and abs(self.ends_at - self.cycle.ends_at) < DAY:
            return self.cycle.last_day
        return self.ends_at.date()

    @property
    def wire_status(self) -> WireStatus:
        """The status in responses (docs/product/billing.md#subscription-status)."""
        if self.status not in LIVE:
            return "inactive"
        if self.ends_at is not None:
            return "pending_scheduled"
        return "inactive" if self.paused else "active"

    @property
    def event_status(self) -> EventStatus:
        match self.status:
            case Status.PAST_DUE:
                return "past_due"
            case Status.ACTIVE:
                return "paused" if self.paused else "active"
            case _:
                return "ended"


@dataclass(frozen=True, slots=True)
class Owed:
    """A failed payment."""

    minor: int
    currency: str
    next_try_at: datetime | None
    """When Stripe tries again; None if it won't."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A subscription at Stripe at one moment."""

    ref: str
    our_id: UUID | None
    status: Literal["active", "past_due", "ended"]
    paused: bool
    ends_at: datetime | None
    period: Cycle
    total_minor: int | None
    """Total of the latest invoice; None before the first one."""
    owed: Owed | None = None
    """The latest invoice, if its payment failed."""


def apply_snapshot(state: State, stripe: Snapshot) -> State:
    """The state after a snapshot from Stripe. Applying the same snapshot twice changes nothing."""
    if stripe.status == "ended":
        return replace(state, status=Status.ENDED, paused=False, ends_at=stripe.ends_at)
    paid = stripe.status == "active" and not stripe.paused
    return State(
        status=Status.ACTIVE if stripe.status == "active" else Status.PAST_DUE,
        paused=stripe.paused,
        ends_at=stripe.ends_at,
        cycle=stripe.period if paid or state.cycle is None else state.cycle,
        total_minor=stripe.total_minor if paid and stripe.total_minor is not None else state.total_minor,
    )


def in_paid_cycle(cycle: Cycle | None, stripe: Snapshot) -> bool:
    """Whether Stripe's current period is the paid one. If not, the paid cycle is over."""
    return cycle is not None and stripe.period.starts_at < cycle.ends_at


def check_pause(state: State) -> None:
    if state.ends_at is not None:
        raise AlreadyCanceled
    if state.status is not Status.ACTIVE or state.paused:
        raise NotActive


def check_resume(state: State) -> None:
    if state.status not in LIVE or not state.paused:
        raise NotPaused


def check_cancel(state: State) -> None:
    if state.status not in LIVE or state.ends_at is not None:
        raise AlreadyCanceled


def check_reactivate(state: State) -> None:
    if state.status not in LIVE or state.ends_at is None:
        raise NotCanceled


Check = Callable[[State], None]
