"""A subscription's state, and how Stripe's snapshots change it.

A cycle is a week or four weeks paid in advance. While collection is paused or a payment is owed, Stripe's periods
continue but nothing is paid, so the last paid cycle stays in the state.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import day_of

from billing.domain.errors import (
    AlreadyCanceled,
    NotActive,
    NotCanceled,
    NothingOwed,
    NotPaused,
    PaymentOwed,
)
from billing.domain.plan_at_stripe import PlanAtStripe

WireStatus = Literal["active", "inactive", "pending_scheduled", "past_due"]
EventStatus = Literal["active", "paused", "past_due", "ended"]
DAY = timedelta(days=1)
CHARGED_AFTER = timedelta(hours=1)
"""Stripe drafts the invoice of a renewal when the paid cycle ends, and charges it an hour later
(docs/product/billing.md#day-of-a-renewal)."""


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
    """Half-open: `ends_at` is the first instant after it. Its days are the guardian's
    (docs/product/billing.md#cycle-days)."""

    starts_at: datetime
    ends_at: datetime

    def first_day(self, zone: ZoneInfo) -> date:
        return day_of(self.starts_at, zone)

    def last_day(self, zone: ZoneInfo) -> date:
        """The day before the next cycle's first day, so each day belongs to one cycle."""
        return day_of(self.ends_at, zone) - DAY


@dataclass(frozen=True, slots=True)
class Renewal:
    """What Stripe charges next, by its own preview."""

    minor: int
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Owed:
    """A failed payment."""

    minor: int
    currency: str
    next_try_at: datetime | None
    """When Stripe tries again; None if it won't."""
    requires_action: bool = False
    """Whether the guardian's bank asks for a confirmation (docs/product/billing.md#confirmed-payments)."""


@dataclass(frozen=True, slots=True)
class PaidInvoice:
    minor: int
    """What was charged."""
    paid_at: datetime
    cycle: Cycle | None
    """The weeks that it pays for; None if it pays for something else."""


@dataclass(frozen=True, slots=True)
class State:
    status: Status
    paused: bool
    ends_at: datetime | None
    """When it ends or ended; None while it renews."""
    cycle: Cycle | None
    """The last paid cycle; None before the first payment."""
    total_minor: int
    """Amount of the last payment; before the first one, what it will be."""
    paid_at: datetime | None = None
    """When the last payment was made; None before the first one, and for the free trial."""
    renewal: Renewal | None = None
    """The next charge. While paused or canceled, the one that would follow without that. None if unknown or ended."""
    owed: Owed | None = None
    resumed_from: datetime | None = None
    """Start of the paid cycle that a pause cut short, during the first cycle after resuming."""

    def last_day(self, zone: ZoneInfo) -> date | None:
        """Never later than the last paid day: Stripe ends what isn't paid days after that. None while it renews."""
        if self.ends_at is None:
            return None
        if self.cycle is not None and self.ends_at > self.cycle.ends_at - DAY:
            return self.cycle.last_day(zone)
        return day_of(self.ends_at, zone)

    @property
    def wire_status(self) -> WireStatus:
        """The status in responses (docs/product/billing.md#subscription-status)."""
        if self.status not in LIVE:
            return "inactive"
        if self.status is Status.PAST_DUE:
            return "past_due"
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
class Snapshot:
    """A subscription at Stripe at one moment."""

    ref: str
    our_id: UUID | None
    status: Literal["incomplete", "active", "past_due", "ended"]
    """`incomplete`: the first payment isn't made."""
    paused: bool
    ends_at: datetime | None
    period: Cycle
    """Stripe's current period, paid or not."""
    paid: PaidInvoice | None
    """The last paid invoice; None before the first payment."""
    owed: Owed | None = None
    """The latest invoice, if its payment failed."""
    renewal: Renewal | None = None
    """The next charge. None if nothing is charged next, or if Stripe's preview wasn't fetched."""
    plan: PlanAtStripe | None = None
    card_ref: str | None = None
    """Stripe's id of a new card that pays for it, which isn't the customer's yet; None if the customer's card does."""
    ended_unpaid: bool = False
    """Whether Stripe ended it after the last failed attempt."""


def apply_snapshot(state: State, stripe: Snapshot) -> State:
    """The state after a snapshot from Stripe. Applying the same snapshot twice changes nothing.

    The paid cycle comes from paid invoices only: Stripe starts a period an hour before it charges for it. One that ends
    before its first payment never started.
    """
    if stripe.status == "incomplete":
        return state
    cycle = _last_paid(state.cycle, stripe.paid)
    known = replace(
        state,
        cycle=cycle,
        total_minor=stripe.paid.minor if stripe.paid else state.total_minor,
        paid_at=stripe.paid.paid_at if stripe.paid else state.paid_at,
        ends_at=stripe.ends_at,
        resumed_from=_resumed_from(state, cycle),
    )
    if stripe.status == "ended":
        if cycle is None:
            return replace(state, status=Status.FAILED)
        return replace(known, status=Status.ENDED, paused=False, renewal=None, owed=None)
    past_due = stripe.status == "past_due"
    return replace(
        known,
        status=Status.PAST_DUE if past_due else Status.ACTIVE,
        paused=stripe.paused,
        renewal=None if past_due else stripe.renewal or (state.renewal if stripe.ends_at is not None else None),
        owed=stripe.owed if past_due else None,
    )


def _last_paid(known: Cycle | None, paid: PaidInvoice | None) -> Cycle | None:
    if paid is None or paid.cycle is None:
        return known
    return paid.cycle if known is None or paid.cycle.starts_at >= known.starts_at else known


def _resumed_from(state: State, cycle: Cycle | None) -> datetime | None:
    if state.cycle is None or cycle == state.cycle:
        return state.resumed_from
    return state.cycle.starts_at if state.paused else None


def in_paid_cycle(cycle: Cycle | None, stripe: Snapshot) -> bool:
    """Whether Stripe's current period is the paid one. If not, the paid cycle is over."""
    return cycle is not None and stripe.period.starts_at < cycle.ends_at


def is_unpaid_for_good(stripe: Snapshot) -> bool:
    """Whether the unpaid cycle is over, or will be before Stripe tries to charge it again: a family doesn't pay for
    weeks in which it couldn't book (docs/product/billing.md#past-due)."""
    if stripe.status != "past_due" or stripe.paid is None or stripe.paid.cycle is None:
        return False
    next_try_at = stripe.owed.next_try_at if stripe.owed else None
    if next_try_at is not None and next_try_at >= stripe.period.ends_at:
        return True
    return stripe.period.starts_at > stripe.paid.cycle.ends_at


def check_pause(state: State) -> None:
    if state.status is Status.PAST_DUE:
        raise PaymentOwed
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


def check_pay(state: State) -> None:
    if state.status is not Status.PAST_DUE:
        raise NothingOwed


Check = Callable[[State], None]
