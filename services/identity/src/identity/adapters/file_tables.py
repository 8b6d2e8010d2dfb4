from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Index, Text, text
from sqlmodel import Field

from identity.adapters.tables import Table
from identity.domain.files import FilePurpose, FileState

PURPOSES = ", ".join(f"'{purpose}'" for purpose in FilePurpose)
STATES = ", ".join(f"'{state}'" for state in FileState)


class FileRow(Table, table=True):
    """A file that documents stores under the same id. The row is written before the upload and deleted after documents
    has dropped the file, so no crash in between leaves an unknown file behind."""

    __tablename__ = "files"
    __table_args__ = (
        CheckConstraint(f"purpose IN ({PURPOSES})", name="purpose_known"),
        CheckConstraint(f"state IN ({STATES})", name="state_known"),
        CheckConstraint("state <> 'kept' OR (filename IS NOT NULL AND size IS NOT NULL)", name="kept_is_described"),
        Index("ix_files_unneeded", "since", postgresql_where=text("state <> 'kept'")),
    )

    id: UUID = Field(primary_key=True)
    purpose: str = Field(sa_type=Text)
    owner_id: UUID
    """The child of a `child_photo`, else the therapist. An application uploads with the id of the future therapist."""
    state: str = Field(sa_type=Text)
    since: datetime = instant()
    """When it entered this state."""
    filename: str | None = Field(default=None, sa_type=Text)
    content_type: str | None = Field(default=None, sa_type=Text)
    size: int | None = None
    """Bytes."""
