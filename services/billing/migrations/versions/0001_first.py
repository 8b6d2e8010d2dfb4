"""Creates plans, coupons, customers, subscriptions, intentions and Stripe events."""

import sqlalchemy as sa
from alembic import op
from chassis.migrations import create_chassis_tables

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create_chassis_tables()
    op.create_table(
        "children",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("school_billed", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_children"),
    )
    op.create_table(
        "coupons",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("percent_off", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("amount_off_minor", sa.Integer(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("duration", sa.Text(), nullable=False),
        sa.Column("months", sa.Integer(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("max_redemptions", sa.Integer(), nullable=True),
        sa.Column("stripe_promotion_code_id", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_coupons"),
        sa.UniqueConstraint("code", name="uq_coupons_code"),
    )
    op.create_table(
        "customers",
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("stripe_customer_id", sa.Text(), nullable=True),
        sa.Column("card_brand", sa.Text(), nullable=True),
        sa.Column("card_last4", sa.Text(), nullable=True),
        sa.Column("card_exp_month", sa.Integer(), nullable=True),
        sa.Column("card_exp_year", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("guardian_id", name="pk_customers"),
        sa.UniqueConstraint("stripe_customer_id", name="uq_customers_stripe_customer_id"),
    )
    op.create_table(
        "plans",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("price_per_session_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("sessions_per_week", sa.Integer(), nullable=False),
        sa.Column("session_minutes", sa.Integer(), nullable=False),
        sa.Column("stripe_price_id", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("price_per_session_minor >= 0", name="ck_plans_price_not_negative"),
        sa.PrimaryKeyConstraint("id", name="pk_plans"),
        sa.UniqueConstraint("name", name="uq_plans_name"),
    )
    op.create_table(
        "stripe_events",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("target_ref", sa.Text(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_stripe_events"),
    )
    op.create_index(
        "ix_stripe_events_waiting",
        "stripe_events",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("handled_at IS NULL"),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("plan_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cycle_starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cycle_ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("total_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("coupon_code", sa.Text(), nullable=True),
        sa.Column("stripe_promotion_code_id", sa.Text(), nullable=True),
        sa.Column("stripe_subscription_id", sa.Text(), nullable=True),
        sa.Column("stripe_invoice_id", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["plan_id"], ["plans.id"], name="fk_subscriptions_plan_id_plans"),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.UniqueConstraint("stripe_invoice_id", name="uq_subscriptions_stripe_invoice_id"),
        sa.UniqueConstraint("stripe_subscription_id", name="uq_subscriptions_stripe_subscription_id"),
    )
    op.create_index("ix_subscriptions_guardian_id", "subscriptions", ["guardian_id", "created_at"], unique=False)
    op.create_index(
        "uq_subscriptions_one_free_trial",
        "subscriptions",
        ["child_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'free_trial' AND status <> 'failed'"),
    )
    op.create_index(
        "uq_subscriptions_one_of_a_kind",
        "subscriptions",
        ["child_id", "kind"],
        unique=True,
        postgresql_where=sa.text("status IN ('pending', 'active', 'past_due')"),
    )
    op.create_table(
        "intentions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("subscription_id", sa.Uuid(), nullable=True),
        sa.Column("card_token", sa.Text(), nullable=True),
        sa.Column("replaced_ref", sa.Text(), nullable=True),
        sa.Column("request_key", sa.LargeBinary(), nullable=True),
        sa.Column("request_hash", sa.LargeBinary(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["subscription_id"], ["subscriptions.id"], name="fk_intentions_subscription_id_subscriptions"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_intentions"),
        sa.UniqueConstraint("request_key", name="uq_intentions_request_key"),
    )
    op.create_index(
        "ix_intentions_pending", "intentions", ["due_at"], unique=False, postgresql_where=sa.text("state = 'pending'")
    )
    op.create_index(
        "uq_intentions_one_pending_change",
        "intentions",
        ["subscription_id"],
        unique=True,
        postgresql_where=sa.text("state = 'pending' AND subscription_id IS NOT NULL"),
    )
