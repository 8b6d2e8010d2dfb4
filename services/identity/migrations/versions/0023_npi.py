"""Stores a therapist's national provider identifier, for superbills."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("therapists", sa.Column("npi", sa.Text()))
