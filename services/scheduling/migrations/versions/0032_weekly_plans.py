"""Plans whose cycle is a week."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("entitlements", sa.Column("cycle_weeks", sa.Integer(), nullable=False, server_default="4"))
    op.add_column("entitlements", sa.Column("planned_weeks", sa.Integer()))
    op.add_column("paid_cycles", sa.Column("weeks", sa.Integer(), nullable=False, server_default="4"))
    op.drop_constraint("ck_care_services_cycle", "care_services")
    op.create_check_constraint(
        "ck_care_services_cycle", "care_services", "cycle IN ('once', 'four_weeks', 'seven_days', 'week', 'month')"
    )
