"""Stores what waits for a guardian's confirmation by the bank (3-D Secure)."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"


def upgrade() -> None:
    op.add_column(
        "subscriptions",
        sa.Column("owed_requires_action", sa.Boolean(), nullable=False, server_default=sa.text("false")),
    )
    op.add_column("intentions", sa.Column("waiting_ref", sa.Text()))
    op.add_column("intentions", sa.Column("waiting_minor", sa.Integer()))
    op.add_column("intentions", sa.Column("expires_at", sa.DateTime(timezone=True)))
    op.create_index("ix_intentions_waiting_ref", "intentions", ["waiting_ref"])
    op.create_index("ix_intentions_waiting", "intentions", ["due_at"], postgresql_where=sa.text("state = 'waiting'"))
    op.create_index(
        "uq_intentions_one_open_change",
        "intentions",
        ["subscription_id"],
        unique=True,
        postgresql_where=sa.text("state IN ('pending', 'waiting')"),
    )
    op.drop_index("uq_intentions_one_pending_change", "intentions")
    op.create_index(
        "ix_intentions_cards",
        "intentions",
        ["guardian_id", "created_at"],
        postgresql_where=sa.text("kind = 'save_card'"),
    )
    op.create_index(
        "uq_intentions_one_waiting_card",
        "intentions",
        ["guardian_id"],
        unique=True,
        postgresql_where=sa.text("kind = 'save_card' AND state = 'waiting'"),
    )
