"""Stores how often a plan is charged."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column(
        "plans", sa.Column("billing_interval", sa.Text(), nullable=False, server_default=sa.text("'monthly'"))
    )
    op.create_check_constraint("ck_plans_billing_interval_known", "plans", "billing_interval IN ('weekly', 'monthly')")
