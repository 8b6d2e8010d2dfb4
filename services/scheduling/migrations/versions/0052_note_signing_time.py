"""The caseload report counts notes that were signed on time. Notes that were signed earlier keep no time, so the report
leaves them out."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"


def upgrade() -> None:
    op.add_column("session_notes", sa.Column("signed_at", sa.DateTime(timezone=True)))
