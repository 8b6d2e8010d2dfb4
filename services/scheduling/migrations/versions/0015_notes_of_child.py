"""A family that is erased, or asks for what is held about it, is not looked for among everybody's notes."""

from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_index("ix_session_notes_child_id", "session_notes", ["child_id"])
