"""Private calendar addresses."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field

from scheduling.adapters.tables import Table


class CalendarFeed(Table, table=True):
    """At most one for each person. The address is signed and never stored (`adapters.signed_ids`)."""

    __tablename__ = "calendar_feeds"
    __table_args__ = (
        UniqueConstraint("user_type", "profile_id", name="uq_calendar_feeds_user_type_profile_id"),
        CheckConstraint("user_type IN ('guardian', 'therapist')", name="user_type"),
    )

    id: UUID = Field(primary_key=True)
    """A new address gets a new id, which invalidates the old address."""
    user_type: str = Field(sa_type=Text)
    profile_id: UUID
    """Of the guardian or therapist."""
    created_at: datetime = instant()
    last_read_at: datetime | None = instant(nullable=True)
    """Accurate to five minutes."""
