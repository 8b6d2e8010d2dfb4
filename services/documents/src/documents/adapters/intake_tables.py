from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from documents.adapters.tables import Table


class IntakeForm(Table, table=True):
    """The answers about a child as a guardian last saved them. Therapists never read them here."""

    __tablename__ = "intake_forms"
    __table_args__ = (CheckConstraint("version > 0", name="version"),)

    child_id: UUID = Field(primary_key=True)
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    answers: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    """An `IntakeAnswers`."""
    saved_at: datetime = instant()
    saved_by: UUID
    """The guardian."""


class IntakeSubmission(Table, table=True):
    """A signed form. Without a document it waits in the queue of `make_intake_documents`."""

    __tablename__ = "intake_submissions"
    __table_args__ = (
        UniqueConstraint("child_id", "number"),
        UniqueConstraint("child_id", "form_version"),
        UniqueConstraint("document_id"),
        CheckConstraint("number > 0", name="number"),
        Index("ix_intake_submissions_due_at", "due_at", postgresql_where=text("document_id IS NULL")),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    number: int
    """Counts the child's submissions from 1."""
    form_version: int
    """The saved version that was sent."""
    answers: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    guardian_id: UUID
    signature: str = Field(sa_type=Text)
    signed_on: date
    """On the guardian's clock."""
    submitted_at: datetime = instant()
    document_id: UUID | None = Field(sa_column=Column(ForeignKey("documents.id"), nullable=True), default=None)
    attempts: int = 0
    due_at: datetime = instant()
