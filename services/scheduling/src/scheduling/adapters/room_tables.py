from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import Column, ForeignKey
from sqlmodel import Field

from scheduling.adapters.tables import Table


class RoomVisit(Table, table=True):
    """A guardian's or therapist's visit to a session's room, from the first join to the last leave."""

    __tablename__ = "room_visits"

    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), primary_key=True))
    profile_id: UUID = Field(primary_key=True)
    joined_at: datetime = instant()
    left_at: datetime | None = instant(nullable=True)
    """None while they are in the room."""
