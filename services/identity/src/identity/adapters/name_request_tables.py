from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text, text
from sqlmodel import Field

from identity.adapters.tables import Table, points_to
from identity.domain.name_requests import NameDecision

DECISIONS = ", ".join(f"'{decision}'" for decision in NameDecision)


class NameRequest(Table, table=True):
    """A guardian asks to correct a child's name, and an operator grants or declines it. Stays as the name's history."""

    __tablename__ = "name_requests"
    __table_args__ = (
        CheckConstraint(f"decision IN ({DECISIONS})", name="decision_known"),
        CheckConstraint("num_nonnulls(decision, decided_at, operator) IN (0, 3)", name="decided_by_somebody"),
        CheckConstraint("(decision = 'declined') = (answer IS NOT NULL)", name="declined_for_a_reason"),
        CheckConstraint("(decision = 'granted') = (previous_name IS NOT NULL)", name="granted_keeps_the_name_before"),
        Index("uq_name_requests_open", "child_id", unique=True, postgresql_where=text("decision IS NULL")),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID = points_to("children.id", index=True)
    guardian_id: UUID = points_to("guardians.id")
    name: str = Field(sa_type=Text)
    last_name: str = Field(sa_type=Text)
    reason: str = Field(sa_type=Text)
    requested_at: datetime = instant()
    decision: str | None = Field(default=None, sa_type=Text)
    decided_at: datetime | None = instant(nullable=True)
    operator: str | None = Field(default=None, sa_type=Text)
    answer: str | None = Field(default=None, sa_type=Text)
    """Why it was declined."""
    previous_name: str | None = Field(default=None, sa_type=Text)
    previous_last_name: str | None = Field(default=None, sa_type=Text)
