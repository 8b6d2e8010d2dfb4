"""Creates the bank of suggested goals and the copy of identity's children, and indexes goals by their author.

Children known before appear with the next event about them; `identity profiles republish` sends one for each.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

revision = "0013"
down_revision = "0010"


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")  # trusted: the database's owner may create it
    op.create_table(
        "bank_goals",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("specialty_id", sa.Uuid(), nullable=False),
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("words", TSVECTOR(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bank_goals"),
    )
    op.create_index("ix_bank_goals_words", "bank_goals", ["words"], postgresql_using="gin")
    op.create_index(
        "ix_bank_goals_description",
        "bank_goals",
        ["description"],
        postgresql_using="gin",
        postgresql_ops={"description": "gin_trgm_ops"},
    )
    op.create_table(
        "children",
        sa.Column("child_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_name", sa.Text(), nullable=False),
        sa.Column("preferred_name", sa.Text(), nullable=False),
        sa.Column("specialty_ids", sa.ARRAY(sa.Uuid()), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("child_id", name="pk_children"),
    )
    op.create_index("ix_goals_created_by", "goals", ["created_by"], postgresql_where=sa.text("deleted_at IS NULL"))
