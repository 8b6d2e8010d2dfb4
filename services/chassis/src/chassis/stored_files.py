"""The life of files that documents stores for a service. No transaction is open during a transfer:

    stored = await files.upload(actor, "child_photo", child_id, sent, "file")     # recorded, then uploaded
    async with units.begin(actor) as uow:
        child.photo_id = await attach_file(uow, stored, instead_of=child.photo_id)

A job drops files that were never attached or were replaced. The column that references a file is written in the
transaction that attaches it (docs/product/identity.md#files-of-therapists-and-children).

A file that a person uploads before they save what it belongs to waits for a day (`wait_for_use`).
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, DateTime, Index, Text, text
from sqlmodel import Field, SQLModel

from chassis.errors import DomainError
from chassis.file_store import FileRefused, FileStore, FileTooLarge, SentFile, StoredFile, UploadTookTooLong
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

GRACE = timedelta(hours=1)
"""An upload that isn't attached by then counts as abandoned."""
WAIT = timedelta(days=1)
"""How long an upload waits for the person to save what it belongs to."""
BATCH = 100
OF_CHILD = frozenset({"child_photo", "assessment_report"})
"""The purposes of files that a child owns."""
KEEP = """
    UPDATE files SET state = 'kept', since = $2, filename = $3, content_type = $4, size = $5
    WHERE id = $1 AND state = 'pending' RETURNING purpose, owner_id
"""
DROP = "UPDATE files SET state = 'dropped', since = $2 WHERE id = $1 AND state <> 'dropped' RETURNING purpose, owner_id"
DROP_ABANDONED = """
    UPDATE files SET state = 'dropped', since = $1
    WHERE state = 'pending' AND since < CASE WHEN filename IS NULL THEN $2::timestamptz ELSE $3::timestamptz END
"""
"""A file that waits has a name."""
DESCRIBE = """
    UPDATE files SET since = $2, filename = $3, content_type = $4, size = $5
    WHERE id = $1 AND state = 'pending' RETURNING id
"""
UNNEEDED = "SELECT id FROM files WHERE state = 'dropped' ORDER BY since LIMIT $1"


class FileState(StrEnum):
    PENDING = "pending"
    """Being uploaded to documents, waiting to be used, or abandoned."""
    KEPT = "kept"
    DROPPED = "dropped"
    """No longer referenced; a job deletes it from documents."""


class StoredFileFields(SQLModel):
    """The columns of a service's table `files`. A row is written before the upload and deleted after documents has
    dropped the file, so no crash in between leaves an unknown file behind."""

    id: UUID = Field(primary_key=True)
    purpose: str = Field(sa_type=Text)
    owner_id: UUID
    state: str = Field(sa_type=Text)
    since: datetime = Field(sa_type=DateTime(timezone=True))
    """When it entered this state."""
    filename: str | None = Field(default=None, sa_type=Text)
    content_type: str | None = Field(default=None, sa_type=Text)
    size: int | None = None
    """Bytes."""


def stored_file_constraints(purposes: Sequence[str]) -> tuple[Any, ...]:
    """For `__table_args__` of a table with `StoredFileFields`."""
    known, states = (", ".join(f"'{value}'" for value in values) for values in (purposes, FileState))
    return (
        CheckConstraint(f"purpose IN ({known})", name="purpose_known"),
        CheckConstraint(f"state IN ({states})", name="state_known"),
        CheckConstraint("state <> 'kept' OR (filename IS NOT NULL AND size IS NOT NULL)", name="kept_is_described"),
        Index("ix_files_unneeded", "since", postgresql_where=text("state <> 'kept'")),
    )


class Files:
    def __init__(self, units: UnitsOfWork, store: FileStore, table: type[StoredFileFields], service: str) -> None:
        self._units = units
        self._store = store
        self._table = table
        self._actor = Actor.service(service)

    async def upload(
        self,
        actor: Actor,
        purpose: str,
        owner_id: UUID,
        sent: SentFile,
        path: str,
        *,
        child_ids: Sequence[UUID] = (),
        columns: Mapping[str, Any] | None = None,
    ) -> StoredFile:
        """Uploads a file without attaching it. `path` is the file's path in the payload. `child_ids` are the children
        that it concerns, if they don't follow from the owner; `columns` are further ones of the service's table.

        Raises FileTooLarge, FileRefused, Unavailable.
        """
        file_id = new_id()
        async with self._units.begin(actor) as uow:
            state = FileState.PENDING.value
            row: dict[str, Any] = {"id": file_id, "purpose": purpose, "owner_id": owner_id, "state": state}
            uow.db.add(self._table(**row, since=uow.now, **(columns or {})))
        try:
            return await self._store.put(file_id, purpose, owner_id, sent, child_ids)
        except (FileRefused, FileTooLarge) as refused:
            async with self._units.begin(actor) as uow:
                await uow.rows("DELETE FROM files WHERE id = $1", file_id)
            raise _with_path(refused, path) from refused

    async def drop_unneeded(self) -> int:
        """Returns how many files were deleted from documents. Raises Unavailable; earlier deletions stay done."""
        async with self._units.begin(self._actor) as uow:
            await uow.rows(DROP_ABANDONED, uow.now, uow.now - GRACE, uow.now - WAIT)
            unneeded = [row["id"] for row in await uow.rows(UNNEEDED, BATCH)]
        for file_id in unneeded:
            await self._store.drop(file_id)
            async with self._units.begin(self._actor) as uow:
                await uow.rows("DELETE FROM files WHERE id = $1", file_id)
        return len(unneeded)


async def attach_file(uow: UnitOfWork, stored: StoredFile, *, instead_of: UUID | None = None) -> UUID:
    """Returns the file's id for the column that references it. Drops `instead_of`, the file referenced before.

    Raises UploadTookTooLong if the upload was dropped as abandoned meanwhile.
    """
    row = await uow.row(KEEP, stored.id, uow.now, stored.filename, stored.content_type, stored.size)
    if row is None:
        raise UploadTookTooLong
    uow.audit("file.kept", child_id=_child_of(row["purpose"], row["owner_id"]), subject=stored.id)
    if instead_of is not None:
        await drop_file(uow, instead_of)
    return stored.id


async def wait_for_use(uow: UnitOfWork, stored: StoredFile) -> None:
    """Keeps an upload for a day, until what it belongs to is saved.

    Raises UploadTookTooLong if the upload was dropped as abandoned meanwhile.
    """
    if not await uow.rows(DESCRIBE, stored.id, uow.now, stored.filename, stored.content_type, stored.size):
        raise UploadTookTooLong


async def drop_file(uow: UnitOfWork, file_id: UUID) -> None:
    """Its links stop working within minutes, once the job has deleted it from documents. Repeating it is harmless."""
    row = await uow.row(DROP, file_id, uow.now)
    if row is not None:
        uow.audit("file.dropped", child_id=_child_of(row["purpose"], row["owner_id"]), subject=file_id)


def _child_of(purpose: str, owner_id: UUID) -> UUID | None:
    return owner_id if purpose in OF_CHILD else None


def _with_path(refused: FileRefused | FileTooLarge, path: str) -> DomainError:
    return type(refused)(fields={path: refused.text})
