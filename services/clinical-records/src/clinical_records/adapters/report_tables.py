from datetime import date, datetime
from uuid import UUID

from chassis.stored_files import StoredFileFields, stored_file_constraints
from chassis.tables import instant
from sqlalchemy import ARRAY, CheckConstraint, Column, ForeignKey, Index, Text, Uuid, text
from sqlmodel import Field

from clinical_records.adapters.tables import Table, encrypted_column, text_constraints
from clinical_records.domain.assessment_reports import ReportState

ASSESSMENT_REPORT, ATTACHMENT = "assessment_report", "attachment"
"""The purposes of files that documents stores."""
STATES = ", ".join(f"'{state}'" for state in ReportState)


class FileRow(StoredFileFields, Table, table=True):
    """The file of an assessment report, a message or a material, which documents stores under the same id. `owner_id`
    is the child of a report, and the person who uploaded an attachment."""

    __tablename__ = "files"
    __table_args__ = (
        *stored_file_constraints([ASSESSMENT_REPORT, ATTACHMENT]),
        CheckConstraint("num_nonnulls(note_id, material_id) <= 1", name="one_place"),
        Index("ix_files_note_id", "note_id", postgresql_where=text("note_id IS NOT NULL")),
        Index("ix_files_material_id", "material_id", postgresql_where=text("material_id IS NOT NULL")),
    )

    child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))
    """The children that an attachment concerns: one for a message, the session's for a material."""
    event_id: UUID | None = None
    """The session of the material that it was uploaded for."""
    note_id: UUID | None = Field(
        default=None, sa_column=Column(Uuid, ForeignKey("notes.id", ondelete="SET NULL"), nullable=True)
    )
    """The message it was sent with."""
    material_id: UUID | None = Field(
        default=None, sa_column=Column(Uuid, ForeignKey("materials.id", ondelete="SET NULL"), nullable=True)
    )
    """The material it belongs to."""
    position: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Among the files of its message or material, from 0."""


class AssessmentReport(Table, table=True):
    __tablename__ = "assessment_reports"
    __table_args__ = (
        CheckConstraint(f"state IN ({STATES})", name="state"),
        CheckConstraint(
            "state = 'draft' OR (file_id IS NOT NULL AND held_on IS NOT NULL AND shared_at IS NOT NULL)",
            name="shared_is_complete",
        ),
        Index("ix_assessment_reports_child_id", "child_id", "therapist_id"),
        Index(
            "uq_assessment_reports_draft",
            "child_id",
            "therapist_id",
            unique=True,
            postgresql_where=text("state = 'draft'"),
        ),
        *text_constraints("assessment_reports", ("title",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    therapist_id: UUID
    title: str = Field(default="", sa_type=Text)
    title_encrypted: bytes | None = encrypted_column()
    held_on: date | None = None
    """The day of the assessment."""
    state: str = Field(sa_type=Text)
    file_id: UUID | None = Field(default=None, sa_column=Column(Uuid, ForeignKey("files.id"), nullable=True))
    created_at: datetime = instant()
    updated_at: datetime = instant()
    shared_at: datetime | None = instant(nullable=True)
