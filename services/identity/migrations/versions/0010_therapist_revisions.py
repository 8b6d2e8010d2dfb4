"""A revision per therapist that increments with every change of their public data."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
PARTS = ("licences", "therapist_sub_specialties")


def upgrade() -> None:
    op.add_column("therapists", sa.Column("revision", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        """
        CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END $$;
        CREATE TRIGGER count_revision BEFORE UPDATE ON therapists
            FOR EACH ROW EXECUTE FUNCTION count_revision();

        CREATE FUNCTION revise_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN UPDATE therapists SET revision = revision WHERE user_id = NEW.id; RETURN NULL; END $$;
        CREATE TRIGGER revise_renamed AFTER UPDATE OF first_name, last_name ON users
            FOR EACH ROW EXECUTE FUNCTION revise_renamed();

        CREATE FUNCTION revise_owner() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE therapists SET revision = revision WHERE id IN (SELECT therapist_id FROM changed);
            RETURN NULL;
        END $$;
        """
    )
    for table in PARTS:
        for change, seen in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
            op.execute(
                f"CREATE TRIGGER revise_after_{change.lower()} AFTER {change} ON {table}"
                f" REFERENCING {seen} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION revise_owner()"
            )
