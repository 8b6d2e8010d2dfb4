"""The tables that every service has: outbox, inbox, dead letters, idempotency keys, limits, audit, access.

They have their own metadata, so that one process (demo data, tests) can load several services without a clash of table
names.
"""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Identity,
    Index,
    LargeBinary,
    MetaData,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from chassis.access.rights import ALL_RIGHTS

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


def new_registry() -> registry:
    """A registry for one service: `class Table(SQLModel, registry=new_registry()): __abstract__ = True`."""
    return registry(metadata=MetaData(naming_convention=NAMING))


class ChassisTable(SQLModel, registry=new_registry()):
    __abstract__ = True


def instant(*, nullable: bool = False, **kw: Any) -> Any:
    """A timestamptz column: `created_at: datetime = instant()`."""
    return Field(sa_column=Column(DateTime(timezone=True), nullable=nullable, **kw))


class DataKeyColumns(SQLModel):
    """The table `data_keys` of a service that encrypts texts: `class DataKey(DataKeyColumns, Table, table=True)`. A key
    is encrypted by a master key, and an erasure deletes it: then nobody can read the texts anymore
    (`chassis.data_keys`)."""

    owner_id: UUID = Field(primary_key=True)
    master_key_id: str = Field(sa_type=Text)
    wrapped: bytes = Field(sa_type=LargeBinary)
    created_at: datetime = Field(sa_type=DateTime(timezone=True))


class OutboxRow(ChassisTable, table=True):
    """An event, committed in the transaction of its change. The relay sends it and keeps the row for replay."""

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_unsent", "seq", postgresql_where=text("sent_at IS NULL")),)

    seq: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(always=True), primary_key=True))
    event_id: UUID = Field(unique=True)
    subject: str = Field(sa_type=Text)
    envelope: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    created_at: datetime = instant()
    sent_at: datetime | None = instant(nullable=True)


class InboxRow(ChassisTable, table=True):
    """Marks an event as handled: its effect was committed in the same transaction."""

    __tablename__ = "inbox"
    # A block range index: rows are added in the order of `handled_at`, and it takes a few pages.
    __table_args__ = (Index("ix_inbox_handled_at", "handled_at", postgresql_using="brin"),)

    consumer: str = Field(primary_key=True, sa_type=Text)
    event_id: UUID = Field(primary_key=True)
    handled_at: datetime = instant()


class DeadLetter(ChassisTable, table=True):
    __tablename__ = "dead_letters"

    event_id: UUID = Field(primary_key=True)
    subject: str = Field(sa_type=Text)
    envelope: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    reason: str = Field(sa_type=Text)
    attempts: int
    created_at: datetime = instant()
    replayed_at: datetime | None = instant(nullable=True)
    discarded_at: datetime | None = instant(nullable=True)
    """An operator decided that nobody needs it."""
    discard_reason: str | None = Field(default=None, sa_type=Text)


class IdempotencyKey(ChassisTable, table=True):
    __tablename__ = "idempotency_keys"
    __table_args__ = (Index("ix_idempotency_keys_created_at", "created_at"),)

    owner: str = Field(primary_key=True, sa_type=Text)
    key: str = Field(primary_key=True, sa_type=Text)
    request_hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    status: int | None = None
    body: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    created_at: datetime = instant()


class AuditEntry(ChassisTable, table=True):
    """Who read or wrote which child's record. A trigger refuses updates and deletes."""

    __tablename__ = "audit_entries"
    __table_args__ = (
        Index("ix_audit_entries_child_id", "child_id", "at"),
        Index(
            "ix_audit_entries_children",
            text("string_to_array(subject, ' ')"),
            postgresql_using="gin",
            postgresql_where=text("child_id IS NULL"),
        ),
    )

    id: UUID = Field(primary_key=True)
    at: datetime = instant()
    actor: str = Field(sa_type=Text)
    """`guardian:<id>`, `therapist:<id>`, `operator:<name>` or `service:<name>`."""
    on_behalf_of: str | None = Field(default=None, sa_type=Text)
    action: str = Field(sa_type=Text)
    child_id: UUID | None = None
    """`None` if the entry concerns no child or several."""
    subject: str | None = Field(default=None, sa_type=Text)
    """What the action is about, usually an id; for a read of several children, their ids separated by spaces."""
    address: str | None = Field(default=None, sa_type=Text)
    request_id: str | None = Field(default=None, sa_type=Text)


class AuditLink(ChassisTable, table=True):
    """One link of the hash chain over the audit entries, in the order of `position`."""

    __tablename__ = "audit_chain"

    position: int = Field(sa_column=Column(BigInteger, primary_key=True, autoincrement=False))
    entry_id: UUID = Field(unique=True)
    """No foreign key: its check would lock the entry, which needs the UPDATE privilege that the service gave up."""
    hash: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    key_id: str | None = Field(default=None, sa_type=Text)
    """The key that signed the link. `None` in links that are older than the key of their service."""
    keyed_from: int | None = Field(default=None, sa_type=BigInteger)
    """The position of the first signed link."""


class AuditWaiting(ChassisTable, table=True):
    """An audit entry that is not chained yet. A trigger queues it in the same transaction; the sealer dequeues it.

    The sealer cannot find new entries by id or time, because transactions do not commit in the order in which they
    began.
    """

    __tablename__ = "audit_waiting"

    entry_id: UUID = Field(primary_key=True)


class ErasedPerson(ChassisTable, table=True):
    """The id of an erased guardian, user or child. Late events about this person are ignored."""

    __tablename__ = "erased_people"

    id: UUID = Field(primary_key=True)
    erased_at: datetime = instant()


class ThrottleRow(ChassisTable, table=True):
    """Calls of one action by one subject (a hashed user, email or IP address) since `window_starts_at`."""

    __tablename__ = "throttles"
    __table_args__ = (Index("ix_throttles_window_starts_at", "window_starts_at"),)

    action: str = Field(primary_key=True, sa_type=Text)
    subject: bytes = Field(sa_column=Column(LargeBinary, primary_key=True))
    window_starts_at: datetime = instant()
    tries: int


class Guardianship(ChassisTable, table=True):
    """A guardian may see a child until the guardianship is revoked (docs/product/shared.md#who-may-see-a-child).

    `chassis.access.rights` explains the rights."""

    __tablename__ = "guardianships"

    guardian_id: UUID = Field(primary_key=True)
    child_id: UUID = Field(primary_key=True, index=True)
    version: int
    revoked: bool = False
    rights: list[str] = Field(
        default_factory=lambda: list(ALL_RIGHTS),
        sa_column=Column(ARRAY(Text), nullable=False, server_default="{book,pay,read,remind}"),
    )
    address_hidden: bool = Field(default=False, sa_column_kwargs={"server_default": "false"})
    """By a court's order, this guardian may not learn where the child and its other guardians live."""


class CareRelation(ChassisTable, table=True):
    """Lets a therapist see a child. `starts_on` and `ends_on` are the first and the last day; `None` means no end."""

    __tablename__ = "care_relations"
    __table_args__ = (Index("ix_care_relations_child_id", "child_id", "therapist_id"),)

    care_service_id: UUID = Field(primary_key=True)
    child_id: UUID
    therapist_id: UUID = Field(index=True)
    version: int
    starts_on: date
    ends_on: date | None = None
