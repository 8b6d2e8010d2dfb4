"""A change of a user's email, until both addresses have confirmed it."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.create_table(
        "email_changes",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("new_email", sa.Text(), nullable=False),
        sa.Column("current_token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("new_token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("current_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("new_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("new_email = lower(new_email)", name=op.f("ck_email_changes_email_in_lower_case")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_email_changes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_email_changes")),
        sa.UniqueConstraint("current_token_hash", name="uq_email_changes_current_token_hash"),
        sa.UniqueConstraint("new_token_hash", name="uq_email_changes_new_token_hash"),
    )
