"""Creates the tables of intake forms and of what families sent."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "intake_forms",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("answers", JSONB(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("saved_by", sa.Uuid(), nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_intake_forms"),
        sa.CheckConstraint("version > 0", name="ck_intake_forms_version"),
    )
    op.create_table(
        "intake_submissions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("form_version", sa.Integer(), nullable=False),
        sa.Column("answers", JSONB(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=False),
        sa.Column("signed_on", sa.Date(), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("document_id", sa.Uuid()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_intake_submissions"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="fk_intake_submissions_document_id_documents"),
        sa.UniqueConstraint("child_id", "number", name="uq_intake_submissions_child_id_number"),
        sa.UniqueConstraint("child_id", "form_version", name="uq_intake_submissions_child_id_form_version"),
        sa.UniqueConstraint("document_id", name="uq_intake_submissions_document_id"),
        sa.CheckConstraint("number > 0", name="ck_intake_submissions_number"),
    )
    op.create_index(
        "ix_intake_submissions_due_at",
        "intake_submissions",
        ["due_at"],
        postgresql_where=sa.text("document_id IS NULL"),
    )
