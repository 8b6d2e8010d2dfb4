"""Finds recently ended sign-ins twice a second."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.create_index("ix_sign_ins_ended_at", "sign_ins", ["ended_at"], postgresql_where=sa.text("ended_at IS NOT NULL"))
