"""Which sessions have a note, so that missing ones are listed as tasks."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "session_notes",
        sa.Column("note_id", sa.Uuid(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_session_notes_event_id", "session_notes", ["event_id", "child_id"])
    op.execute(
        "CREATE TRIGGER tell_live AFTER INSERT OR UPDATE OR DELETE ON session_notes"
        " FOR EACH ROW EXECUTE FUNCTION tell_live('report', '')"
    )
