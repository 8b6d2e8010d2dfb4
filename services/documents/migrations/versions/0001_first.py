"""Creates documents, loose objects, people, terms and acceptances."""

import sqlalchemy as sa
from alembic import op
from chassis.migrations import create_chassis_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_chassis_tables()
    op.create_table(
        "documents",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid()),
        sa.Column("uploader_type", sa.Text(), nullable=False),
        sa.Column("uploader_id", sa.Uuid(), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_documents"),
        sa.UniqueConstraint("object_key", name="uq_documents_object_key"),
        sa.CheckConstraint("uploader_type IN ('guardian', 'therapist')", name="ck_documents_uploader_type"),
        sa.CheckConstraint("size > 0", name="ck_documents_size"),
    )
    op.create_index("ix_documents_child_id", "documents", ["child_id", "created_at"])
    op.create_table(
        "loose_objects",
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("object_key", name="pk_loose_objects"),
    )
    op.create_index("ix_loose_objects_since", "loose_objects", ["since"])
    op.create_table(
        "people",
        sa.Column("user_type", sa.Text(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_type", "id", name="pk_people"),
    )
    op.create_table(
        "terms",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_terms"),
        sa.UniqueConstraint("kind", "version", name="uq_terms_kind_version"),
        sa.CheckConstraint("kind IN ('terms_and_conditions', 'privacy_policy')", name="ck_terms_kind"),
    )
    op.create_table(
        "acceptances",
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("terms_id", sa.Uuid(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("address", sa.Text()),
        sa.PrimaryKeyConstraint("guardian_id", "terms_id", name="pk_acceptances"),
        sa.ForeignKeyConstraint(["terms_id"], ["terms.id"], name="fk_acceptances_terms_id_terms"),
    )
