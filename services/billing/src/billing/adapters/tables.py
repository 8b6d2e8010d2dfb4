"""Billing's tables. Children and guardians are stored as ids, without names."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.tables import instant, new_registry
from sqlalchemy import CheckConstraint, Column, Index, LargeBinary, Numeric, Text, text
from sqlmodel import Field, SQLModel


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class PlanRow(Table, table=True):
    __tablename__ = "plans"
    __table_args__ = (
        CheckConstraint("price_per_session_minor >= 0", name="price_not_negative"),
        CheckConstraint("billing_interval IN ('weekly', 'monthly')", name="billing_interval_known"),
        Index("ix_plans_stripe_price_id", "stripe_price_id"),
    )

    id: UUID = Field(primary_key=True)
    name: str = Field(sa_type=Text, unique=True)
    kind: str = Field(sa_type=Text)
    price_per_session_minor: int
    currency: str = Field(sa_type=Text)
    sessions_per_week: int
    session_minutes: int
    billing_interval: str = Field(default="monthly", sa_type=Text)
    """Means nothing for a plan that doesn't renew."""
    stripe_price_id: str | None = Field(default=None, sa_type=Text)
    """None until the plan is first bought or `plans sync` runs; always None for the free trial."""
    created_at: datetime = instant()


class CouponRow(Table, table=True):
    __tablename__ = "coupons"

    id: UUID = Field(primary_key=True)
    code: str = Field(sa_type=Text, unique=True)
    """Uppercase."""
    percent_off: Decimal | None = Field(default=None, sa_column=Column(Numeric(5, 2), nullable=True))
    amount_off_minor: int | None = None
    currency: str | None = Field(default=None, sa_type=Text)
    duration: str = Field(sa_type=Text)
    months: int | None = None
    expires_at: datetime | None = instant(nullable=True)
    max_redemptions: int | None = None
    stripe_promotion_code_id: str | None = Field(default=None, sa_type=Text)
    """None until the coupon is published to Stripe."""
    created_at: datetime = instant()


class ChildRow(Table, table=True):
    """Whether the school or the guardian pays for a child (projection of identity's event)."""

    __tablename__ = "children"

    child_id: UUID = Field(primary_key=True)
    school_billed: bool
    timezone: str | None = Field(default=None, sa_type=Text)
    """The guardian's, an IANA name, in which days are counted. None, which counts as UTC, for rows older than this
    column."""
    version: int


PENDING = text("state = 'pending'")
WAITING = text("state = 'waiting'")
OPEN = text("state IN ('pending', 'waiting')")
ONE_TIME_ACTIVE = text("kind <> 'recurring' AND status = 'active'")
UNHANDLED = text("handled_at IS NULL")
LIVE_AT_STRIPE = text("stripe_subscription_id IS NOT NULL AND status IN ('active', 'past_due')")
"""Conditions of partial indexes. Queries must repeat them literally: with a bound parameter PostgreSQL can't prove that
the index applies."""


class CustomerRow(Table, table=True):
    """A guardian as a Stripe customer, and the card that is charged."""

    __tablename__ = "customers"

    guardian_id: UUID = Field(primary_key=True)
    stripe_customer_id: str | None = Field(default=None, sa_type=Text, unique=True)
    card_brand: str | None = Field(default=None, sa_type=Text)
    card_last4: str | None = Field(default=None, sa_type=Text)
    card_exp_month: int | None = None
    card_exp_year: int | None = None
    card_expiry_announced_at: datetime | None = instant(nullable=True)
    """When the guardian was emailed that this card expires. None for each new card."""
    created_at: datetime = instant()


