"""Which files there are, from before their bytes leave until after they are gone."""

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
    """A file that documents keeps under the same id. The row is there before the upload, so that whatever happens in
    between it is found again and dropped."""

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
    """The child of a `child_photo`, else the therapist; at registration the one who is about to be."""
    state: str = Field(sa_type=Text)
    since: datetime = instant()
    """When it came into this state."""
    filename: str | None = Field(default=None, sa_type=Text)
    content_type: str | None = Field(default=None, sa_type=Text)
    size: int | None = None
    """Bytes."""
