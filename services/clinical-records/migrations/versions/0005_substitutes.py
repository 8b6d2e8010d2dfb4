"""Who holds a session in a colleague's place may write its notes: whose it is, and which children come no more.

A session that was handed over before is known as such with its next change, at the latest when it is marked.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("substituted_therapist_id", sa.Uuid(), nullable=True))
    op.add_column("sessions", sa.Column("canceled_child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
