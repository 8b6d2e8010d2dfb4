"""How long a child and the therapist were in the meeting room together. Who was in a room before has no such time, so
nothing is proposed for them."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("participants", sa.Column("together_seconds", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("participants", sa.Column("together_since", sa.DateTime(timezone=True)))
    op.add_column("participants", sa.Column("attended_after_seconds", sa.Integer()))
