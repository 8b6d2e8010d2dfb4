"""Read models fed by other services' events."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import ARRAY, BigInteger, Column, Index, Text, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from identity.adapters.tables import Table, points_to


class CurrentTerms(Table, table=True):
    """The latest published text of each kind (documents)."""

    __tablename__ = "current_terms"

    kind: str = Field(primary_key=True, sa_type=Text)
    document_id: UUID
    published_at: datetime = instant()


class TermsAcceptance(Table, table=True):
    """Which text a guardian accepted, when and from where. Owned by identity."""

    __tablename__ = "terms_acceptances"

    guardian_id: UUID = points_to("guardians.id", primary_key=True)
    document_id: UUID = Field(primary_key=True)
    kind: str | None = Field(default=None, sa_type=Text)
    """Of the text; None for acceptances older than this column if the text was replaced since."""
    accepted_at: datetime = instant()
    address: str | None = Field(default=None, sa_type=Text)


class TherapistTermsAcceptance(Table, table=True):
    """Which text a therapist accepted, when and from where. Owned by identity."""

    __tablename__ = "therapist_terms_acceptances"

    therapist_id: UUID = points_to("therapists.id", primary_key=True)
    document_id: UUID = Field(primary_key=True)
    kind: str = Field(sa_type=Text)
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
    """A booked session (scheduling), for matching, reminders and emails."""

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
    """Children who canceled while the session takes place for the others."""
    event_type: str | None = Field(default=None, sa_type=Text)
    """None for rows older than this column."""
    substituted_therapist_id: UUID | None = None
    """The regular therapist, while `therapist_id` is a substitute."""
    starts_known_at: datetime = instant()
    """When we learned of this start. Sessions booked or moved after a reminder was due don't get that reminder."""
    version: int


class ChildCare(Table, table=True):
    """What scheduling computed of a child's care (docs/product/identity.md#care-of-a-child)."""

    __tablename__ = "child_care"

    child_id: UUID = points_to("children.id", primary_key=True)
    changes: int = Field(sa_column=Column(BigInteger, nullable=False))
    """How often scheduling announced a change. An answer is only stored if none was announced since the call."""
    care: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB, nullable=True))
    """`services` and `progress`."""
    fresh_until: datetime | None = instant(nullable=True)
    """None after a change. From then on scheduling must be asked."""


class Leave(Table, table=True):
    """When a therapist is away (scheduling), without the reason."""

    __tablename__ = "leaves"
    __table_args__ = (Index("ix_leaves_therapist_id", "therapist_id", "ends_at"),)

    leave_id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    deleted: bool


class HoursOverride(Table, table=True):
    """A therapist's working hours on one date (scheduling), instead of its weekday's."""

    __tablename__ = "hours_overrides"
    __table_args__ = (Index("ix_hours_overrides_therapist_id", "therapist_id", "day"),)

    override_id: UUID = Field(primary_key=True)
    """Of two rows with one date, the greater id is the later one."""
    version: int
    therapist_id: UUID
    day: date
    hours: list[dict[str, str]] = Field(sa_column=Column(JSONB, nullable=False))
    """`start_time` and `end_time`."""
    deleted: bool
