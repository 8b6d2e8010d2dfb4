"""The table of amendment requests (docs/product/clinical-records.md#amendment-requests)."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text, text
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints
from clinical_records.domain.amendments import Decision

AMENDMENT_TEXTS = ("request", "answer", "disagreement")
DECISIONS = ", ".join(f"'{decision}'" for decision in Decision)


class AmendmentRequest(Table, table=True):
    """A guardian asks to correct the child's record, and a therapist answers. It stays with the record."""

    __tablename__ = "amendment_requests"
    __table_args__ = (
        CheckConstraint(f"decision IN ({DECISIONS})", name="decision"),
        CheckConstraint("num_nonnulls(decision, answered_at, answered_by) IN (0, 3)", name="answered_by_somebody"),
        CheckConstraint("disagreed_at IS NULL OR decision = 'declined'", name="disagrees_with_a_refusal"),
        CheckConstraint("withdrawn_at IS NULL OR decision IS NULL", name="withdrawn_or_answered"),
        CheckConstraint("version > 0", name="version"),
        Index("ix_amendment_requests_child_id", "child_id", "id"),
        Index(
            "ix_amendment_requests_open",
            "requested_at",
            postgresql_where=text("decision IS NULL AND withdrawn_at IS NULL"),
        ),
        *text_constraints("amendment_requests", AMENDMENT_TEXTS, "child_id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    guardian_id: UUID
    request: str = Field(default="", sa_type=Text)
    """What to correct, and why."""
    request_encrypted: bytes | None = encrypted_column()
    requested_at: datetime = instant()
    withdrawn_at: datetime | None = instant(nullable=True)
    decision: str | None = Field(default=None, sa_type=Text)
    answer: str = Field(default="", sa_type=Text)
    """What was corrected, or why not."""
    answer_encrypted: bytes | None = encrypted_column()
    answered_at: datetime | None = instant(nullable=True)
    answered_by: str | None = Field(default=None, sa_type=Text)
    """The therapist's name at that time, or Larkwell for an operator."""
    disagreement: str = Field(default="", sa_type=Text)
    """What the guardian says about a refusal."""
    disagreement_encrypted: bytes | None = encrypted_column()
    disagreed_at: datetime | None = instant(nullable=True)
    version: int = 1
