"""Finds late cancels by the start that they would have had, even if the session moved since."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_index(
        "ix_participants_late_canceled_start",
        "participants",
        ["late_canceled_start"],
        postgresql_where=sa.text("late_canceled_start IS NOT NULL"),
    )
