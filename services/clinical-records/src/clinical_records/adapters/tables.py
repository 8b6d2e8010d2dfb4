"""The service's tables. Nothing that a person wrote is deleted: rows are marked and replaced texts are stored. The
exceptions are drafts, which nobody else has seen: of an assessment report that is discarded, and of a note.

The records of an erased child are moved to `sealed_records`, encrypted.

Only `adapters/clinical_texts.py` writes and reads clinical texts: each has a second column for its encrypted form.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from chassis.tables import DataKeyColumns, instant, new_registry
from sqlalchemy import (
    ARRAY,
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
from sqlmodel import Field, SQLModel

NOTE_TYPES = "note_type IN ('soap_subjective', 'soap_objective', 'soap_assessment', 'soap_plan', 'general')"
USER_TYPES = "('guardian', 'therapist')"
NOT_DELETED = text("deleted_at IS NULL")
IS_MESSAGE = "note_type = 'general' AND event_id IS NULL AND deleted_at IS NULL"
TABLE_KEYS = {"note_versions": ("note_id", "version"), "material_versions": ("material_id", "version")}
"""The primary keys that aren't `id`, of tables with clinical texts."""
MATERIAL_OWNER = "CASE WHEN cardinality(child_ids) = 1 THEN child_ids[1] ELSE id END"
ARRIVED = "coalesce(arrived_at, created_at)"
"""When a note came into its child's record."""


def is_plain(names: Sequence[str], prefix: str = "") -> str:
    """SQL: whether a row has text that isn't encrypted."""
    return "(" + " OR ".join(f"{prefix}{name} <> ''" for name in names) + ")"


def text_constraints(table: str, names: Sequence[str], owner: str | None = None) -> Sequence[CheckConstraint | Index]:
    """A text is plain or encrypted, never both: so a version that doesn't know the encryption can't leave an old text
    beside a new one. With SQL for the owner of the row's key, a row can't change its child and keep its encrypted text.
    """
    one_form = [
        CheckConstraint(f"{name} = '' OR {name}_encrypted IS NULL", name=f"{name}_has_one_form") for name in names
    ]
    owned = [
        CheckConstraint(f"substring({name}_encrypted FROM 2 FOR 16) = uuid_send({owner})", name=f"{name}_is_of_owner")
        for name in names
        if owner
    ]
    columns = TABLE_KEYS.get(table, ("id",))
    return *one_form, *owned, Index(f"ix_{table}_plain", *columns, postgresql_where=text(is_plain(names)))


def encrypted_column() -> Any:
    return Field(default=None, sa_column=Column(LargeBinary, nullable=True))


def added_text() -> Any:
    """A text that the version before doesn't know, so it leaves it out."""
    return Field(default="", sa_column=Column(Text, nullable=False, server_default=""))


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class Note(Table, table=True):
    __tablename__ = "notes"
    __table_args__ = (
        CheckConstraint(NOTE_TYPES, name="note_type"),
        CheckConstraint(f"creator_type IN {USER_TYPES}", name="creator_type"),
        CheckConstraint("note_type <> 'general' OR event_id IS NOT NULL OR shared", name="messages_are_shared"),
        CheckConstraint(
            "creator_type = 'therapist' OR (note_type = 'general' AND event_id IS NULL)",
            name="guardians_write_messages",
        ),
        Index("ix_notes_child_id", "child_id", "id"),
        Index("ix_notes_event_id", "event_id", postgresql_where=NOT_DELETED),
        Index("ix_notes_arrived_messages", "child_id", text(ARRIVED), "id", postgresql_where=text(IS_MESSAGE)),
        *text_constraints("notes", ("content",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    child_id: UUID
    event_id: UUID | None = None
    """The session it was written on, if any."""
    therapist_id: UUID | None = None
    """The therapist of the thread; None addresses all therapists of the child."""
    note_type: str = Field(sa_type=Text)
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    creator_type: str = Field(sa_type=Text)
    creator_id: UUID
    shared: bool
    version: int = 1
    created_at: datetime = instant()
    arrived_at: datetime | None = instant(nullable=True)
    """When a message moved into this child's thread; None for a note that never moved."""
    awaits_signature: bool = False
    """A session's note that its author still has to sign. False for notes from before signing existed."""
    signed_at: datetime | None = instant(nullable=True)
    """From then on a trigger refuses a change of the text."""
    signed_by: str | None = Field(default=None, sa_type=Text)
    """The author's name at that time."""
    signed_specialty: str | None = Field(default=None, sa_type=Text)
    """At that time. None for a signature from before it kept the license."""
    signed_licenses: str | None = Field(default=None, sa_type=Text)
    """State and number of each verified license at that time."""
    deleted_at: datetime | None = instant(nullable=True)


class MessageRead(Table, table=True):
    """How far a guardian or therapist has read a thread. It only moves forward."""

    __tablename__ = "message_reads"
    __table_args__ = (
        CheckConstraint(f"reader_type IN {USER_TYPES}", name="reader_type"),
        CheckConstraint("reader_type = 'guardian' OR reader_id = therapist_id", name="therapists_read_their_thread"),
        Index("ix_message_reads_child_id", "child_id"),
    )

    reader_type: str = Field(primary_key=True, sa_type=Text)
    reader_id: UUID = Field(primary_key=True)
    child_id: UUID = Field(primary_key=True)
    therapist_id: UUID = Field(primary_key=True)
    """The therapist of the thread."""
    seen_at: datetime = instant()
    """When the last message that was read arrived."""
    seen_id: UUID
    """Its id. The message may be deleted or sealed since."""


class NoteVersion(Table, table=True):
    """A replaced text."""

    __tablename__ = "note_versions"
    __table_args__ = text_constraints("note_versions", ("content",))

    note_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("notes.id"), primary_key=True))
    version: int = Field(primary_key=True)
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    replaced_at: datetime = instant()


class NoteAddendum(Table, table=True):
    """What the author added to a signed note. A trigger refuses a change."""

    __tablename__ = "note_addenda"
    __table_args__ = (
        Index("ix_note_addenda_note_id", "note_id", "id"),
        *text_constraints("note_addenda", ("content",)),
    )

    id: UUID = Field(primary_key=True)
    note_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("notes.id"), nullable=False))
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    created_at: datetime = instant()


