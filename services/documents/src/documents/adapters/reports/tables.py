from datetime import date, datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import (
    ARRAY,
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    Text,
    UniqueConstraint,
    Uuid,
    text,
)
from sqlmodel import Field

from documents.adapters.tables import Table


class ReportRow(Table, table=True):
    """A therapist's report. While it is `processing` it waits in the queue of `make_reports`."""

    __tablename__ = "reports"
    __table_args__ = (
        CheckConstraint("first_day <= last_day", name="period"),
        CheckConstraint("status IN ('processing', 'ready', 'failed')", name="status"),
        CheckConstraint("(status = 'processing') = (finished_at IS NULL)", name="finished_at"),
        CheckConstraint("status <> 'failed' OR error IS NOT NULL", name="error"),
        Index("ix_reports_therapist_id", "therapist_id", "created_at", "id"),
        Index("ix_reports_due_at", "due_at", postgresql_where=text("status = 'processing'")),
    )

    id: UUID = Field(primary_key=True)
    therapist_id: UUID
    first_day: date
    last_day: date
    """Both included, on the therapist's clock."""
    status: str = Field(sa_type=Text)
    error: str | None = Field(default=None, sa_type=Text)
    """A sentence: why the last attempt failed."""
    attempts: int = 0
    due_at: datetime = instant()
    created_at: datetime = instant()
    finished_at: datetime | None = instant(nullable=True)


class ReportFile(Table, table=True):
    """The PDF or the CSV of a report, or of its part for one school. Its bytes are stored like those of a document."""

    __tablename__ = "report_files"
    __table_args__ = (
        UniqueConstraint("report_id", "format", "school_name", postgresql_nulls_not_distinct=True),
        CheckConstraint("format IN ('pdf', 'csv', 'school_pdf', 'school_csv')", name="format"),
        CheckConstraint("(format LIKE 'school%') = (school_name IS NOT NULL)", name="school_name"),
        CheckConstraint("(school_name IS NULL) = (child_ids IS NULL)", name="child_ids"),
    )

    id: UUID = Field(primary_key=True)
    report_id: UUID = Field(sa_column=Column(ForeignKey("reports.id", ondelete="CASCADE"), nullable=False))
    format: str = Field(sa_type=Text)
    filename: str = Field(sa_type=Text)
    content_type: str = Field(sa_type=Text)
    size: int
    sha256: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    object_key: str = Field(sa_type=Text, unique=True)
    school_name: str | None = Field(default=None, sa_type=Text)
    """The school that may have this file; None for the whole report."""
    child_ids: list[UUID] | None = Field(default=None, sa_type=ARRAY(Uuid))
    """The children in a school's file; None for all children of the report."""


class ReportChild(Table, table=True):
    """A child that a report names: who downloads it reads this child's record."""

    __tablename__ = "report_children"

    report_id: UUID = Field(sa_column=Column(ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True))
    child_id: UUID = Field(primary_key=True, index=True)


class ReportList(Table, table=True):
    """Counts the changes of a therapist's list, by a trigger on `reports`. An unchanged list is answered from it."""

    __tablename__ = "report_lists"

    therapist_id: UUID = Field(primary_key=True)
    version: int = Field(sa_type=BigInteger)
