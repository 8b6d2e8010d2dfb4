"""Child photos."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("children", sa.Column("photo_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_children_photo_id_files"), "children", "files", ["photo_id"], ["id"])
