from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import Column, Index, LargeBinary, Text, text
from sqlmodel import Field

from scheduling.adapters.tables import Table


class UnsentNote(Table, table=True):
    """A note that was saved with a session and is on its way to clinical records. Deleted once it is delivered."""

    __tablename__ = "unsent_notes"
    __table_args__ = (
        Index("ix_unsent_notes_due_at", "due_at"),
        Index("ix_unsent_notes_child_id", "child_id"),
    )

    id: UUID = Field(primary_key=True)
    """The note's id in clinical records, so that a repeated delivery stores it once."""
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The therapist of the thread: the session's own."""
    creator_id: UUID
    """The therapist who wrote it."""
    actor: str = Field(sa_type=Text)
    on_behalf_of: str | None = Field(default=None, sa_type=Text)
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """Its type and text, encrypted for the child."""
    written_at: datetime = instant()
    due_at: datetime = instant()
    """When the next delivery is due."""
    attempts: int = 0


IN_QUEUE = text("due_at IS NOT NULL")
"""All rows: a delivered one is deleted."""
