"""The tables of supervision (docs/product/clinical-records.md#co-signed-notes)."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Text, UniqueConstraint, Uuid, text
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints


class Supervisor(Table, table=True):
    """A therapist's supervisor (projection of identity's events)."""

    __tablename__ = "supervisors"

    therapist_id: UUID = Field(primary_key=True)
    version: int
    supervisor_id: UUID | None = None
    """None for a therapist without a supervisor."""


class Cosignature(Table, table=True):
    """The supervisor's signature under one part of a note. It waits from the author's signature on."""

    __tablename__ = "cosignatures"
    __table_args__ = (
        CheckConstraint("(signed_at IS NULL) = (signed_by IS NULL)", name="signed_by_somebody"),
        CheckConstraint("signed_at IS NULL OR returned_at IS NULL", name="signed_or_returned"),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("supervisor_id <> author_id", name="signed_by_another"),
        UniqueConstraint("note_id", name="uq_cosignatures_note_id"),
        Index("ix_cosignatures_child_id", "child_id"),
        Index("ix_cosignatures_open_supervisor", "supervisor_id", postgresql_where=text("signed_at IS NULL")),
        Index("ix_cosignatures_open_author", "author_id", postgresql_where=text("signed_at IS NULL")),
        *text_constraints("cosignatures", ("feedback",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    note_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("notes.id"), nullable=False))
    child_id: UUID
    """The child of the note."""
    author_id: UUID
    supervisor_id: UUID
    """Moves to the author's next supervisor while the note waits."""
    requested_at: datetime = instant()
    returned_at: datetime | None = instant(nullable=True)
    """When the supervisor asked the author to add something; None again once they did."""
    feedback: str = Field(default="", sa_type=Text)
    """What to add."""
    feedback_encrypted: bytes | None = encrypted_column()
    signed_at: datetime | None = instant(nullable=True)
    signed_by: str | None = Field(default=None, sa_type=Text)
    """The supervisor's name at that time."""
    signed_specialty: str | None = Field(default=None, sa_type=Text)
    """At that time. None for a signature from before it kept the license."""
    signed_licenses: str | None = Field(default=None, sa_type=Text)
    """State and number of each verified license at that time."""
    version: int = 1
    """Counts the changes. A supervisor names what they read."""
