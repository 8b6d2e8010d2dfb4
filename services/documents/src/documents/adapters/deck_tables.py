from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, LargeBinary, Text
from sqlmodel import Field

from documents.adapters.tables import Table
from documents.domain.deck import GoalArea

AREAS = ", ".join(f"'{area}'" for area in GoalArea)


class DeckRow(Table, table=True):
    """Picture cards for the activities of the room."""

    __tablename__ = "decks"
    __table_args__ = (CheckConstraint(f"goal_area IN ({AREAS})", name="goal_area"),)

    id: UUID = Field(primary_key=True)
    therapist_id: UUID | None = Field(default=None, index=True)
    """None: an operator published it for every therapist."""
    title: str = Field(sa_type=Text)
    goal_area: str = Field(sa_type=Text)
    version: int = 1
    """Grows with each change of the deck or its cards."""
    created_at: datetime = instant()
    updated_at: datetime = instant()


class DeckCardRow(Table, table=True):
    """A picture with its word. Its bytes are stored like those of a document."""

    __tablename__ = "deck_cards"
    __table_args__ = (
        CheckConstraint("size > 0", name="size"),
        Index("ix_deck_cards_deck_id", "deck_id", "position"),
    )

    id: UUID = Field(primary_key=True)
    deck_id: UUID = Field(sa_column=Column(ForeignKey("decks.id", ondelete="CASCADE"), nullable=False))
    position: int
    word_en: str = Field(sa_type=Text)
    word_es: str = Field(default="", sa_type=Text)
    filename: str = Field(sa_type=Text)
    content_type: str = Field(sa_type=Text)
    size: int
    sha256: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    object_key: str = Field(sa_type=Text, unique=True)
    created_at: datetime = instant()
