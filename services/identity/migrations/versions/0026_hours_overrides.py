"""Working hours of single dates, for matching."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "hours_overrides",
        sa.Column("override_id", sa.Uuid(), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("hours", postgresql.JSONB(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_hours_overrides_therapist_id", "hours_overrides", ["therapist_id", "day"])
    for change, seen in (("insert", "NEW"), ("update", "NEW"), ("update", "OLD"), ("delete", "OLD")):
        op.execute(
            f"CREATE TRIGGER count_{seen.lower()}_after_{change} AFTER {change} ON hours_overrides"
            f" REFERENCING {seen} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_revision()"
        )
