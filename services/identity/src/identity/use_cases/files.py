"""Uploads and deletions of files in documents. No transaction is open during a transfer:

    stored = await files.upload(actor, FilePurpose.CHILD_PHOTO, child_id, sent, "file")     # recorded, then uploaded
    async with units.begin(actor) as uow:
        child.photo_id = await keep_file(uow, stored, instead_of=child.photo_id)

A job drops files that were never attached or were replaced. The column that references a file is written in the
transaction that attaches it (docs/product/identity.md#files-of-therapists-and-children).
"""

from datetime import timedelta
from uuid import UUID

from chassis.errors import DomainError
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.file_store import FileStore
from identity.adapters.file_tables import FileRow
from identity.domain.errors import FileRefused, FileTooLarge, UploadTookTooLong
from identity.domain.files import FilePurpose, FileState, SentFile, StoredFile

GRACE = timedelta(hours=1)
"""An upload that isn't attached by then counts as abandoned."""
BATCH = 100
KEEP = """
    UPDATE files SET state = 'kept', since = $2, filename = $3, content_type = $4, size = $5
    WHERE id = $1 AND state = 'pending' RETURNING purpose, owner_id
"""
DROP = "UPDATE files SET state = 'dropped', since = $2 WHERE id = $1 AND state <> 'dropped' RETURNING purpose, owner_id"
DROP_ABANDONED = "UPDATE files SET state = 'dropped', since = $2 WHERE state = 'pending' AND since < $1"
UNNEEDED = "SELECT id FROM files WHERE state = 'dropped' ORDER BY since LIMIT $1"


class Files:
    def __init__(self, units: UnitsOfWork, store: FileStore) -> None:
        self._units = units
        self._store = store

    async def upload(self, actor: Actor, purpose: FilePurpose, owner_id: UUID, sent: SentFile, path: str) -> StoredFile:
        """Uploads a file without attaching it. `path` is the file's path in the payload.

        Raises FileTooLarge, FileRefused, Unavailable.
        """
        file_id = new_id()
        async with self._units.begin(actor) as uow:
            row = FileRow(id=file_id, purpose=purpose, owner_id=owner_id, state=FileState.PENDING, since=uow.now)
            uow.db.add(row)
        try:
            return await self._store.put(file_id, purpose, owner_id, sent)
        except (FileRefused, FileTooLarge) as refused:
            async with self._units.begin(actor) as uow:
                await uow.rows("DELETE FROM files WHERE id = $1", file_id)
            raise _with_path(refused, path) from refused

    async def drop_unneeded(self) -> int:
        """Returns how many files were deleted from documents. Raises Unavailable; earlier deletions stay done."""
        service = Actor.service("identity")
        async with self._units.begin(service) as uow:
            await uow.rows(DROP_ABANDONED, uow.now - GRACE, uow.now)
            unneeded = [row["id"] for row in await uow.rows(UNNEEDED, BATCH)]
        for file_id in unneeded:
            await self._store.drop(file_id)
            async with self._units.begin(service) as uow:
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


async def drop_file(uow: UnitOfWork, file_id: UUID) -> None:
    """Its links stop working within minutes, once the job has deleted it from documents. Repeating it is harmless."""
    row = await uow.row(DROP, file_id, uow.now)
    if row is not None:
        uow.audit("file.dropped", child_id=_child_of(row["purpose"], row["owner_id"]), subject=file_id)


def _child_of(purpose: str, owner_id: UUID) -> UUID | None:
    return owner_id if purpose == FilePurpose.CHILD_PHOTO else None


def _with_path(refused: FileRefused | FileTooLarge, path: str) -> DomainError:
    return type(refused)(fields={path: refused.text})
