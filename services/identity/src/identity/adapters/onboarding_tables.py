"""Who began to sign up and has not got there yet."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import Index, Text
from sqlmodel import Field

from identity.adapters.tables import Table


class OnboardingTag(Table, table=True):
    """An address that asked to be reminded. It is nobody's account: registration ends it."""

    __tablename__ = "onboarding_tags"
    __table_args__ = (Index("ix_onboarding_tags_created_at", "created_at"),)

    email: str = Field(primary_key=True, sa_type=Text)
    id: UUID
    """Of this asking: reminders of an earlier one find it gone."""
    full_name: str = Field(sa_type=Text)
    created_at: datetime = instant()
