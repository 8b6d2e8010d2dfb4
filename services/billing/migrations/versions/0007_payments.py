"""Stores what was paid, what is charged next, what is owed, and the guardian's time zone."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("children", sa.Column("timezone", sa.Text()))
    op.add_column("subscriptions", sa.Column("paid_at", sa.DateTime(timezone=True)))
    op.add_column("subscriptions", sa.Column("renewal_minor", sa.Integer()))
    op.add_column("subscriptions", sa.Column("renewal_at", sa.DateTime(timezone=True)))
    op.add_column("subscriptions", sa.Column("renewal_announced_at", sa.DateTime(timezone=True)))
    op.add_column("subscriptions", sa.Column("owed_minor", sa.Integer()))
    op.add_column("subscriptions", sa.Column("next_try_at", sa.DateTime(timezone=True)))
    op.add_column("subscriptions", sa.Column("resumed_from", sa.DateTime(timezone=True)))
    op.add_column(
        "subscriptions",
        sa.Column("reconcile_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.text("now()")),
    )
    # Stripe charges a cycle when it begins; the exact instant follows with the first reconciliation.
    op.execute("UPDATE subscriptions SET paid_at = cycle_starts_at WHERE kind <> 'free_trial'")
    op.create_index(
        "ix_subscriptions_reconcile_at",
        "subscriptions",
        ["reconcile_at"],
        postgresql_where=sa.text("stripe_subscription_id IS NOT NULL AND status IN ('active', 'past_due')"),
    )
