"""Creates session materials with their versions.

Indexes sessions by child, so that an erased child's materials are found through its sessions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "materials",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("event_id", sa.Uuid(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("creator_id", sa.Uuid(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_materials"),
    )
    op.create_index("ix_materials_event_id", "materials", ["event_id", "id"])
    op.create_table(
        "material_versions",
        sa.Column("material_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("replaced_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("material_id", "version", name="pk_material_versions"),
        sa.ForeignKeyConstraint(["material_id"], ["materials.id"], name="fk_material_versions_material_id_materials"),
    )
    op.create_index("ix_sessions_child_ids", "sessions", ["child_ids"], postgresql_using="gin")
