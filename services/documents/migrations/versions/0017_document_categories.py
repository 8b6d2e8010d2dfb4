"""Gives documents a category. Those from before have the last one: other."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
CATEGORIES = "'school', 'medical', 'evaluation', 'practice', 'insurance', 'other'"


def upgrade() -> None:
    op.add_column("documents", sa.Column("category", sa.Text(), server_default="other", nullable=False))
    op.create_check_constraint("ck_documents_category", "documents", f"category IN ({CATEGORIES})")
