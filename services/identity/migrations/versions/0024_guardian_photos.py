"""Guardians' own photos."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
PURPOSES = "'profile_photo', 'guardian_photo', 'child_photo', 'resume', 'licence'"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_files_purpose_known"), "files")
    op.create_check_constraint(op.f("ck_files_purpose_known"), "files", f"purpose IN ({PURPOSES})")
    op.add_column("guardians", sa.Column("photo_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_guardians_photo_id_files"), "guardians", "files", ["photo_id"], ["id"])
