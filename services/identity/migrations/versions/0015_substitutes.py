"""The regular therapist of a session that a substitute holds."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("booked_sessions", sa.Column("substituted_therapist_id", sa.Uuid(), nullable=True))
