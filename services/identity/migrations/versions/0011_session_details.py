"""Session details for emails and reminders, and the kind of accepted texts."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column(
        "booked_sessions",
        sa.Column("canceled_child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False),
    )
    op.add_column("booked_sessions", sa.Column("event_type", sa.Text(), nullable=True))
    op.add_column(
        "booked_sessions",
        sa.Column("starts_known_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
    )
    op.create_index("ix_booked_sessions_starts_at", "booked_sessions", ["starts_at"], unique=False)
    op.add_column("terms_acceptances", sa.Column("kind", sa.Text(), nullable=True))
    op.execute("UPDATE terms_acceptances a SET kind = c.kind FROM current_terms c WHERE c.document_id = a.document_id")
