"""Visits to meeting rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "room_visits",
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("profile_id", sa.Uuid(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("event_id", "profile_id", name="pk_room_visits"),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_room_visits_event_id_events"),
    )
    op.add_column("events", sa.Column("room_used_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("joined_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("left_at", sa.DateTime(timezone=True)))
