"""What a child needs, for the client's page of the therapist.

Children known before get it with the next event about them; `identity profiles republish` sends one for each.
"""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0021"


def upgrade() -> None:
    op.add_column("children", sa.Column("specialty_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
