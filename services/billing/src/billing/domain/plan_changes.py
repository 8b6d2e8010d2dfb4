"""Changing the plan of a running subscription (docs/product/billing.md#change-the-plan)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Any
from uuid import UUID

from chassis.errors import DomainError

from billing.domain.errors import (
    AlreadyCanceled,
    AlreadyOnPlan,
    DoesNotRenew,
    NoPlannedChange,
    NotActive,
    PaymentOwed,
    PlanChangePlanned,
    PlanChangeStarted,
    PlanNotOffered,
    RenewalUnderWay,
)
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.subscriptions import LIVE, Cycle, Renewal, State, Status

PREVIEW_LASTS = timedelta(minutes=15)
CLOCK_SKEW = timedelta(minutes=1)
"""How far Stripe's clock may be ahead of ours."""
HOUR = timedelta(hours=1)


class Direction(StrEnum):
    UPGRADE = "upgrade"
    """Now, with the difference for the rest of the paid cycle charged today."""
    DOWNGRADE = "downgrade"
    """With the next cycle."""


def direction_of(before: Terms, after: Terms) -> Direction:
    """An upgrade costs more and takes nothing away: neither sessions nor minutes of a session. Another billing interval
    starts with the next cycle."""
    adds = (
        after.cycle_weeks == before.cycle_weeks
        and after.total.minor > before.total.minor
        and after.sessions_per_cycle >= before.sessions_per_cycle
        and after.session_minutes >= before.session_minutes
    )
    return Direction.UPGRADE if adds else Direction.DOWNGRADE


def sessions_after_upgrade(sessions: int, before: Terms, after: Terms, cycle: Cycle, at: datetime) -> int:
    """Sessions of a cycle that had `sessions`: those that the proration pays for come in addition."""
    return sessions + added_sessions(before.sessions_per_cycle, after.sessions_per_cycle, cycle, at)


def added_sessions(before: int, after: int, cycle: Cycle, at: datetime) -> int:
    """The difference of two numbers of sessions per cycle for the time that is left of it, by whole hours and rounded
    up to a whole session."""
    left = Fraction((cycle.ends_at - at) // HOUR, (cycle.ends_at - cycle.starts_at) // HOUR)
    return ceil((after - before) * min(left, Fraction(1)))


def check_change(state: State, kind: PlanKind, planned_at: datetime | None, now: datetime) -> None:
    """Whatever the new plan is. `planned_at`: when a planned change starts; None if there is none."""
    if kind is not PlanKind.RECURRING:
        raise DoesNotRenew("This is a one-time purchase, so it can't be changed.")
    if state.status is Status.PAST_DUE:
        raise PaymentOwed("A payment is overdue. Pay it before you change your plan.")
    if state.status not in LIVE:
        raise NotActive("This plan has ended. Choose a new plan instead.")
    if state.ends_at is not None:
        raise AlreadyCanceled("This plan is canceled. Reactivate it before you change it.")
    if state.paused:
        raise NotActive("This plan is paused. Resume it before you change it.")
    if planned_at is not None:
        raise PlanChangePlanned
    if state.cycle is None or state.cycle.ends_at <= now:
        raise RenewalUnderWay


def check_undo(state: State, planned_at: datetime | None, now: datetime) -> None:
    if planned_at is None:
        raise NoPlannedChange
    if planned_at <= now or state.status is not Status.ACTIVE:
        raise PlanChangeStarted


def plan_change_permissions(
    state: State, kind: PlanKind, planned_at: datetime | None, now: datetime
) -> dict[str, str | None]:
    """By action: the code of the error that would refuse it, None if it is allowed."""
    return {
        "change_plan": _code(lambda: check_change(state, kind, planned_at, now)),
        "undo_plan_change": _code(lambda: check_undo(state, planned_at, now)),
    }


def _code(check: Callable[[], None]) -> str | None:
    try:
        check()
    except DomainError as refusal:
        return refusal.code
    return None


def check_plans(before: Terms, after: Terms, *, same: bool) -> None:
    if same:
        raise AlreadyOnPlan
    if after.kind is not PlanKind.RECURRING or after.total.currency != before.total.currency:
        raise PlanNotOffered


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """What a plan change costs and does, by Stripe's previews."""

    subscription_id: UUID
    plan_id: UUID
    plan_name: str
    previous_plan_name: str
    direction: Direction
    previewed_at: datetime
    """The instant from which Stripe prorates, in whole seconds."""
    starts_on: date
    """First day of the new plan, in the guardian's zone."""
    payment_today: Money
    next_payment: Renewal
    sessions_this_cycle: int
    sessions_per_cycle: int
    session_minutes: int
    previous_session_minutes: int
    billing_interval: BillingInterval
    """Of the new plan."""
    previous_billing_interval: BillingInterval
    sessions_beyond: tuple[datetime, ...] | None
    """Starts of booked sessions that the new plan has no room for; None if scheduling doesn't respond."""

    def charges(self, today: str, following: str) -> bool:
        """Whether these are its sums, as on the wire."""
        return (today, following) == (self.payment_today.decimal, self._next.decimal)

    @property
    def _next(self) -> Money:
        return Money(self.next_payment.minor, self.payment_today.currency)

    @property
    def json(self) -> dict[str, Any]:
        """The wire form, docs/product/billing.md#preview-of-a-plan-change."""
        currency = self.payment_today.currency
        beyond = self.sessions_beyond
        return {
            "subscription_id": str(self.subscription_id),
            "subscription_plan_id": str(self.plan_id),
            "plan_name": self.plan_name,
            "previous_plan_name": self.previous_plan_name,
            "direction": self.direction.value,
            "previewed_at": self.previewed_at.isoformat(),
            "starts_on": self.starts_on.isoformat(),
            "payment_today": {"total": self.payment_today.decimal, "currency": currency},
            "next_payment": {
                "total": self._next.decimal,
                "currency": currency,
                "due_at": self.next_payment.due_at.isoformat(),
            },
            "sessions_this_cycle": self.sessions_this_cycle,
            "sessions_per_cycle": self.sessions_per_cycle,
            "session_length": self.session_minutes,
            "previous_session_length": self.previous_session_minutes,
            "billing_interval": self.billing_interval.value,
            "previous_billing_interval": self.previous_billing_interval.value,
            "sessions_beyond": None if beyond is None else [{"start_date": start.isoformat()} for start in beyond],
        }
