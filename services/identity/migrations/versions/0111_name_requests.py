"""Requests of guardians to correct a child's name."""

import sqlalchemy as sa
from alembic import op

revision = "0111"
down_revision = "0110"


def upgrade() -> None:
    op.create_table(
        "name_requests",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("guardian_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decision", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("operator", sa.Text(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("previous_name", sa.Text(), nullable=True),
        sa.Column("previous_last_name", sa.Text(), nullable=True),
        sa.CheckConstraint("decision IN ('granted', 'declined')", name=op.f("ck_name_requests_decision_known")),
        sa.CheckConstraint(
            "num_nonnulls(decision, decided_at, operator) IN (0, 3)",
            name=op.f("ck_name_requests_decided_by_somebody"),
        ),
        sa.CheckConstraint(
            "(decision = 'declined') = (answer IS NOT NULL)", name=op.f("ck_name_requests_declined_for_a_reason")
        ),
        sa.CheckConstraint(
            "(decision = 'granted') = (previous_name IS NOT NULL)",
            name=op.f("ck_name_requests_granted_keeps_the_name_before"),
        ),
        sa.ForeignKeyConstraint(["child_id"], ["children.id"], name=op.f("fk_name_requests_child_id_children")),
        sa.ForeignKeyConstraint(["guardian_id"], ["guardians.id"], name=op.f("fk_name_requests_guardian_id_guardians")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_name_requests")),
    )
    op.create_index(op.f("ix_name_requests_child_id"), "name_requests", ["child_id"])
    op.create_index(
        "uq_name_requests_open",
        "name_requests",
        ["child_id"],
        unique=True,
        postgresql_where=sa.text("decision IS NULL"),
    )
