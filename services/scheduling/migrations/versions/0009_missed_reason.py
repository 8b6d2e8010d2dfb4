"""Who is responsible for a session that didn't take place."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("events", sa.Column("missed_reason", sa.Text()))
    op.create_check_constraint(
        "ck_events_missed_reason",
        "events",
        "missed_reason IS NULL OR"
        " status = 'incomplete' AND missed_reason IN ('child', 'therapist', 'school', 'technical')",
    )