class NoteDraft(Table, table=True):
    """Text for a part of a session's note that its therapist has not filed yet. Nobody else sees it.

    It stays, empty, when the part is filed: `version` keeps counting, so that another window can't bring it back.
    """

    __tablename__ = "note_drafts"
    __table_args__ = (
        CheckConstraint(NOTE_TYPES, name="note_type"),
        CheckConstraint("version > 0", name="version"),
        UniqueConstraint("event_id", "therapist_id", "child_id", "note_type"),
        Index("ix_note_drafts_child_id", "child_id"),
        *text_constraints("note_drafts", ("content",), "child_id"),
    )

    id: UUID = Field(primary_key=True)
    therapist_id: UUID
    """The author: the session's own therapist or a substitute."""
    event_id: UUID
    child_id: UUID
    note_type: str = Field(sa_type=Text)
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    version: int
    """Counts the saves from 1. A save names the version that it replaces."""
    saved_at: datetime = instant()


class Material(Table, table=True):
    """Material for a session, written by the session's therapist."""

    __tablename__ = "materials"
    __table_args__ = (
        Index("ix_materials_event_id", "event_id", "id"),
        Index("ix_materials_child_ids", "child_ids", postgresql_using="gin"),
        *text_constraints("materials", ("content",), MATERIAL_OWNER),
    )

    id: UUID = Field(primary_key=True)
    event_id: UUID
    child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))
    """The children expected when it was written. A child who joins later doesn't see it."""
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    creator_id: UUID
    """A therapist's id."""
    shared: bool
    version: int = 1
    created_at: datetime = instant()
    deleted_at: datetime | None = instant(nullable=True)


class MaterialVersion(Table, table=True):
    """A replaced text."""

    __tablename__ = "material_versions"
    __table_args__ = text_constraints("material_versions", ("content",))

    material_id: UUID = Field(sa_column=Column(Uuid, ForeignKey("materials.id"), primary_key=True))
    version: int = Field(primary_key=True)
    content: str = Field(default="", sa_type=Text)
    content_encrypted: bytes | None = encrypted_column()
    replaced_at: datetime = instant()


class Author(Table, table=True):
    """A guardian or therapist (projection of identity's events): the name under a note and the viewer's time zone."""

    __tablename__ = "authors"
    __table_args__ = (CheckConstraint(f"user_type IN {USER_TYPES}", name="user_type"),)

    user_type: str = Field(primary_key=True, sa_type=Text)
    profile_id: UUID = Field(primary_key=True)
    version: int
    first_name: str = Field(sa_type=Text)
    last_name: str = Field(sa_type=Text)
    timezone: str = Field(sa_type=Text)
    photo_id: UUID | None = None
    """Of the picture: a therapist's is public, a guardian's needs a link. None also until identity sends it."""


class Child(Table, table=True):
    """A child (projection of identity's events): the name in a list of messages, and what the child needs."""

    __tablename__ = "children"

    child_id: UUID = Field(primary_key=True)
    version: int
    name: str = Field(sa_type=Text)
    last_name: str = Field(sa_type=Text)
    """Empty if unknown."""
    preferred_name: str = Field(sa_type=Text)
    """Empty if unknown."""
    specialty_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))


class Session(Table, table=True):
    """A session (projection of scheduling's event): who writes its notes, and about which children."""

    __tablename__ = "sessions"

    event_id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID
    child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False))
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    substituted_therapist_id: UUID | None = None
    """The session's own therapist while a substitute conducts it; None otherwise."""
    canceled_child_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))
    """The children who no longer attend; all of them if the session was deleted."""


class SealedRecord(Table, table=True):
    """All records of an erased child, encrypted."""

    __tablename__ = "sealed_records"
    __table_args__ = (Index("ix_sealed_records_keep_until", "keep_until"),)

    child_id: UUID = Field(primary_key=True)
    sealed_at: datetime = instant(primary_key=True)
    keep_until: date
    """The last day (UTC) of the retention period."""
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    """Encrypted by `RecordCipher`."""
    file_ids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}"))
    """The files of its assessment reports, which documents stores as long as the record."""


class DataKey(DataKeyColumns, Table, table=True):
    """The key of a child's texts, or of a group's material. `owner_id` is the child's id or the material's."""

    __tablename__ = "data_keys"
