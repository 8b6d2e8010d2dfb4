"""School calendars."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "school_days",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("school", sa.Text(), nullable=False),
        sa.Column("uid", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("starts_on", sa.Date(), nullable=False),
        sa.Column("ends_on", sa.Date(), nullable=False),
        sa.Column("opens_at", sa.Time()),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_school_days"),
        sa.UniqueConstraint("school", "uid", name="uq_school_days_school_uid"),
        sa.CheckConstraint("ends_on >= starts_on", name="ck_school_days_days"),
        sa.CheckConstraint("kind IN ('holiday', 'delayed_start')", name="ck_school_days_kind"),
        sa.CheckConstraint("(kind = 'delayed_start') = (opens_at IS NOT NULL)", name="ck_school_days_opens_at"),
    )
    op.create_index("ix_school_days_school_starts_on", "school_days", ["school", "starts_on"])
