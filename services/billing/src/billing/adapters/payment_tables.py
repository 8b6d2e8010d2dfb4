"""Payments with refunds and disputes: copies of Stripe's objects, as ids and amounts without names."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from billing.adapters.tables import Table


class PaymentRow(Table, table=True):
    """An invoice that was paid, or that couldn't be charged."""

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint("total_minor > 0", name="total_positive"),
        CheckConstraint("state IN ('paid', 'failed', 'void')", name="state_known"),
        Index("ix_payments_guardian_id", "guardian_id", "happened_at", "id"),
        Index("ix_payments_child_id", "child_id", "happened_at"),
    )

    id: UUID = Field(primary_key=True)
    guardian_id: UUID
    child_id: UUID
    subscription_id: UUID = Field(foreign_key="subscriptions.id")
    plan_id: UUID = Field(foreign_key="plans.id")
    """The plan that this invoice charged, which the subscription may have left since."""
    stripe_invoice_id: str = Field(sa_type=Text, unique=True)
    stripe_charge_id: str | None = Field(default=None, sa_type=Text)
    state: str = Field(sa_type=Text)
    invoice_number: str | None = Field(default=None, sa_type=Text)
    total_minor: int
    currency: str = Field(sa_type=Text)
    happened_at: datetime = instant()
    period_starts_at: datetime | None = instant(nullable=True)
    period_ends_at: datetime | None = instant(nullable=True)
    version: int = 0


class RefundRow(Table, table=True):
    __tablename__ = "payment_refunds"
    __table_args__ = (
        CheckConstraint("amount_minor > 0", name="amount_positive"),
        Index("ix_payment_refunds_payment_id", "payment_id"),
    )

    stripe_refund_id: str = Field(primary_key=True, sa_type=Text)
    payment_id: UUID = Field(foreign_key="payments.id")
    amount_minor: int
    status: str = Field(sa_type=Text)
    """Stripe's: `pending`, `requires_action`, `succeeded`, `failed` or `canceled`."""
    created_at: datetime = instant()
    announced: bool
    """Whether the guardian was emailed about it."""


class DisputeRow(Table, table=True):
    __tablename__ = "payment_disputes"
    __table_args__ = (Index("ix_payment_disputes_payment_id", "payment_id"),)

    stripe_dispute_id: str = Field(primary_key=True, sa_type=Text)
    payment_id: UUID = Field(foreign_key="payments.id")
    amount_minor: int
    reason: str = Field(sa_type=Text)
    state: str = Field(sa_type=Text)
    """`open`, `won` or `lost`."""
    opened_at: datetime = instant()
    respond_by: datetime | None = instant(nullable=True)


class PaymentReconciliationRow(Table, table=True):
    """How far payments were compared with Stripe. One row."""

    __tablename__ = "payment_reconciliation"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: int = Field(default=1, primary_key=True)
    reconciled_until: datetime | None = instant(nullable=True)
    """Stripe's events until then are stored; None until all older invoices were read once."""
    invoices_after: str | None = Field(default=None, sa_type=Text)
    """While older invoices are read: Stripe's id of the last one."""
    backfill_from: datetime | None = instant(nullable=True)
    """When reading older invoices began; None when it isn't under way."""
    due_at: datetime = instant()
