"""Who canceled a place and when, and when what happened was last recorded.

All are null for what was canceled or recorded before: such a cancellation can't be taken back, and the time of the
first mark stands in for the missing one.
"""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("participants", sa.Column("canceled_by", sa.Text()))
    op.add_column("participants", sa.Column("canceled_at", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("recorded_at", sa.DateTime(timezone=True)))
