"""Stores which paid cycle a pause cut short, and for which cycle a family was reminded of unbooked sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("entitlements", sa.Column("resumed_from", sa.Date()))
    op.add_column("entitlements", sa.Column("lapse_checked_for", sa.Date()))
