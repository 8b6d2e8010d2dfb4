"""Guardians invite other adults to a child, and every end of an access has a reason."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0082"
down_revision = "0081"


def upgrade() -> None:
    op.create_table(
        "adult_invitations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("invited_by", sa.Uuid(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("rights", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("invited_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("email = lower(email)", name=op.f("ck_adult_invitations_email_in_lower_case")),
        sa.CheckConstraint(
            "rights <@ '{book,pay,read,remind}' AND cardinality(rights) > 0",
            name=op.f("ck_adult_invitations_rights_known"),
        ),
        sa.ForeignKeyConstraint(
            ["child_id"], ["children.id"], name=op.f("fk_adult_invitations_child_id_children"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["invited_by"], ["guardians.id"], name=op.f("fk_adult_invitations_invited_by_guardians"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_adult_invitations")),
        sa.UniqueConstraint("child_id", "email", name="uq_adult_invitations_child_id_email"),
        sa.UniqueConstraint("token_hash", name="uq_adult_invitations_token_hash"),
    )
    op.create_table(
        "access_changes",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("length(reason) > 0", name=op.f("ck_access_changes_with_reason")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_changes")),
    )
    op.create_index(op.f("ix_access_changes_child_id"), "access_changes", ["child_id"], unique=False)
    op.create_index(op.f("ix_access_changes_guardian_id"), "access_changes", ["guardian_id"], unique=False)
