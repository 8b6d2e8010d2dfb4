"""Lets messages and materials have files."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.drop_constraint("ck_files_purpose_known", "files")
    op.create_check_constraint("ck_files_purpose_known", "files", "purpose IN ('assessment_report', 'attachment')")
    op.add_column("files", sa.Column("child_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False))
    op.add_column("files", sa.Column("event_id", sa.Uuid(), nullable=True))
    op.add_column("files", sa.Column("note_id", sa.Uuid(), nullable=True))
    op.add_column("files", sa.Column("material_id", sa.Uuid(), nullable=True))
    op.add_column("files", sa.Column("position", sa.Integer(), server_default="0", nullable=False))
    op.create_foreign_key("fk_files_note_id_notes", "files", "notes", ["note_id"], ["id"], ondelete="SET NULL")
    op.create_foreign_key(
        "fk_files_material_id_materials", "files", "materials", ["material_id"], ["id"], ondelete="SET NULL"
    )
    op.create_check_constraint("ck_files_one_place", "files", "num_nonnulls(note_id, material_id) <= 1")
    for column in ("note_id", "material_id"):
        op.create_index(f"ix_files_{column}", "files", [column], postgresql_where=sa.text(f"{column} IS NOT NULL"))
