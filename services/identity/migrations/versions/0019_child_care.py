"""What scheduling computed of each child's care, so that a profile loads without asking for it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "child_care",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("changes", sa.BigInteger(), nullable=False),
        sa.Column("care", postgresql.JSONB(), nullable=True),
        sa.Column("fresh_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["child_id"], ["children.id"], name=op.f("fk_child_care_child_id_children")),
        sa.PrimaryKeyConstraint("child_id", name=op.f("pk_child_care")),
    )
