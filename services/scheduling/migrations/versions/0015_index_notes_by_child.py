"""Finds a child's notes by index when its family is erased or exported."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_index("ix_session_notes_child_id", "session_notes", ["child_id"])
