from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import Index, Text
from sqlmodel import Field

from identity.adapters.tables import Table


class OnboardingTag(Table, table=True):
    """An address that gets onboarding reminders. There is no user yet; registration deletes the row."""

    __tablename__ = "onboarding_tags"
    __table_args__ = (Index("ix_onboarding_tags_created_at", "created_at"),)

    email: str = Field(primary_key=True, sa_type=Text)
    id: UUID
    """New for each request, so reminders of an earlier request don't find it."""
    full_name: str = Field(sa_type=Text)
    created_at: datetime = instant()
