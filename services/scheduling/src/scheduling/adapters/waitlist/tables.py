"""Families that wait for free times, the times that cancellations free, and the offers of them
(docs/product/scheduling.md#waitlist)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from scheduling.adapters.tables import Table

OPEN, HELD = text("closed_at IS NULL"), text("status = 'held'")


class Waitlist(Table, table=True):
    """The times that a family would take for a child."""

    __tablename__ = "waitlists"
    __table_args__ = (CheckConstraint("jsonb_typeof(times) = 'array'", name="times"),)

    child_id: UUID = Field(primary_key=True)
    version: int
    timezone: str = Field(sa_type=Text)
    """The family's, on which wall clock weekdays and parts of the day are read."""
    paused: bool
    times: list[dict[str, Any]] = Field(sa_column=Column(JSONB, nullable=False))
    """See `domain.waitlist.WaitlistTime`."""
    joined_at: datetime = instant()
    """When the family began to wait; a change of the times keeps it."""


class FreedSlot(Table, table=True):
    """The time of a canceled session, until it is booked again or begins too soon."""

    __tablename__ = "freed_slots"
    __table_args__ = (
        Index("ix_freed_slots_event_id", "event_id"),
        Index("uq_freed_slots_open", "therapist_id", "starts_at", unique=True, postgresql_where=OPEN),
        Index("ix_freed_slots_next_try_at", "next_try_at", postgresql_where=OPEN),
    )

    id: UUID = Field(primary_key=True)
    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), nullable=False))
    """The canceled session."""
    therapist_id: UUID
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    created_at: datetime = instant()
    next_try_at: datetime = instant()
    """When the job looks for a family next."""
    closed_at: datetime | None = instant(nullable=True)
    """When it was booked, or too late to offer."""


class WaitlistOffer(Table, table=True):
    """A freed slot that is held for one family. The hold itself is a row of `occupancy`."""

    __tablename__ = "waitlist_offers"
    __table_args__ = (
        UniqueConstraint("freed_slot_id", "child_id", name="uq_waitlist_offers_freed_slot_id"),
        Index("uq_waitlist_offers_held_slot", "freed_slot_id", unique=True, postgresql_where=HELD),
        Index("uq_waitlist_offers_held_child", "child_id", unique=True, postgresql_where=HELD),
        Index("ix_waitlist_offers_child_id", "child_id", "offered_at"),
        Index("ix_waitlist_offers_held_until", "held_until", postgresql_where=HELD),
        CheckConstraint("status IN ('held', 'taken', 'declined', 'expired', 'withdrawn')", name="status"),
    )

    id: UUID = Field(primary_key=True)
    freed_slot_id: UUID = Field(sa_column=Column(ForeignKey("freed_slots.id"), nullable=False))
    child_id: UUID
    care_service_id: UUID = Field(sa_column=Column(ForeignKey("care_services.id"), nullable=False))
    """The service that the session would use."""
    therapist_id: UUID
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    status: str = Field(sa_type=Text)
    """See `domain.waitlist.OfferStatus`."""
    offered_at: datetime = instant()
    held_until: datetime = instant()
