"""A family's dispute of what was recorded for its child, and the therapist's answer."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
OPEN = "disputed_at IS NOT NULL AND dispute_answered_at IS NULL"


def upgrade() -> None:
    op.add_column("participants", sa.Column("disputed_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("dispute_reason", sa.Text()))
    op.add_column("participants", sa.Column("dispute_answered_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("dispute_outcome", sa.Text()))
    op.add_column("participants", sa.Column("dispute_answer", sa.Text()))
    op.create_check_constraint(
        "ck_participants_dispute",
        "participants",
        "(disputed_at IS NULL) = (dispute_reason IS NULL) AND"
        " (dispute_answered_at IS NULL) = (dispute_outcome IS NULL) AND"
        " (dispute_answered_at IS NULL OR disputed_at IS NOT NULL) AND"
        " (dispute_outcome IN ('corrected', 'kept'))",
    )
    op.create_index("ix_participants_open_disputes", "participants", ["event_id"], postgresql_where=sa.text(OPEN))
