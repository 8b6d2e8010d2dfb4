from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Text, text
from sqlalchemy.dialects.postgresql import ExcludeConstraint
from sqlmodel import Field

from scheduling.adapters.tables import Table


class Leave(Table, table=True):
    """A period without work, apart from the events the therapist chose to keep; the rest of it is in `occupancy`."""

    __tablename__ = "leaves"
    __table_args__ = (
        CheckConstraint("ends_at > starts_at", name="length"),
        ExcludeConstraint(
            ("therapist_id", "="),
            (text("tstzrange(starts_at, ends_at)"), "&&"),
            using="gist",
            name="ex_leaves",
        ),
    )

    id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    reason: str | None = Field(default=None, sa_type=Text)
    """The therapist's own; nobody else sees it."""
    created_at: datetime = instant()
