"""Events that billing publishes."""

from datetime import UTC, date, datetime
from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event
from pydantic import BaseModel

Change = Literal["paused", "resumed", "canceled", "reactivated", "ended"]


class PlannedPlan(BaseModel):
    """What follows with the next payment."""

    starts_on: date
    """In the guardian's time zone."""
    sessions_per_cycle: int
    session_length_minutes: int
    cycle_weeks: int
    """Weeks of a paid cycle."""


class SubscriptionChanged(Event):
    """A child's subscription started, renewed, was paused, resumed or canceled, or ended."""

    name: ClassVar[str] = "billing.subscription.changed.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_id: UUID
    plan_name: str
    session_type: Literal["individual_session", "assessment_session", "free_session"]
    sessions_per_cycle: int
    session_length_minutes: int
    cycle_weeks: int
    """Weeks of a paid cycle; of a one-time purchase it means nothing."""
    status: Literal["active", "paused", "past_due", "ended"]
    cycle_starts_on: date
    """First day of the last paid cycle. Days are days of the guardian's time zone."""
    cycle_ends_on: date
    """Last day of the last paid cycle."""
    ends_on: date | None
    """Last day of the subscription, never after the last paid day; None until it is known."""
    resumed_from: date | None
    """First day of the paid cycle that a pause cut short, in the first cycle after resuming: what that one left
    unbooked can be booked in this one. None otherwise."""
    sessions_this_cycle: int | None
    """Sessions of the last paid cycle: an upgrade within it adds to the number that it began with."""
    planned: PlannedPlan | None
    """The plan that follows with the next payment; None while no change is planned."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
            plan_name="Once a week",
            session_type="individual_session",
            sessions_per_cycle=4,
            session_length_minutes=45,
            cycle_weeks=4,
            status="active",
            cycle_starts_on=date(2026, 3, 2),
            cycle_ends_on=date(2026, 3, 29),
            ends_on=None,
            resumed_from=None,
            sessions_this_cycle=4,
            planned=PlannedPlan(
                starts_on=date(2026, 3, 30), sessions_per_cycle=8, session_length_minutes=30, cycle_weeks=4
            ),
        )


class PaymentFailed(Event):
    """A payment for a running subscription failed. Published for each attempt; `version` is the subscription's."""

    name: ClassVar[str] = "billing.payment.failed.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    amount: int
    """In minor units."""
    currency: str
    """ISO 4217 in lowercase."""
    next_try_at: datetime | None
    """None if Stripe won't try again."""
    requires_action: bool
    """Whether the guardian's bank asks for a confirmation."""
    cycle_weeks: int
    """Weeks of a paid cycle."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            amount=48_000,
            currency="usd",
            next_try_at=datetime(2026, 4, 2, 15, 0, tzinfo=UTC),
            requires_action=False,
            cycle_weeks=4,
        )


class PaymentReceived(Event):
    """A payment for a plan succeeded. `version` is the subscription's."""

    name: ClassVar[str] = "billing.payment.received.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_name: str
    amount: int
    """In minor units, like `next_amount`."""
    currency: str
    """ISO 4217 in lowercase."""
    paid_at: datetime
    recovered: bool
    """Whether it was overdue."""
    restarted: bool
    """Whether it starts a plan that had ended for this child before."""
    starts_on: date
    """First day that it pays for, in the guardian's time zone."""
    ends_on: date
    """Last day that it pays for."""
    next_amount: int | None
    """What Stripe charges next; None if it charges nothing next."""
    next_at: datetime | None

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_name="Once a week",
            amount=36_000,
            currency="usd",
            paid_at=datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
            recovered=False,
            restarted=False,
            starts_on=date(2026, 3, 2),
            ends_on=date(2026, 3, 29),
            next_amount=48_000,
            next_at=datetime(2026, 3, 30, 15, 0, tzinfo=UTC),
        )


class _EventOfPayment(Event):
    """What events about a payment that was made have in common. `version` is the payment's."""

    aggregate: ClassVar[str] = "payment_id"

    payment_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_name: str
    amount: int
    """Of the refund or the dispute, in minor units."""
    paid_amount: int
    """The whole payment, in minor units."""
    paid_at: datetime
    currency: str
    """ISO 4217 in lowercase."""
    card_brand: str | None
    """Stripe's name of it, such as `visa`; None like `card_last4` if a card wasn't charged."""
    card_last4: str | None

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            payment_id=UUID("0195f3a0-0000-7000-8000-000000000005"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_name="Once a week",
            amount=4_600,
            paid_amount=36_000,
            paid_at=datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
            currency="usd",
            card_brand="visa",
            card_last4="4242",
        )


