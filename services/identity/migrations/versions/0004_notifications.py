"""One table for emails and SMS of all kinds; pending rows of the email outbox move into it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"

WAITING = "sent_at IS NULL AND dropped_at IS NULL"


def upgrade() -> None:
    op.create_table(
        "notifications",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("ids", postgresql.JSONB(), nullable=False),
        sa.Column("once", sa.Text(), nullable=True),
        sa.Column("collects", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("dropped_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("dropped_reason", sa.Text(), nullable=True),
        sa.CheckConstraint("num_nonnulls(user_id, email) = 1", name=op.f("ck_notifications_one_reader")),
        sa.CheckConstraint("channel IN ('email', 'sms')", name=op.f("ck_notifications_channel_known")),
        sa.CheckConstraint("sent_at IS NULL OR dropped_at IS NULL", name=op.f("ck_notifications_sent_or_dropped")),
        sa.CheckConstraint(
            "(dropped_at IS NULL) = (dropped_reason IS NULL)", name=op.f("ck_notifications_dropped_for_a_reason")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_notifications_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notifications")),
        sa.UniqueConstraint("once", name="uq_notifications_once"),
    )
    op.create_index(op.f("ix_notifications_user_id"), "notifications", ["user_id"], unique=False)
    op.create_index(
        "ix_notifications_waiting", "notifications", ["next_try_at"], unique=False, postgresql_where=sa.text(WAITING)
    )
    op.create_index(
        "uq_notifications_collecting",
        "notifications",
        ["user_id", "kind", "collects"],
        unique=True,
        postgresql_where=sa.text(WAITING),
    )
    op.execute(
        "INSERT INTO notifications"
        " (id, kind, channel, email, ids, created_at, due_at, next_try_at, attempts)"
        " SELECT id, kind, 'email', email, '{}', created_at, created_at, next_try_at, attempts"
        " FROM mail_outbox WHERE sent_at IS NULL AND given_up_at IS NULL"
    )
    op.drop_table("mail_outbox")
