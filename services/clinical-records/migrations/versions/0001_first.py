"""Creates goals with their history, notes with their versions, and projections of people and sessions."""

import sqlalchemy as sa
from alembic import op
from chassis.migrations import create_chassis_tables

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

NOT_DELETED = sa.text("deleted_at IS NULL")


def upgrade() -> None:
    create_chassis_tables()
    _goals()
    _notes()
    _read_models()


def _instant(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _goals() -> None:
    op.create_table(
        "goals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("progress", sa.Integer(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        _instant("created_at"),
        _instant("updated_at"),
        _instant("deleted_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_goals"),
        sa.CheckConstraint("progress BETWEEN 0 AND 10", name=op.f("ck_goals_progress")),
    )
    op.create_index("ix_goals_child_id", "goals", ["child_id", "id"], postgresql_where=NOT_DELETED)
    op.create_table(
        "progress_histories",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("goal_id", sa.Uuid(), nullable=False),
        sa.Column("new_progress", sa.Integer(), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        _instant("created_at"),
        _instant("deleted_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_progress_histories"),
        sa.ForeignKeyConstraint(["goal_id"], ["goals.id"], name="fk_progress_histories_goal_id_goals"),
        sa.CheckConstraint("new_progress BETWEEN 0 AND 10", name=op.f("ck_progress_histories_new_progress")),
    )
    op.create_index(
        "ix_progress_histories_goal_id", "progress_histories", ["goal_id", "id"], postgresql_where=NOT_DELETED
    )


def _notes() -> None:
    op.create_table(
        "notes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=True),
        sa.Column("therapist_id", sa.Uuid(), nullable=True),
        sa.Column("note_type", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("creator_type", sa.Text(), nullable=False),
        sa.Column("creator_id", sa.Uuid(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        _instant("created_at"),
        _instant("deleted_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
        sa.CheckConstraint(
            "note_type IN ('soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan', 'general')",
            name=op.f("ck_notes_note_type"),
        ),
        sa.CheckConstraint("creator_type IN ('guardian', 'therapist')", name=op.f("ck_notes_creator_type")),
        sa.CheckConstraint(
            "note_type <> 'general' OR event_id IS NOT NULL OR shared", name=op.f("ck_notes_messages_are_shared")
        ),
        sa.CheckConstraint(
            "creator_type = 'therapist' OR (note_type = 'general' AND event_id IS NULL)",
            name=op.f("ck_notes_guardians_write_messages"),
        ),
    )
    op.create_index("ix_notes_child_id", "notes", ["child_id", "id"], postgresql_where=NOT_DELETED)
    op.create_index("ix_notes_event_id", "notes", ["event_id"], postgresql_where=NOT_DELETED)
    op.create_table(
        "note_versions",
        sa.Column("note_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        _instant("replaced_at"),
        sa.PrimaryKeyConstraint("note_id", "version", name="pk_note_versions"),
        sa.ForeignKeyConstraint(["note_id"], ["notes.id"], name="fk_note_versions_note_id_notes"),
    )


def _read_models() -> None:
    op.create_table(
        "authors",
        sa.Column("user_type", sa.Text(), nullable=False),
        sa.Column("profile_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=False),
        sa.Column("timezone", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_type", "profile_id", name="pk_authors"),
        sa.CheckConstraint("user_type IN ('guardian', 'therapist')", name=op.f("ck_authors_user_type")),
    )
    op.create_table(
        "sessions",
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("child_ids", sa.ARRAY(sa.Uuid()), nullable=False),
        _instant("starts_at"),
        _instant("ends_at"),
        sa.PrimaryKeyConstraint("event_id", name="pk_sessions"),
    )
