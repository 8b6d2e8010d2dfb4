"""The table of text drafts (docs/product/clinical-records.md#text-drafts)."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints
from clinical_records.domain.text_drafts import TextDraftKind

KINDS = ", ".join(f"'{kind}'" for kind in TextDraftKind)


class TextDraft(Table, table=True):
    """Text about a child that its author hasn't sent. Nobody else sees it.

    It stays, empty, when the text is sent: `version` keeps counting, so that another window can't bring it back.
    """

    __tablename__ = "text_drafts"
    __table_args__ = (
        CheckConstraint("author_type IN ('guardian', 'therapist')", name="author_type"),
        CheckConstraint(f"kind IN ({KINDS})", name="kind"),
        CheckConstraint("version > 0", name="version"),
        UniqueConstraint("author_type", "author_id", "child_id", "kind", "subject_id", name="uq_text_drafts_subject"),
        Index("ix_text_drafts_child_id", "child_id"),
        Index("ix_text_drafts_subject_id", "subject_id"),
        *text_constraints("text_drafts", ("content",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    author_type: str = Field(sa_type=Text)
    author_id: UUID
    child_id: UUID
    """For the texts of a group's session, one of its children."""
    kind: str = Field(sa_type=Text)
    subject_id: UUID
    """By the kind: see TextDraftKind."""
    content: str = Field(default="", sa_type=Text)
    """Blank after the text was sent or cleared; then nothing is encrypted either."""
    content_encrypted: bytes | None = encrypted_column()
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    saved_at: datetime = instant()
