"""Adds what editing a series needs: dates in the series, exceptions, guests with rules of their own; rescheduling
requests."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "series_guests",
        sa.Column("series_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("recurring_unit", sa.Text(), nullable=False),
        sa.Column("recurring_period", sa.Integer(), nullable=False),
        sa.Column("recurring_days", postgresql.ARRAY(sa.String()), nullable=False),
        sa.Column("recurring_month_option", sa.Text()),
        sa.Column("recurrent_until_date", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("series_id", "child_id", name="pk_series_guests"),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"], name="fk_series_guests_series_id_series"),
    )
    op.add_column("events", sa.Column("occurs_on", sa.Date()))
    op.add_column("events", sa.Column("exception", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("events", sa.Column("description", sa.Text()))
    op.add_column("events", sa.Column("therapist_role", sa.Text(), nullable=False, server_default="regular"))
    op.add_column("events", sa.Column("reschedule_reason", sa.Text()))
    op.add_column("events", sa.Column("deleted_at", sa.DateTime(timezone=True)))
    op.execute("UPDATE events SET occurs_on = (starts_at AT TIME ZONE timezone)::date WHERE series_id IS NOT NULL")
    op.create_check_constraint(
        "ck_events_therapist_role", "events", "therapist_role IN ('regular', 'substitute', 'prep_only')"
    )
    op.create_check_constraint("ck_events_place", "events", "(series_id IS NULL) = (occurs_on IS NULL)")
    op.create_check_constraint("ck_events_deleted", "events", "deleted_at IS NULL OR canceled")
    op.create_unique_constraint("uq_events_series_id", "events", ["series_id", "occurs_on"])
