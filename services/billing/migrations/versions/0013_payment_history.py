"""Stores payments with their refunds and disputes, and refunds that operators request."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0010"


def upgrade() -> None:
    _create_payments()
    _create_refunds_and_disputes()
    op.create_table(
        "payment_reconciliation",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("reconciled_until", sa.DateTime(timezone=True)),
        sa.Column("invoices_after", sa.Text()),
        sa.Column("backfill_from", sa.DateTime(timezone=True)),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_payment_reconciliation"),
        sa.CheckConstraint("id = 1", name="one_row"),
    )
    op.add_column("stripe_events", sa.Column("invoice_ref", sa.Text()))
    op.add_column("intentions", sa.Column("payment_id", sa.Uuid()))
    op.add_column("intentions", sa.Column("amount_minor", sa.Integer()))
    op.add_column("intentions", sa.Column("reason", sa.Text()))
    op.create_foreign_key("fk_intentions_payment_id_payments", "intentions", "payments", ["payment_id"], ["id"])
    op.create_index(
        "uq_intentions_one_pending_refund",
        "intentions",
        ["payment_id"],
        unique=True,
        postgresql_where=sa.text("state = 'pending' AND payment_id IS NOT NULL"),
    )


def _create_payments() -> None:
    op.create_table(
        "payments",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("subscription_id", sa.Uuid(), nullable=False),
        sa.Column("plan_id", sa.Uuid(), nullable=False),
        sa.Column("stripe_invoice_id", sa.Text(), nullable=False),
        sa.Column("stripe_charge_id", sa.Text()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("invoice_number", sa.Text()),
        sa.Column("total_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("period_starts_at", sa.DateTime(timezone=True)),
        sa.Column("period_ends_at", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_payments"),
        sa.UniqueConstraint("stripe_invoice_id", name="uq_payments_stripe_invoice_id"),
        sa.ForeignKeyConstraint(
            ["subscription_id"], ["subscriptions.id"], name="fk_payments_subscription_id_subscriptions"
        ),
        sa.ForeignKeyConstraint(["plan_id"], ["plans.id"], name="fk_payments_plan_id_plans"),
        sa.CheckConstraint("total_minor > 0", name="total_positive"),
        sa.CheckConstraint("state IN ('paid', 'failed', 'void')", name="state_known"),
    )
    op.create_index("ix_payments_guardian_id", "payments", ["guardian_id", "happened_at", "id"])
    op.create_index("ix_payments_child_id", "payments", ["child_id", "happened_at"])


def _create_refunds_and_disputes() -> None:
    op.create_table(
        "payment_refunds",
        sa.Column("stripe_refund_id", sa.Text(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("announced", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stripe_refund_id", name="pk_payment_refunds"),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name="fk_payment_refunds_payment_id_payments"),
        sa.CheckConstraint("amount_minor > 0", name="amount_positive"),
    )
    op.create_index("ix_payment_refunds_payment_id", "payment_refunds", ["payment_id"])
    op.create_table(
        "payment_disputes",
        sa.Column("stripe_dispute_id", sa.Text(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("respond_by", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("stripe_dispute_id", name="pk_payment_disputes"),
        sa.ForeignKeyConstraint(["payment_id"], ["payments.id"], name="fk_payment_disputes_payment_id_payments"),
    )
    op.create_index("ix_payment_disputes_payment_id", "payment_disputes", ["payment_id"])
