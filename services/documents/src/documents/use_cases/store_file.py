"""Stores files for other services: photos, resumes, licenses, assessment reports and attachments. Their owner decides
who may see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from documents.adapters.tables import OrphanedObject, StoredFile
from documents.domain.errors import FileIdUsed
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose
from documents.use_cases.receive_file import FileReceiver, StoredObject, claim_object

REMOVE = """
    DELETE FROM kept_files WHERE id = $1 AND purpose = ANY($2) RETURNING object_key, purpose, owner_id, child_ids
"""


@dataclass(frozen=True)
class FileRequest:
    file_id: UUID
    purpose: Purpose
    owner_id: UUID
    child_ids: tuple[UUID, ...] = ()
    """The children that an attachment concerns."""

    @property
    def about(self) -> Sequence[UUID | None]:
        """The children with this file in their audit trail; None for a file about no child."""
        return (self.owner_id,) if self.purpose.is_of_child else self.child_ids or (None,)

    @property
    def actor(self) -> Actor:
        return Actor.service(self.purpose.owner)


async def store_file(receiver: FileReceiver, request: FileRequest, sent: SentFile) -> StoredFile:
    """An id names one file permanently: a repeated call returns the file that was stored first.

    Raises the errors of `store_object`, FileIdUsed and UploadTookTooLong.
    """
    async with receiver.units.begin(request.actor) as uow:
        if existing := await _find_stored(uow, request):
            return existing
    stored = await receiver.store_object(request.actor, sent, request.purpose.accepts)
    async with receiver.units.begin(request.actor) as uow:
        return await _record(uow, request, stored)


async def remove_file(uow: UnitOfWork, file_id: UUID, owner: str) -> None:
    """Its bytes are removed later by the sweep. Does nothing if the service `owner` has no such file."""
    purposes = [purpose.value for purpose in Purpose if purpose.owner == owner]
    row = await uow.row(REMOVE, file_id, purposes)
    if row is None:
        return
    uow.db.add(OrphanedObject(object_key=row["object_key"], since=uow.now))
    request = FileRequest(file_id, Purpose(row["purpose"]), row["owner_id"], tuple(row["child_ids"]))
    for child_id in request.about:
        uow.audit("file.dropped", child_id=child_id, subject=file_id)


async def _find_stored(uow: UnitOfWork, request: FileRequest) -> StoredFile | None:
    row = await uow.db.get(StoredFile, request.file_id)
    if row is not None and (row.purpose, row.owner_id) != (request.purpose, request.owner_id):
        raise FileIdUsed
    return row


async def _record(uow: UnitOfWork, request: FileRequest, stored: StoredObject) -> StoredFile:
    """The first of two concurrent calls wins; the object of the other stays orphaned and is swept."""
    row = StoredFile(
        id=request.file_id,
        purpose=request.purpose,
        owner_id=request.owner_id,
        child_ids=list(request.child_ids),
        filename=stored.file.filename,
        content_type=stored.file.content_type,
        size=len(stored.file.content),
        sha256=stored.file.sha256,
        object_key=stored.object_key,
        created_at=uow.now,
    )
    added = await uow.db.execute(
        insert(StoredFile).values(row.model_dump()).on_conflict_do_nothing().returning(col(StoredFile.id))
    )
    if added.first() is None:
        existing = await _find_stored(uow, request)
        assert existing is not None
        return existing
    await claim_object(uow, stored.object_key)
    for child_id in request.about:
        uow.audit("file.kept", child_id=child_id, subject=request.file_id)
    return row
