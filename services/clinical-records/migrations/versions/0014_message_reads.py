"""Stores how far people have read their messages, and indexes messages.

Messages from before this migration count as read.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

IS_MESSAGE = "note_type = 'general' AND event_id IS NULL AND deleted_at IS NULL"
ALL_READ = f"""
    INSERT INTO message_reads (reader_type, reader_id, child_id, therapist_id, seen_at, seen_id)
    SELECT reader.type, reader.id, last.child_id, thread.therapist_id, last.created_at, last.id
    FROM (
        SELECT DISTINCT ON (child_id) child_id, created_at, id FROM notes WHERE {IS_MESSAGE}
        ORDER BY child_id, created_at DESC, id DESC
    ) last
    JOIN (
        SELECT child_id, therapist_id FROM care_relations
        UNION SELECT child_id, therapist_id FROM notes WHERE {IS_MESSAGE} AND therapist_id IS NOT NULL
    ) thread USING (child_id)
    CROSS JOIN LATERAL (
        SELECT 'therapist', thread.therapist_id
        UNION ALL SELECT 'guardian', g.guardian_id FROM guardianships g WHERE g.child_id = last.child_id
    ) reader (type, id)
    ON CONFLICT DO NOTHING
"""  # noqa: S608  # constants


def upgrade() -> None:
    op.create_table(
        "message_reads",
        sa.Column("reader_type", sa.Text(), nullable=False),
        sa.Column("reader_id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_id", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("reader_type", "reader_id", "child_id", "therapist_id", name="pk_message_reads"),
        sa.CheckConstraint("reader_type IN ('guardian', 'therapist')", name=op.f("ck_message_reads_reader_type")),
        sa.CheckConstraint(
            "reader_type = 'guardian' OR reader_id = therapist_id",
            name=op.f("ck_message_reads_therapists_read_their_thread"),
        ),
    )
    op.create_index("ix_message_reads_child_id", "message_reads", ["child_id"])
    op.create_index(
        "ix_notes_messages", "notes", ["child_id", "created_at", "id"], postgresql_where=sa.text(IS_MESSAGE)
    )
    op.execute(ALL_READ)
