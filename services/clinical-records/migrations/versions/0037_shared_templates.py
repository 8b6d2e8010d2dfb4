"""Templates of everybody: copies that an operator shared. Can be repeated."""

from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.execute("ALTER TABLE note_templates ALTER COLUMN therapist_id DROP NOT NULL")
