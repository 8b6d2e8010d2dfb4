"""Leaves of therapists, for matching."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "leaves",
        sa.Column("leave_id", sa.Uuid(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_leaves_therapist_id", "leaves", ["therapist_id", "ends_at"])
    for change, seen in (("insert", "NEW"), ("update", "NEW"), ("update", "OLD"), ("delete", "OLD")):
        op.execute(
            f"CREATE TRIGGER count_{seen.lower()}_after_{change} AFTER {change} ON leaves REFERENCING {seen} TABLE"
            " AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_revision()"
        )
