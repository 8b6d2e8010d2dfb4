"""Stores when a guardian was emailed that the saved card expires."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("customers", sa.Column("card_expiry_announced_at", sa.DateTime(timezone=True)))
