"""Onboarding reminders."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "onboarding_tags",
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("full_name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("email", name=op.f("pk_onboarding_tags")),
    )
    op.create_index("ix_onboarding_tags_created_at", "onboarding_tags", ["created_at"], unique=False)
