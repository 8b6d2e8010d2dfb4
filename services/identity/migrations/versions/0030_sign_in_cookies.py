"""The secret of a sign-in's cookie, by which a page gets a token after a reload."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("sign_ins", sa.Column("cookie_hash", sa.LargeBinary(), nullable=True))
    op.add_column("sign_ins", sa.Column("previous_cookie_hash", sa.LargeBinary(), nullable=True))
    op.add_column("sign_ins", sa.Column("cookie_rotated_at", sa.DateTime(timezone=True), nullable=True))
