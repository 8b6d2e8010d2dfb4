"""Creates the table of files stored for identity: photos, resumes and licenses."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "kept_files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_files"),
        sa.UniqueConstraint("object_key", name="uq_kept_files_object_key"),
        sa.CheckConstraint(
            "purpose IN ('profile_photo', 'child_photo', 'resume', 'licence')", name="ck_kept_files_purpose"
        ),
        sa.CheckConstraint("size > 0", name="ck_kept_files_size"),
    )
    op.create_index("ix_kept_files_owner_id", "kept_files", ["owner_id"])
