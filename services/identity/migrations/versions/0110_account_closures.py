"""Accounts that their guardians closed, until they are kept or erased."""

import sqlalchemy as sa
from alembic import op

revision = "0110"
down_revision = "0080"


def upgrade() -> None:
    op.create_table(
        "account_closures",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("erases_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_account_closures_user_id_users")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_account_closures")),
    )
    op.create_index(op.f("ix_account_closures_erases_at"), "account_closures", ["erases_at"])
