from datetime import datetime
from uuid import UUID

from chassis.tables import instant
from sqlalchemy import CheckConstraint, Column, LargeBinary, Text
from sqlmodel import Field

from documents.adapters.tables import Table


class ResourceRow(Table, table=True):
    """A guide or a link for therapists and families, published by an operator."""

    __tablename__ = "resources"
    __table_args__ = (
        CheckConstraint(
            "num_nonnulls(filename, content_type, size, sha256, object_key) = CASE WHEN link IS NULL THEN 5 ELSE 0 END",
            name="file_or_link",
        ),
        CheckConstraint("age_from <= age_to", name="age"),
        CheckConstraint("link LIKE 'https://%'", name="link"),
    )

    id: UUID = Field(primary_key=True)
    title: str = Field(sa_type=Text)
    summary: str = Field(sa_type=Text)
    specialty_id: UUID | None = None
    """Identity's id; None is for every specialty."""
    age_from: int | None = None
    age_to: int | None = None
    """In years, both included; None has no limit."""
    link: str | None = Field(default=None, sa_type=Text)
    """A resource has either a link or a file."""
    filename: str | None = Field(default=None, sa_type=Text)
    content_type: str | None = Field(default=None, sa_type=Text)
    size: int | None = None
    sha256: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    object_key: str | None = Field(default=None, sa_type=Text, unique=True)
    published_at: datetime = instant()
    withdrawn_at: datetime | None = instant(nullable=True)
    """Withdrawn resources aren't listed, and their files can't be opened."""
