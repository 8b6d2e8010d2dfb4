"""A revision per therapist that increments with every change of their calendar."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("therapists", sa.Column("calendar_revision", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        """
        CREATE FUNCTION count_calendar_revision() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE therapists SET calendar_revision = calendar_revision + 1
            WHERE id IN (SELECT therapist_id FROM changed);
            RETURN NULL;
        END $$;

        DROP TRIGGER count_revision ON therapists;
        CREATE TRIGGER count_revision BEFORE UPDATE ON therapists
            FOR EACH ROW WHEN (OLD.calendar_revision = NEW.calendar_revision) EXECUTE FUNCTION count_revision();
        """
    )
    for table in ("working_hours", "booked_sessions"):
        for change, seen in (("insert", "NEW"), ("update", "NEW"), ("update", "OLD"), ("delete", "OLD")):
            op.execute(
                f"CREATE TRIGGER count_{seen.lower()}_after_{change} AFTER {change} ON {table} REFERENCING {seen} TABLE"
                " AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_calendar_revision()"
            )
