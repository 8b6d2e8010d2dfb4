from datetime import datetime
from uuid import UUID

from chassis.tables import DataKeyColumns, instant
from sqlalchemy import Column, DateTime, ForeignKey, Index, LargeBinary, Text, func, text
from sqlmodel import Field

from scheduling.adapters.tables import Table


class RoomVisit(Table, table=True):
    """A guardian's or therapist's visit to a session's room, from the first join to the last leave."""

    __tablename__ = "room_visits"
    __table_args__ = (Index("ix_room_visits_seen_at", "seen_at", postgresql_where=text("left_at IS NULL")),)

    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), primary_key=True))
    profile_id: UUID = Field(primary_key=True)
    joined_at: datetime = instant()
    left_at: datetime | None = instant(nullable=True)
    """None while they are in the room or wait for it."""
    admitted_at: datetime | None = Field(
        default=None, sa_column=Column(DateTime(timezone=True), nullable=True, server_default=func.now())
    )
    """When the therapist let them in; None while they wait. A therapist, and everyone at a meeting link, is in from
    the join on."""
    seen_at: datetime | None = instant(nullable=True)
    """When one of their pages in Larkwell's room last reported. None at a meeting link, and once they leave. A visit
    that ended because the page went silent keeps it."""


class UsedRoomTicket(Table, table=True):
    """A ticket that opened a connection, kept until it would have expired, so that nobody can use it again."""

    __tablename__ = "used_room_tickets"

    id: UUID = Field(primary_key=True)
    expires_at: datetime = instant(index=True)


class RoomQualitySample(Table, table=True):
    """How good one person's connection to the others was, over a few seconds."""

    __tablename__ = "room_quality_samples"
    __table_args__ = (Index("ix_room_quality_samples_event_id", "event_id", "profile_id"),)

    id: UUID = Field(primary_key=True)
    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), nullable=False))
    profile_id: UUID
    """Of the guardian or therapist."""
    at: datetime = instant()
    """When we received it."""
    seconds: int
    """How long it measured."""
    lost_percent: float
    """Of the packets that others sent."""
    round_trip_ms: int | None = None
    """None if the browser doesn't know it."""
    sent_kbps: int
    received_kbps: int
    reconnects: int
    """How often a connection was repaired in that time."""
    relayed: bool
    """Whether at least one connection went over the relay."""


class SessionPlace(Table, table=True):
    """Where a guardian's children, or a therapist, are during a session, as they confirmed it."""

    __tablename__ = "session_places"
    __table_args__ = (Index("ix_session_places_profile_id", "profile_id", "confirmed_at"),)

    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), primary_key=True))
    profile_id: UUID = Field(primary_key=True)
    state: str = Field(sa_type=Text)
    """Its code, such as CA."""
    timezone: str = Field(sa_type=Text)
    """Of the device on which they confirmed."""
    contact: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    """The address, and a phone number of an adult there, encrypted for the guardian. None for therapists, and once the
    guardian confirms a later session."""
    licensed: bool
    """Whether the session's therapist had a license there then."""
    confirmed_at: datetime = instant()
    exception_reason: str | None = Field(default=None, sa_type=Text)
    """Why the therapist went on without a license there."""
    exception_at: datetime | None = instant(nullable=True)


class DataKey(DataKeyColumns, Table, table=True):
    """The key of what a guardian wrote about places. `owner_id` is the guardian's."""

    __tablename__ = "data_keys"
