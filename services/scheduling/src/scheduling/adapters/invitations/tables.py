"""Invitations to schedule. The links themselves are never stored (`links`)."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import Column, ForeignKey, Index
from sqlmodel import Field

from scheduling.adapters.tables import Table


class Invitation(Table, table=True):
    """Lets a child's family book sessions of a care service without signing in."""

    __tablename__ = "invitations"
    __table_args__ = (
        Index("ix_invitations_therapist_id", "therapist_id", "created_at"),
        Index("ix_invitations_care_service_id", "care_service_id"),
    )

    id: UUID = Field(primary_key=True)
    care_service_id: UUID = Field(sa_column=Column(ForeignKey("care_services.id"), nullable=False))
    child_id: UUID
    therapist_id: UUID
    """The service's therapist when the invitation was issued."""
    created_at: datetime = instant()
    expires_at: datetime = instant()
    used_at: datetime | None = instant(nullable=True)
    """When nothing of the service was left to book."""
    revoked_at: datetime | None = instant(nullable=True)
