"""Files that identity keeps here: portraits, children's photos, resumes, licences. Who may see one, identity says."""

from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from documents.adapters.tables import KeptFile, LooseObject
from documents.adapters.vault import Vault
from documents.domain.errors import FileIdUsed
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose
from documents.use_cases.receive_file import StoredFile, claim, put_away

IDENTITY = Actor.service("identity")


@dataclass(frozen=True)
class Wanted:
    file_id: UUID
    purpose: Purpose
    owner_id: UUID

    @property
    def child_id(self) -> UUID | None:
        return self.owner_id if self.purpose is Purpose.CHILD_PHOTO else None


async def keep_file(units: UnitsOfWork, vault: Vault, wanted: Wanted, sent: SentFile) -> KeptFile:
    """An id names one file for good: asked again, this answers what was kept the first time.

    Raises what `inspect_file` raises, FileIdUsed, UploadTookTooLong.
    """
    async with units.begin(IDENTITY) as uow:
        if known := await _known(uow, wanted):
            return known
    stored = await put_away(units, vault, IDENTITY, sent, wanted.purpose.accepts)
    async with units.begin(IDENTITY) as uow:
        return await _record(uow, wanted, stored)


async def drop_file(uow: UnitOfWork, file_id: UUID) -> None:
    """Its bytes go a moment later (collect_loose_objects). Nothing happens when it is not there."""
    found = await uow.row("DELETE FROM kept_files WHERE id = $1 RETURNING object_key, purpose, owner_id", file_id)
    if found is None:
        return
    uow.db.add(LooseObject(object_key=found["object_key"], since=uow.now))
    wanted = Wanted(file_id, Purpose(found["purpose"]), found["owner_id"])
    uow.audit("file.dropped", child_id=wanted.child_id, subject=file_id)


async def _known(uow: UnitOfWork, wanted: Wanted) -> KeptFile | None:
    found = await uow.db.get(KeptFile, wanted.file_id)
    if found is not None and (found.purpose, found.owner_id) != (wanted.purpose, wanted.owner_id):
        raise FileIdUsed
    return found


async def _record(uow: UnitOfWork, wanted: Wanted, stored: StoredFile) -> KeptFile:
    """The first of two at once is kept; the other's bytes stay loose and are collected."""
    row = KeptFile(
        id=wanted.file_id,
        purpose=wanted.purpose,
        owner_id=wanted.owner_id,
        filename=stored.file.filename,
        content_type=stored.file.content_type,
        size=len(stored.file.content),
        sha256=stored.file.sha256,
        object_key=stored.object_key,
        created_at=uow.now,
    )
    added = await uow.db.execute(
        insert(KeptFile).values(row.model_dump()).on_conflict_do_nothing().returning(col(KeptFile.id))
    )
    if added.first() is None:
        known = await _known(uow, wanted)
        assert known is not None
        return known
    await claim(uow, stored)
    uow.audit("file.kept", child_id=wanted.child_id, subject=wanted.file_id)
    return row
