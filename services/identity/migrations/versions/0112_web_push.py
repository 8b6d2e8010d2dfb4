"""Browsers that show notifications, and what each person wants to see there."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0112"
down_revision = "0083"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("sign_in_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["sign_in_id"], ["sign_ins.id"], name=op.f("fk_push_subscriptions_sign_in_id_sign_ins"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_push_subscriptions_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("sign_in_id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("endpoint", name="uq_push_subscriptions_endpoint"),
    )
    op.create_index(op.f("ix_push_subscriptions_user_id"), "push_subscriptions", ["user_id"])
    op.add_column(
        "notification_choices",
        sa.Column("push_off", postgresql.ARRAY(sa.Text()), nullable=False, server_default=sa.text("'{}'")),
    )
    op.execute("ALTER TABLE notifications DROP CONSTRAINT ck_notifications_channel_known")
    op.execute(
        "ALTER TABLE notifications ADD CONSTRAINT ck_notifications_channel_known"
        " CHECK (channel IN ('email', 'sms', 'push')) NOT VALID"
    )
    with op.get_context().autocommit_block():
        op.execute("ALTER TABLE notifications VALIDATE CONSTRAINT ck_notifications_channel_known")
