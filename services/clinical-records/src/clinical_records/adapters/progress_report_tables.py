"""The table of progress reports (docs/product/clinical-records.md#progress-reports)."""

from datetime import date, datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints
from clinical_records.domain.progress_reports import Audience, ReportLanguage

PROGRESS_REPORT_TEXTS = ("summary", "goals", "figures")
AUDIENCES = ", ".join(f"'{audience}'" for audience in Audience)
LANGUAGES = ", ".join(f"'{language}'" for language in ReportLanguage)


class ProgressReport(Table, table=True):
    """A report on a child's progress in a period. A draft until its author signs it: only its author sees it. From then
    on a trigger refuses every change."""

    __tablename__ = "progress_reports"
    __table_args__ = (
        CheckConstraint(f"audience IN ({AUDIENCES})", name="audience"),
        CheckConstraint(f"language IN ({LANGUAGES})", name="language"),
        CheckConstraint("start_date <= end_date", name="period"),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("(signed_at IS NULL) = (signed_by IS NULL)", name="signed_by"),
        Index("ix_progress_reports_child_id", "child_id", "id"),
        *text_constraints("progress_reports", PROGRESS_REPORT_TEXTS, "child_id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    therapist_id: UUID
    """The author."""
    audience: str = Field(sa_type=Text)
    language: str = Field(sa_type=Text)
    timezone: str = Field(sa_type=Text)
    """The author's IANA zone: its days are those of the report."""
    start_date: date
    end_date: date
    """Part of the period."""
    summary: str = Field(default="", sa_type=Text)
    summary_encrypted: bytes | None = encrypted_column()
    goals: str = Field(default="", sa_type=Text)
    """What the author chose and wrote for each goal, as JSON."""
    goals_encrypted: bytes | None = encrypted_column()
    figures: str = Field(default="", sa_type=Text)
    """Of the goals in a signed report, as JSON; blank in a draft."""
    figures_encrypted: bytes | None = encrypted_column()
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    created_at: datetime = instant()
    saved_at: datetime = instant()
    signed_at: datetime | None = instant(nullable=True)
    signed_by: str | None = Field(default=None, sa_type=Text)
    """The author's name at that time."""
