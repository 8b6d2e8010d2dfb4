"""A late-canceled participation remembers the start of its session; earlier rows count at the session's current
start."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("participants", sa.Column("late_canceled_start", sa.DateTime(timezone=True)))
