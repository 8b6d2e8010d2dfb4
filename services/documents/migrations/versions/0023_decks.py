"""Creates decks of picture cards: a therapist's own ones, and those that operators publish for everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("therapist_id", sa.Uuid()),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("goal_area", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
        sa.CheckConstraint("goal_area IN ('articulation', 'language', 'feelings')", name="ck_decks_goal_area"),
    )
    op.create_index("ix_decks_therapist_id", "decks", ["therapist_id"])
    op.create_table(
        "deck_cards",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("deck_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word_en", sa.Text(), nullable=False),
        sa.Column("word_es", sa.Text(), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deck_cards"),
        sa.ForeignKeyConstraint(["deck_id"], ["decks.id"], name="fk_deck_cards_deck_id_decks", ondelete="CASCADE"),
        sa.UniqueConstraint("object_key", name="uq_deck_cards_object_key"),
        sa.CheckConstraint("size > 0", name="ck_deck_cards_size"),
    )
    op.create_index("ix_deck_cards_deck_id", "deck_cards", ["deck_id", "position"])
