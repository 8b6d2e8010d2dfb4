"""How many minutes of a session a child got, and why the others were lost.

Null for a whole session, and for everything recorded before.
"""

import sqlalchemy as sa
from alembic import op

revision = "0084"
down_revision = "0081"


def upgrade() -> None:
    op.add_column("participants", sa.Column("delivered_minutes", sa.Integer()))
    op.add_column("participants", sa.Column("lost_because", sa.Text()))
    op.execute(
        """
        ALTER TABLE participants ADD CONSTRAINT ck_participants_delivered_minutes CHECK (
            (delivered_minutes IS NULL) = (lost_because IS NULL) AND delivered_minutes > 0
            AND lost_because IN ('child', 'therapist', 'technical')
        ) NOT VALID
        """
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE participants VALIDATE CONSTRAINT ck_participants_delivered_minutes")
