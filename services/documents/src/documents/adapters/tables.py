from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.tables import instant, new_registry
from sqlalchemy import ARRAY, CheckConstraint, Column, ForeignKey, Index, LargeBinary, Text, UniqueConstraint, Uuid
from sqlmodel import Field, SQLModel

from documents.domain.category import Category
from documents.domain.purpose import Purpose
from documents.domain.terms import TermsKind

UPLOADERS = ", ".join(f"'{kind}'" for kind in UserType)
PURPOSES = ", ".join(f"'{purpose}'" for purpose in Purpose)
CATEGORIES = ", ".join(f"'{category}'" for category in Category)
KINDS = ", ".join(f"'{kind}'" for kind in TermsKind)


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class DocumentRow(Table, table=True):
    """A file about a child. Its bytes are encrypted in the object store under `object_key`."""

    __tablename__ = "documents"
    __table_args__ = (
        CheckConstraint(f"uploader_type IN ({UPLOADERS})", name="uploader_type"),
        CheckConstraint(f"category IN ({CATEGORIES})", name="category"),
        CheckConstraint("size > 0", name="size"),
        Index("ix_documents_child_id", "child_id", "created_at"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    therapist_id: UUID | None = None
    """Shared with this therapist only; None shares it with all therapists of the child."""
    category: str = Field(default=Category.OTHER.value, sa_type=Text, sa_column_kwargs={"server_default": "other"})
    uploader_type: str = Field(sa_type=Text)
    uploader_id: UUID
    filename: str = Field(sa_type=Text)
    content_type: str = Field(sa_type=Text)
    size: int
    """In bytes, before encryption."""
    sha256: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    object_key: str = Field(sa_type=Text, unique=True)
    created_at: datetime = instant()


class StoredFile(Table, table=True):
    """A file owned by another service, which chooses its id. Its bytes are stored like those of a document."""

    __tablename__ = "kept_files"
    __table_args__ = (
        CheckConstraint(f"purpose IN ({PURPOSES})", name="purpose"),
        CheckConstraint("size > 0", name="size"),
        Index("ix_kept_files_child_ids", "child_ids", postgresql_using="gin"),
    )

    id: UUID = Field(primary_key=True)
    purpose: str = Field(sa_type=Text)
    owner_id: UUID = Field(index=True)
    """The child for a `child_photo` and an `assessment_report`, the guardian for a `guardian_photo`, the person who
    uploaded an `attachment`, otherwise the therapist."""
    child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))
    """The children that an `attachment` concerns; empty for other files."""
    child_version: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Version of the message event that last changed `child_ids`; 0 if none did."""
    filename: str = Field(sa_type=Text)
    content_type: str = Field(sa_type=Text)
    size: int
    sha256: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    object_key: str = Field(sa_type=Text, unique=True)
    created_at: datetime = instant()


class OrphanedObject(Table, table=True):
    """An object that no document or file claims: an upload in progress or abandoned, or a deleted document."""

    __tablename__ = "loose_objects"

    object_key: str = Field(primary_key=True, sa_type=Text)
    since: datetime = instant(index=True)


class Person(Table, table=True):
    """Names of guardians and therapists (projection of identity's events)."""

    __tablename__ = "people"

    user_type: str = Field(primary_key=True, sa_type=Text)
    id: UUID = Field(primary_key=True)
    version: int
    first_name: str = Field(sa_type=Text)
    last_name: str = Field(sa_type=Text)


class Terms(Table, table=True):
    """A version of a text. Versions never change; the highest one of a kind is in force."""

    __tablename__ = "terms"
    __table_args__ = (
        CheckConstraint(f"kind IN ({KINDS})", name="kind"),
        UniqueConstraint("kind", "version"),
    )

    id: UUID = Field(primary_key=True)
    kind: str = Field(sa_type=Text)
    version: int
    title: str = Field(sa_type=Text)
    content: str = Field(sa_type=Text)
    published_at: datetime = instant()


class Acceptance(Table, table=True):
    """A guardian's acceptance of a version, with time and network address."""

    __tablename__ = "acceptances"

    guardian_id: UUID = Field(primary_key=True)
    terms_id: UUID = Field(sa_column=Column(ForeignKey("terms.id"), primary_key=True))
    accepted_at: datetime = instant()
    address: str | None = Field(default=None, sa_type=Text)
