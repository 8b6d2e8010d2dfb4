"""Which notes still await their signature. Notes from before don't."""

from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    op.execute("ALTER TABLE session_notes ADD COLUMN awaits_signature boolean NOT NULL DEFAULT false")
