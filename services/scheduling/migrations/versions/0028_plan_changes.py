"""Stores how many sessions each paid cycle has, and the plan that follows."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.add_column("entitlements", sa.Column("planned_on", sa.Date()))
    op.add_column("entitlements", sa.Column("planned_sessions", sa.Integer()))
    op.add_column("entitlements", sa.Column("planned_minutes", sa.Integer()))
    op.create_table(
        "paid_cycles",
        sa.Column("subscription_id", sa.Uuid(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("sessions", sa.Integer(), nullable=False),
        sa.Column("session_length_minutes", sa.Integer(), nullable=False),
        sa.Column("mixed_lengths", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("subscription_id", "starts_on", name=op.f("pk_paid_cycles")),
    )
    op.create_index("ix_paid_cycles_child_id", "paid_cycles", ["child_id"])
    op.execute(
        "INSERT INTO paid_cycles (subscription_id, starts_on, child_id, sessions, session_length_minutes,"
        " mixed_lengths)"
        " SELECT subscription_id, cycle_starts_on, child_id, sessions_per_cycle, session_length_minutes,"
        " false"
        " FROM entitlements"
    )
