"""When the room of a session was first used with the media server."""

from alembic import op

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    op.execute("ALTER TABLE events ADD COLUMN media_server_at timestamptz")
