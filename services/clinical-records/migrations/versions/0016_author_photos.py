"""Pictures of the therapists who write notes. `identity profiles republish` sends those of today."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("authors", sa.Column("photo_id", sa.Uuid(), nullable=True))
