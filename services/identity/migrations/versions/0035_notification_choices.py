"""What each person wants to be notified of, and when; daily digests."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0035"
down_revision = "0034"
lint_exceptions = {"require-concurrent-index-creation": "the release before has no notices"}


def upgrade() -> None:
    op.create_table(
        "notification_choices",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("email_off", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("sms_off", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("daily_digest", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(quiet_from IS NULL) = (quiet_until IS NULL)", name=op.f("ck_notification_choices_quiet_hours_whole")
        ),
        sa.CheckConstraint(
            "quiet_from BETWEEN 0 AND 1439 AND quiet_until BETWEEN 0 AND 1439 AND quiet_from <> quiet_until",
            name=op.f("ck_notification_choices_quiet_hours_on_clock"),
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_notification_choices_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_notification_choices")),
    )
    op.add_column("notices", sa.Column("digest_due_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_notices_digest", "notices", ["digest_due_at"], postgresql_where=sa.text("digest_due_at IS NOT NULL")
    )
