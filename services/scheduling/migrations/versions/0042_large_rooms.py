"""When a therapist agreed to five or six people in the room of a session."""

from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    op.execute("ALTER TABLE events ADD COLUMN large_room_at timestamptz")
