"""Stores the plan that follows at the next payment, and what a plan change is about."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("subscriptions", sa.Column("cycle_sessions", sa.Integer()))
    op.add_column("subscriptions", sa.Column("planned_plan_id", sa.Uuid(), sa.ForeignKey("plans.id")))
    op.add_column("subscriptions", sa.Column("planned_at", sa.DateTime(timezone=True)))
    op.add_column("intentions", sa.Column("plan_id", sa.Uuid(), sa.ForeignKey("plans.id")))
    op.add_column("intentions", sa.Column("prorated_at", sa.DateTime(timezone=True)))
    op.create_index("ix_plans_stripe_price_id", "plans", ["stripe_price_id"])
