"""The phone number that families call if they can't connect to a session."""

from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.execute("ALTER TABLE therapists ADD COLUMN session_phone text")
