"""Leaves, which occupy therapists as events do, and substitutes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "leaves",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("ends_at", INSTANT, nullable=False),
        sa.Column("reason", sa.Text()),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_leaves"),
        sa.CheckConstraint("ends_at > starts_at", name="ck_leaves_length"),
        postgresql.ExcludeConstraint(
            ("therapist_id", "="), (sa.text("tstzrange(starts_at, ends_at)"), "&&"), using="gist", name="ex_leaves"
        ),
    )
    op.create_unique_constraint("uq_occupancy_event_id", "occupancy", ["event_id", "subject_id"])
    op.drop_constraint("pk_occupancy", "occupancy")
    op.create_primary_key("pk_occupancy", "occupancy", ["subject_id", "during"])
    op.alter_column("occupancy", "event_id", nullable=True)
    op.add_column("occupancy", sa.Column("leave_id", sa.Uuid()))
    op.create_foreign_key("fk_occupancy_leave_id_leaves", "occupancy", "leaves", ["leave_id"], ["id"])
    op.create_check_constraint("ck_occupancy_of_what", "occupancy", "num_nonnulls(event_id, leave_id) = 1")
    op.create_index(
        "ix_occupancy_leave_id", "occupancy", ["leave_id"], postgresql_where=sa.text("leave_id IS NOT NULL")
    )
    op.add_column("events", sa.Column("substituted_therapist_id", sa.Uuid()))
    op.create_check_constraint("ck_events_substituted", "events", "substituted_therapist_id <> therapist_id")
    op.create_index(
        "ix_events_substituted_therapist_id",
        "events",
        ["substituted_therapist_id"],
        postgresql_where=sa.text("substituted_therapist_id IS NOT NULL"),
    )
