"""Creates assessment reports and their files, which documents stores."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


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
        sa.PrimaryKeyConstraint("id", name=op.f("pk_files")),
        sa.CheckConstraint("purpose IN ('assessment_report')", name=op.f("ck_files_purpose_known")),
        sa.CheckConstraint("state IN ('pending', 'kept', 'dropped')", name=op.f("ck_files_state_known")),
        sa.CheckConstraint(
            "state <> 'kept' OR (filename IS NOT NULL AND size IS NOT NULL)", name=op.f("ck_files_kept_is_described")
        ),
    )
    op.create_index("ix_files_unneeded", "files", ["since"], postgresql_where=sa.text("state <> 'kept'"))
    op.create_table(
        "assessment_reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("held_on", sa.Date(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shared_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assessment_reports")),
        sa.ForeignKeyConstraint(["file_id"], ["files.id"], name=op.f("fk_assessment_reports_file_id_files")),
        sa.CheckConstraint("state IN ('draft', 'shared')", name=op.f("ck_assessment_reports_state")),
        sa.CheckConstraint(
            "state = 'draft' OR (file_id IS NOT NULL AND held_on IS NOT NULL AND shared_at IS NOT NULL)",
            name=op.f("ck_assessment_reports_shared_is_complete"),
        ),
    )
    op.create_index("ix_assessment_reports_child_id", "assessment_reports", ["child_id", "therapist_id"])
    op.create_index(
        "uq_assessment_reports_draft",
        "assessment_reports",
        ["child_id", "therapist_id"],
        unique=True,
        postgresql_where=sa.text("state = 'draft'"),
    )
    op.add_column("sealed_records", sa.Column("file_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
