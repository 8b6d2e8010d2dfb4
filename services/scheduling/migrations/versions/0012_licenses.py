"""Where therapists are licensed and children live, and whether a therapist is suspended."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("therapists", sa.Column("licences", JSONB(), nullable=False, server_default="[]"))
    op.add_column("therapists", sa.Column("suspended", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("children", sa.Column("state", sa.Text()))
