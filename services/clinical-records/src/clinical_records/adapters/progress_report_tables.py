"""The table of progress reports (docs/product/clinical-records.md#progress-reports)."""

from datetime import date, datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, Index, Text, text
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints
from clinical_records.domain.progress_reports import Audience, ReportLanguage

PROGRESS_REPORT_TEXTS = ("summary", "goals", "figures", "withdrawal_reason")
TO_COSIGN = "cosigned_at IS NULL AND withdrawn_at IS NULL"
AUDIENCES = ", ".join(f"'{audience}'" for audience in Audience)
LANGUAGES = ", ".join(f"'{language}'" for language in ReportLanguage)


class ProgressReport(Table, table=True):
    """A report on a child's progress in a period. A draft until its author signs it: only its author sees it. From then
    on a trigger refuses every change, except that the supervisor co-signs it and the author withdraws it."""

    __tablename__ = "progress_reports"
    __table_args__ = (
        CheckConstraint(f"audience IN ({AUDIENCES})", name="audience"),
        CheckConstraint(f"language IN ({LANGUAGES})", name="language"),
        CheckConstraint("start_date <= end_date", name="period"),
        CheckConstraint("version > 0", name="version"),
        CheckConstraint("(signed_at IS NULL) = (signed_by IS NULL)", name="signed_by"),
        CheckConstraint("(cosigned_at IS NULL) = (cosigned_by IS NULL)", name="cosigned_by"),
        CheckConstraint("cosigned_at IS NULL OR supervisor_id IS NOT NULL", name="cosigned_by_supervisor"),
        CheckConstraint("supervisor_id <> therapist_id", name="cosigned_by_another"),
        CheckConstraint("withdrawn_at IS NULL OR signed_at IS NOT NULL", name="withdrawn_after_signature"),
        Index("ix_progress_reports_child_id", "child_id", "id"),
        Index("ix_progress_reports_to_cosign", "supervisor_id", postgresql_where=text(TO_COSIGN)),
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
    signed_specialty: str | None = Field(default=None, sa_type=Text)
    """At that time. None for a signature from before it kept the license."""
    signed_licenses: str | None = Field(default=None, sa_type=Text)
    """State and number of each verified license at that time."""
    supervisor_id: UUID | None = None
    """The co-signing supervisor; None if the report needs none. Moves to the author's next supervisor."""
    cosigned_at: datetime | None = instant(nullable=True)
    cosigned_by: str | None = Field(default=None, sa_type=Text)
    """The supervisor's name at that time."""
    cosigned_specialty: str | None = Field(default=None, sa_type=Text)
    """At that time. None for a co-signature from before it kept the license."""
    cosigned_licenses: str | None = Field(default=None, sa_type=Text)
    """State and number of each verified license at that time."""
    withdrawn_at: datetime | None = instant(nullable=True)
    withdrawal_reason: str = Field(default="", sa_column=Column(Text, nullable=False, server_default=""))
    withdrawal_reason_encrypted: bytes | None = encrypted_column()
