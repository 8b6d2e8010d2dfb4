"""Stores a session's own therapist while a substitute conducts it, and the children who no longer attend.

A session handed over before this migration gets these values with its next event, at the latest when it is marked.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("substituted_therapist_id", sa.Uuid(), nullable=True))
    op.add_column("sessions", sa.Column("canceled_child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
