"""Indexes subscriptions by child, and one-time purchases by their end."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_index("ix_subscriptions_child_id", "subscriptions", ["child_id"])
    op.create_index(
        "ix_subscriptions_bought_once",
        "subscriptions",
        ["cycle_ends_at"],
        postgresql_where=sa.text("kind <> 'recurring' AND status = 'active'"),
    )
