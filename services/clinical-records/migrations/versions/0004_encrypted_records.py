"""Creates the table of erased children's encrypted records."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "sealed_records",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("sealed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("keep_until", sa.Date(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("child_id", "sealed_at", name=op.f("pk_sealed_records")),
    )
    op.create_index("ix_sealed_records_keep_until", "sealed_records", ["keep_until"], unique=False)
