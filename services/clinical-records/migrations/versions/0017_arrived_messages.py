"""Stores when a message moved into another child's thread, and indexes messages by their arrival."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("notes", sa.Column("arrived_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_notes_arrived_messages",
        "notes",
        ["child_id", sa.text("coalesce(arrived_at, created_at)"), "id"],
        postgresql_where=sa.text("note_type = 'general' AND event_id IS NULL AND deleted_at IS NULL"),
    )
    op.drop_index("ix_notes_messages", "notes")
