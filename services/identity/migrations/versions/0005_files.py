"""Files that documents stores for identity."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "files",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.Uuid(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("filename", sa.Text(), nullable=True),
        sa.Column("content_type", sa.Text(), nullable=True),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "purpose IN ('profile_photo', 'child_photo', 'resume', 'licence')", name=op.f("ck_files_purpose_known")
        ),
        sa.CheckConstraint("state IN ('pending', 'kept', 'dropped')", name=op.f("ck_files_state_known")),
        sa.CheckConstraint(
            "state <> 'kept' OR (filename IS NOT NULL AND size IS NOT NULL)", name=op.f("ck_files_kept_is_described")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_files")),
    )
    op.create_index("ix_files_unneeded", "files", ["since"], postgresql_where=sa.text("state <> 'kept'"))
