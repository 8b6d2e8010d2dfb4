"""Creates the queue of notes that wait for their delivery to clinical records."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "unsent_notes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("creator_id", sa.Uuid(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("on_behalf_of", sa.Text(), nullable=True),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unsent_notes")),
    )
    op.create_index("ix_unsent_notes_due_at", "unsent_notes", ["due_at"])
    op.create_index("ix_unsent_notes_child_id", "unsent_notes", ["child_id"])