class SubscriptionRow(Table, table=True):
    """A plan bought for a child. `domain.subscriptions` explains the columns."""

    __tablename__ = "subscriptions"
    __table_args__ = (
        Index(
            "uq_subscriptions_one_of_a_kind",
            "child_id",
            "kind",
            unique=True,
            postgresql_where=text("status IN ('pending', 'active', 'past_due')"),
        ),
        Index(
            "uq_subscriptions_one_free_trial",
            "child_id",
            unique=True,
            postgresql_where=text("kind = 'free_trial' AND status <> 'failed'"),
        ),
        Index("ix_subscriptions_guardian_id", "guardian_id", "created_at"),
        Index("ix_subscriptions_child_id", "child_id"),
        Index("ix_subscriptions_bought_once", "cycle_ends_at", postgresql_where=ONE_TIME_ACTIVE),
        Index("ix_subscriptions_reconcile_at", "reconcile_at", postgresql_where=LIVE_AT_STRIPE),
    )

    id: UUID = Field(primary_key=True)
    guardian_id: UUID
    child_id: UUID
    plan_id: UUID = Field(foreign_key="plans.id")
    kind: str = Field(sa_type=Text)
    status: str = Field(sa_type=Text)
    paused: bool = False
    ends_at: datetime | None = instant(nullable=True)
    cycle_starts_at: datetime | None = instant(nullable=True)
    cycle_ends_at: datetime | None = instant(nullable=True)
    total_minor: int
    currency: str = Field(sa_type=Text)
    coupon_code: str | None = Field(default=None, sa_type=Text)
    stripe_promotion_code_id: str | None = Field(default=None, sa_type=Text)
    stripe_subscription_id: str | None = Field(default=None, sa_type=Text, unique=True)
    stripe_invoice_id: str | None = Field(default=None, sa_type=Text, unique=True)
    """Only for one-time purchases."""
    paid_at: datetime | None = instant(nullable=True)
    renewal_minor: int | None = None
    renewal_at: datetime | None = instant(nullable=True)
    renewal_announced_at: datetime | None = instant(nullable=True)
    """End of the cycle that the guardian was last emailed about: once per cycle."""
    owed_minor: int | None = None
    next_try_at: datetime | None = instant(nullable=True)
    owed_requires_action: bool = False
    resumed_from: datetime | None = instant(nullable=True)
    cycle_sessions: int | None = None
    """Sessions of the paid cycle after an upgrade within it; None stands for the plan's number."""
    planned_plan_id: UUID | None = Field(default=None, foreign_key="plans.id")
    """The plan that follows with the next payment, from `planned_at` on."""
    planned_at: datetime | None = instant(nullable=True)
    reconcile_at: datetime = instant()
    """When to compare it with Stripe next, even if no webhook arrives."""
    version: int = 0
    created_at: datetime = instant()


class StripeOperationRow(Table, table=True):
    """A change to make at Stripe: committed before the call and completed after it. A job retries it after a crash."""

    __tablename__ = "intentions"
    __table_args__ = (
        Index("ix_intentions_pending", "due_at", postgresql_where=PENDING),
        Index("ix_intentions_waiting", "due_at", postgresql_where=WAITING),
        Index("uq_intentions_one_open_change", "subscription_id", unique=True, postgresql_where=OPEN),
        Index("ix_intentions_cards", "guardian_id", "created_at", postgresql_where=text("kind = 'save_card'")),
        Index(
            "uq_intentions_one_waiting_card",
            "guardian_id",
            unique=True,
            postgresql_where=text("kind = 'save_card' AND state = 'waiting'"),
        ),
        Index(
            "uq_intentions_one_pending_refund",
            "payment_id",
            unique=True,
            postgresql_where=text("state = 'pending' AND payment_id IS NOT NULL"),
        ),
    )

    id: UUID = Field(primary_key=True)
    """Also the idempotency key of its calls to Stripe."""
    kind: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    guardian_id: UUID
    subscription_id: UUID | None = Field(default=None, foreign_key="subscriptions.id")
    card_token: str | None = Field(default=None, sa_type=Text)
    """Token of the card to save; erased when the operation is completed."""
    replaced_ref: str | None = Field(default=None, sa_type=Text)
    """Stripe's id of the subscription when the change was requested."""
    payment_id: UUID | None = Field(default=None, foreign_key="payments.id")
    """Only for refunds, like `amount_minor` and `reason`."""
    amount_minor: int | None = None
    reason: str | None = Field(default=None, sa_type=Text)
    waiting_ref: str | None = Field(default=None, sa_type=Text, index=True)
    """Stripe's id of what waits for the guardian's confirmation: a SetupIntent, a subscription or an invoice."""
    waiting_minor: int | None = None
    """What the guardian is asked to confirm; None for a card."""
    expires_at: datetime | None = instant(nullable=True)
    """When one that waits for its confirmation is abandoned."""
    plan_id: UUID | None = Field(default=None, foreign_key="plans.id")
    """The new plan of a plan change."""
    prorated_at: datetime | None = instant(nullable=True)
    """The instant from which an upgrade is charged; None for a change with the next cycle."""
    request_key: bytes | None = Field(default=None, sa_column=Column(LargeBinary, unique=True, nullable=True))
    request_hash: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    attempts: int = 0
    created_at: datetime = instant()
    due_at: datetime = instant()
    """When the job may retry it."""


class StripeEventRow(Table, table=True):
    """A webhook, stored once per Stripe event id before it is processed. Stores what it is about, not its content."""

    __tablename__ = "stripe_events"
    __table_args__ = (Index("ix_stripe_events_waiting", "due_at", postgresql_where=UNHANDLED),)

    id: str = Field(primary_key=True, sa_type=Text)
    type: str = Field(sa_type=Text)
    target: str = Field(sa_type=Text)
    """`subscription`, `invoice`, `customer`, `charge`, `setup_intent`, or `none` if it concerns nothing we store."""
    target_ref: str | None = Field(default=None, sa_type=Text)
    invoice_ref: str | None = Field(default=None, sa_type=Text)
    """Stripe's id of the invoice that was paid, or couldn't be charged; None for other webhooks."""
    received_at: datetime = instant()
    due_at: datetime = instant()
    attempts: int = 0
    handled_at: datetime | None = instant(nullable=True)
