"""Pronouns of a child, for the notes of the therapists."""

from alembic import op

revision = "0040"
down_revision = "0036"
COLUMN = "pronouns TEXT DEFAULT 'not_specified' NOT NULL"
KNOWN = "pronouns IN ('not_specified', 'she_her', 'he_him', 'they_them')"


def upgrade() -> None:
    with op.get_context().autocommit_block():  # can be run again after a failure
        op.execute(f"ALTER TABLE children ADD COLUMN IF NOT EXISTS {COLUMN}")
        op.execute("ALTER TABLE children DROP CONSTRAINT IF EXISTS ck_children_pronouns_known")
        op.execute(f"ALTER TABLE children ADD CONSTRAINT ck_children_pronouns_known CHECK ({KNOWN}) NOT VALID")
        op.execute("ALTER TABLE children VALIDATE CONSTRAINT ck_children_pronouns_known")
