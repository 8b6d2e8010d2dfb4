"""The languages that people read, for calendar feeds. `identity profiles republish` sends those of today."""

import sqlalchemy as sa
from alembic import op

revision = "0086"
down_revision = "0085"


def upgrade() -> None:
    op.add_column("therapists", sa.Column("language", sa.Text(), server_default="en", nullable=False))
    op.create_table(
        "guardian_languages",
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guardian_id", name="pk_guardian_languages"),
    )
