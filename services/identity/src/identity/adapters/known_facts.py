"""What identity must know of other services' facts: read models fed by their events."""

from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import ARRAY, Column, Index, Text, Uuid
from sqlmodel import Field

from identity.adapters.tables import Table, points_to


class CurrentTerms(Table, table=True):
    """The newest published text of each kind (documents)."""

    __tablename__ = "current_terms"

    kind: str = Field(primary_key=True, sa_type=Text)
    document_id: UUID
    published_at: datetime = instant()


class TermsAcceptance(Table, table=True):
    """Which text a guardian accepted, when and from where. Identity's own fact."""

    __tablename__ = "terms_acceptances"

    guardian_id: UUID = points_to("guardians.id", primary_key=True)
    document_id: UUID = Field(primary_key=True)
    kind: str | None = Field(default=None, sa_type=Text)
    """Of the text; None when it was accepted before the word was kept and replaced since."""
    accepted_at: datetime = instant()
    address: str | None = Field(default=None, sa_type=Text)


class KnownSubscription(Table, table=True):
    """A guardian's subscription (billing)."""

    __tablename__ = "known_subscriptions"

    subscription_id: UUID = Field(primary_key=True)
    guardian_id: UUID = Field(index=True)
    child_id: UUID = Field(index=True)
    status: str = Field(sa_type=Text)
    version: int


class BookedSession(Table, table=True):
    """What takes a therapist's time, and what families are reminded of (scheduling)."""

    __tablename__ = "booked_sessions"
    __table_args__ = (
        Index("ix_booked_sessions_therapist_id", "therapist_id", "starts_at"),
        Index("ix_booked_sessions_starts_at", "starts_at"),
        Index("ix_booked_sessions_child_ids", "child_ids", postgresql_using="gin"),
    )

    event_id: UUID = Field(primary_key=True)
    therapist_id: UUID
    child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid()), nullable=False))
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    canceled: bool
    """By every child."""
    canceled_child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid()), nullable=False))
    """Those who will not come, of a session that the others keep."""
    event_type: str | None = Field(default=None, sa_type=Text)
    """None for those that were learned of before the word was kept."""
    substituted_therapist_id: UUID | None = None
    """Whose session it is, while a substitute holds it."""
    starts_known_at: datetime = instant()
    """Since when we know of this start: what is booked or moved at short notice gets no reminder afterwards."""
    version: int


class Leave(Table, table=True):
    """When a therapist is away (scheduling); why is not told."""

    __tablename__ = "leaves"
    __table_args__ = (Index("ix_leaves_therapist_id", "therapist_id", "ends_at"),)

    leave_id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    deleted: bool
