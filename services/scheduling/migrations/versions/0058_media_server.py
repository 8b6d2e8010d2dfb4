"""When the room of a session was first used with the media server."""

from alembic import op

revision = "0058"
down_revision = "0052"


def upgrade() -> None:
    op.execute("ALTER TABLE events ADD COLUMN media_server_at timestamptz")
