"""Stores the children that a material was written for, so that a child who joins later doesn't see it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("materials", sa.Column("child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
    op.execute("UPDATE materials m SET child_ids = s.child_ids FROM sessions s WHERE s.event_id = m.event_id")
    op.create_index("ix_materials_child_ids", "materials", ["child_ids"], postgresql_using="gin")
    op.drop_index("ix_sessions_child_ids", "sessions")
