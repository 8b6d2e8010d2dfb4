"""Allows files of messages and materials, which clinical-records owns and which concern one child or a group."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
PURPOSES = "'profile_photo', 'guardian_photo', 'child_photo', 'resume', 'licence', 'assessment_report', 'attachment'"


def upgrade() -> None:
    op.drop_constraint("ck_kept_files_purpose", "kept_files")
    op.create_check_constraint("ck_kept_files_purpose", "kept_files", f"purpose IN ({PURPOSES})")
    op.add_column("kept_files", sa.Column("child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
    op.add_column("kept_files", sa.Column("child_version", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_kept_files_child_ids", "kept_files", ["child_ids"], postgresql_using="gin")
