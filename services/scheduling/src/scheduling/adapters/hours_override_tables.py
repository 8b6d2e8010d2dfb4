from datetime import date
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from scheduling.adapters.tables import Table


class HoursOverride(Table, table=True):
    """A therapist's working hours on one date, instead of its weekday's."""

    __tablename__ = "hours_overrides"
    __table_args__ = (
        UniqueConstraint("therapist_id", "day"),
        CheckConstraint("jsonb_typeof(hours) = 'array'", name="hours"),
    )

    id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID
    day: date
    hours: list[dict[str, str]] = Field(sa_column=Column(JSONB, nullable=False))
    """`start_time` and `end_time`, on the therapist's wall clock, in order; empty on a day without work."""
