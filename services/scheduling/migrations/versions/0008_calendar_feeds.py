"""Private calendar addresses."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "calendar_feeds",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_type", sa.Text(), nullable=False),
        sa.Column("profile_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_read_at", INSTANT),
        sa.PrimaryKeyConstraint("id", name="pk_calendar_feeds"),
        sa.UniqueConstraint("user_type", "profile_id", name="uq_calendar_feeds_user_type_profile_id"),
        sa.CheckConstraint("user_type IN ('guardian', 'therapist')", name="ck_calendar_feeds_user_type"),
    )
