"""Stores the codes that therapists set for a child's superbills."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "billing_codes",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("diagnosis_codes", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("procedure_codes", JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("child_id", "therapist_id", name="pk_billing_codes"),
    )
