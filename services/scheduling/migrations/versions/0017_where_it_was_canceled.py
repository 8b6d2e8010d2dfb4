"""A place that was canceled too late remembers when its session would have begun; one that was canceled before this
counts where its session is."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("participants", sa.Column("late_canceled_start", sa.DateTime(timezone=True)))
