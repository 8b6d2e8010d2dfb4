from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.tables import DataKeyColumns, instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, LargeBinary, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from documents.adapters.tables import Table

PLAIN = "answers <> '{}'::jsonb"
"""SQL: whether the answers of a row aren't encrypted."""


def answer_constraints(table: str, key: str) -> Sequence[CheckConstraint | Index]:
    """Answers are plain or encrypted, never both: so a version that doesn't know the encryption can't leave old answers
    beside new ones. A row can't change its child and keep its encrypted answers."""
    return (
        CheckConstraint("answers = '{}'::jsonb OR answers_encrypted IS NULL", name="answers_has_one_form"),
        CheckConstraint("substring(answers_encrypted FROM 2 FOR 16) = uuid_send(child_id)", name="answers_is_of_child"),
        Index(f"ix_{table}_plain", key, postgresql_where=text(PLAIN)),
    )


def answers_encrypted() -> Any:
    return Field(default=None, sa_column=Column(LargeBinary, nullable=True))


class IntakeForm(Table, table=True):
    """The answers about a child as a guardian last saved them. Therapists never read them here. Only
    `adapters/intake_answers.py` writes and reads answers."""

    __tablename__ = "intake_forms"
    __table_args__ = (CheckConstraint("version > 0", name="version"), *answer_constraints("intake_forms", "child_id"))

    child_id: UUID = Field(primary_key=True)
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    answers: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSONB, nullable=False))
    """An `IntakeAnswers` from before the encryption; otherwise empty."""
    answers_encrypted: bytes | None = answers_encrypted()
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
        *answer_constraints("intake_submissions", "id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    number: int
    """Counts the child's submissions from 1."""
    form_version: int
    """The saved version that was sent."""
    answers: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSONB, nullable=False))
    answers_encrypted: bytes | None = answers_encrypted()
    guardian_id: UUID
    signature: str = Field(sa_type=Text)
    signed_on: date
    """On the guardian's clock."""
    submitted_at: datetime = instant()
    document_id: UUID | None = Field(sa_column=Column(ForeignKey("documents.id"), nullable=True), default=None)
    attempts: int = 0
    due_at: datetime = instant()


class DataKey(DataKeyColumns, Table, table=True):
    """The key of a child's answers. `owner_id` is the child's."""

    __tablename__ = "data_keys"
