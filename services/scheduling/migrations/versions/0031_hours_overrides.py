"""Working hours of single dates. They notify open pages as a changed profile does."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "hours_overrides",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("hours", postgresql.JSONB(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hours_overrides"),
        sa.UniqueConstraint("therapist_id", "day", name="uq_hours_overrides_therapist_id_day"),
        sa.CheckConstraint("jsonb_typeof(hours) = 'array'", name="ck_hours_overrides_hours"),
    )
    op.execute(
        "CREATE TRIGGER tell_live AFTER INSERT OR UPDATE OR DELETE ON hours_overrides"
        " FOR EACH ROW EXECUTE FUNCTION tell_live('therapist', 'therapist', 'therapist_id')"
    )