class PaymentRefunded(_EventOfPayment):
    """A payment was refunded, in whole or in part. `version` is the payment's."""

    name: ClassVar[str] = "billing.payment.refunded.v1"


class RefundFailed(_EventOfPayment):
    """The bank returned a refund that was published before. `version` is the payment's."""

    name: ClassVar[str] = "billing.refund.failed.v1"


class PaymentDisputed(_EventOfPayment):
    """A cardholder disputed a payment at the bank. `version` is the payment's."""

    name: ClassVar[str] = "billing.payment.disputed.v1"


class RenewalAnnounced(Event):
    """A plan renews in a few days. `version` is the subscription's."""

    name: ClassVar[str] = "billing.renewal.announced.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_name: str
    amount: int
    """What Stripe will charge, in minor units."""
    last_amount: int
    """What was paid for the current cycle."""
    currency: str
    """ISO 4217 in lowercase."""
    due_at: datetime
    """When Stripe charges it, an hour after the paid cycle ends."""
    cycle_weeks: int
    """Weeks of the current cycle."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_name="Once a week",
            amount=48_000,
            last_amount=36_000,
            currency="usd",
            due_at=datetime(2026, 3, 30, 15, 0, tzinfo=UTC),
            cycle_weeks=4,
        )


class SubscriptionTransitioned(Event):
    """A recurring plan was paused, resumed, canceled, reactivated, or it ended. `version` is the subscription's."""

    name: ClassVar[str] = "billing.subscription.transitioned.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_name: str
    change: Change
    unpaid: bool
    """Whether it ended because the last attempt to charge failed."""
    cycle_weeks: int
    """Weeks of a paid cycle."""
    paid_until: date
    """Last paid day, in the guardian's time zone."""
    ends_on: date | None
    """Last day of the plan; None while it renews or is paused."""
    owed: int | None
    """What couldn't be charged and is no longer owed, in minor units; None unless `unpaid`."""
    next_amount: int | None
    """What Stripe charges next, in minor units. While paused or canceled: what it would charge without that."""
    next_at: datetime | None
    currency: str
    """ISO 4217 in lowercase."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_name="Once a week",
            change="canceled",
            unpaid=False,
            paid_until=date(2026, 3, 29),
            ends_on=date(2026, 3, 29),
            owed=None,
            next_amount=48_000,
            next_at=datetime(2026, 3, 30, 15, 0, tzinfo=UTC),
            currency="usd",
            cycle_weeks=4,
        )


class PlanChanged(Event):
    """A guardian switched to another plan, planned to, or kept the current one after all. `version` is the
    subscription's."""

    name: ClassVar[str] = "billing.plan.changed.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    change: Literal["upgraded", "planned", "undone"]
    plan_name: str
    """The new plan; for `undone` the one that stays."""
    previous_plan_name: str
    """The plan before; for `undone` the one that was planned."""
    starts_on: date
    """First day of the new plan, in the guardian's time zone."""
    charged: int | None
    """What the upgrade charged, in minor units; None for what charges nothing now."""
    sessions_per_cycle: int
    """Of `plan_name`, like the next two."""
    session_length_minutes: int
    cycle_weeks: int
    sessions_this_cycle: int | None
    """Sessions of the paid cycle after an upgrade; None for the others."""
    next_amount: int | None
    """What Stripe charges next, in minor units; None if it isn't known yet."""
    next_at: datetime | None
    currency: str
    """ISO 4217 in lowercase."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            change="upgraded",
            plan_name="Twice a week",
            previous_plan_name="Once a week",
            starts_on=date(2026, 3, 16),
            charged=24_000,
            sessions_per_cycle=8,
            session_length_minutes=45,
            cycle_weeks=4,
            sessions_this_cycle=6,
            next_amount=96_000,
            next_at=datetime(2026, 3, 30, 15, 0, tzinfo=UTC),
            currency="usd",
        )


class CardExpiring(Event):
    """The saved card of a guardian with a plan that renews expires within 30 days. `version` is its
    last month, in months since year 0."""

    name: ClassVar[str] = "billing.card.expiring.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    brand: str
    """Stripe's name of it, such as `visa`."""
    last4: str
    exp_month: int
    exp_year: int

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=24_323,
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            brand="visa",
            last4="4242",
            exp_month=12,
            exp_year=2026,
        )
