"""Pronouns of a child, which the notes of the therapists use."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0055"


def upgrade() -> None:
    op.add_column("children", sa.Column("pronouns", sa.Text()))
