"""The language that a person reads."""

from alembic import op

revision = "0083"
down_revision = "0082"
COLUMN = "language TEXT DEFAULT 'en' NOT NULL"
KNOWN = "language IN ('en', 'es')"


def upgrade() -> None:
    with op.get_context().autocommit_block():  # can be run again after a failure
        op.execute(f"ALTER TABLE users ADD COLUMN IF NOT EXISTS {COLUMN}")
        op.execute("ALTER TABLE users DROP CONSTRAINT IF EXISTS ck_users_language_known")
        op.execute(f"ALTER TABLE users ADD CONSTRAINT ck_users_language_known CHECK ({KNOWN}) NOT VALID")
        op.execute("ALTER TABLE users VALIDATE CONSTRAINT ck_users_language_known")
