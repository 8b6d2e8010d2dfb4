"""Files on their way to documents and back out of it. No transaction is open while bytes travel:

    stored = await files.upload(actor, FilePurpose.CHILD_PHOTO, child_id, sent, "file")     # recorded, then sent
    async with units.begin(actor) as uow:
        child.photo_id = await keep_file(uow, stored, instead_of=child.photo_id)

What is never kept, or was replaced, a job drops; whoever names a file in a column of theirs does so in the transaction
that keeps it.
"""

from datetime import timedelta
from uuid import UUID

from chassis.errors import DomainError
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.file_store import FileStore
from identity.adapters.file_tables import FileRow
from identity.domain.files import (
    FilePurpose,
    FileRefused,
    FileState,
    FileTooLarge,
    SentFile,
    StoredFile,
    UploadTookTooLong,
)

GRACE = timedelta(hours=1)
"""An upload that was not kept by then was given up."""
BATCH = 100
KEEP = """
    UPDATE files SET state = 'kept', since = $2, filename = $3, content_type = $4, size = $5
    WHERE id = $1 AND state = 'pending' RETURNING purpose, owner_id
"""
DROP = "UPDATE files SET state = 'dropped', since = $2 WHERE id = $1 AND state <> 'dropped' RETURNING purpose, owner_id"
GIVEN_UP = "UPDATE files SET state = 'dropped', since = $2 WHERE state = 'pending' AND since < $1"
UNNEEDED = "SELECT id FROM files WHERE state = 'dropped' ORDER BY since LIMIT $1"


class Files:
    def __init__(self, units: UnitsOfWork, store: FileStore) -> None:
        self._units = units
        self._store = store

    async def upload(self, actor: Actor, purpose: FilePurpose, owner_id: UUID, sent: SentFile, path: str) -> StoredFile:
        """Checked and stored, but not kept yet. `path` is where the file stands in the payload.

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
            raise _placed(refused, path) from refused

    async def drop_unneeded(self) -> int:
        """How many documents has dropped. Raises Unavailable: what was dropped by then stays so."""
        service = Actor.service("identity")
        async with self._units.begin(service) as uow:
            await uow.rows(GIVEN_UP, uow.now - GRACE, uow.now)
            unneeded = [row["id"] for row in await uow.rows(UNNEEDED, BATCH)]
        for file_id in unneeded:
            await self._store.drop(file_id)
            async with self._units.begin(service) as uow:
                await uow.rows("DELETE FROM files WHERE id = $1", file_id)
        return len(unneeded)


async def keep_file(uow: UnitOfWork, stored: StoredFile, *, instead_of: UUID | None = None) -> UUID:
    """The file's id, for the column that names it from now on; what that column named before is dropped.

    Raises UploadTookTooLong when the upload was given up meanwhile.
    """
    row = await uow.row(KEEP, stored.id, uow.now, stored.filename, stored.content_type, stored.size)
    if row is None:
        raise UploadTookTooLong
    uow.audit("file.kept", child_id=_child_of(row["purpose"], row["owner_id"]), subject=stored.id)
    if instead_of is not None:
        await drop_file(uow, instead_of)
    return stored.id


async def drop_file(uow: UnitOfWork, file_id: UUID) -> None:
    """Its links stop within minutes, when the job has told documents. Nothing happens when it is dropped already."""
    row = await uow.row(DROP, file_id, uow.now)
    if row is not None:
        uow.audit("file.dropped", child_id=_child_of(row["purpose"], row["owner_id"]), subject=file_id)


def _child_of(purpose: str, owner_id: UUID) -> UUID | None:
    return owner_id if purpose == FilePurpose.CHILD_PHOTO else None


def _placed(refused: FileRefused | FileTooLarge, path: str) -> DomainError:
    return type(refused)(fields={path: refused.text})
