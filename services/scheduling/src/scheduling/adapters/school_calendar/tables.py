from datetime import date, time
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field

from scheduling.adapters.tables import Table


class SchoolDayRow(Table, table=True):
    __tablename__ = "school_days"
    __table_args__ = (
        UniqueConstraint("school", "uid", name="uq_school_days_school_uid"),
        Index("ix_school_days_school_starts_on", "school", "starts_on"),
        CheckConstraint("ends_on >= starts_on", name="days"),
        CheckConstraint("kind IN ('holiday', 'delayed_start')", name="kind"),
        CheckConstraint("(kind = 'delayed_start') = (opens_at IS NOT NULL)", name="opens_at"),
    )

    id: UUID = Field(primary_key=True)
    school: str = Field(sa_type=Text)
    """Normalized by `domain.school_days.school_key`."""
    uid: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    starts_on: date
    ends_on: date
    opens_at: time | None = None
    summary: str = Field(sa_type=Text)
