"""First half of an upload: check the file and store its bytes.

The key is recorded as orphaned before the bytes are stored, so that `sweep_orphaned_objects` finds the bytes of an
interrupted upload.
"""

import asyncio
from dataclasses import dataclass

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from documents.adapters.isolated_process import ProcessLost, in_isolated_process
from documents.adapters.tables import OrphanedObject
from documents.adapters.vault import Vault, new_object_key
from documents.adapters.virus_scanner import VirusScanner
from documents.domain.errors import FileNotReadable, UploadTookTooLong
from documents.domain.inspect_file import DOCUMENTS, Accepted, CheckedFile, SentFile, decode, inspect_file
from documents.use_cases.choose_child import choose_child


@dataclass(frozen=True)
class StoredObject:
    object_key: str
    file: CheckedFile


@dataclass(frozen=True)
class FileReceiver:
    units: UnitsOfWork
    vault: Vault
    scanner: VirusScanner | None
    """`None` where no scanner is set."""

    async def receive_document(self, viewer: Viewer, client_id: str | None, sent: SentFile) -> StoredObject:
        """Raises the errors of `choose_child` and `store_object`; nothing is stored then."""
        async with self.units.begin(Actor.of(viewer)) as uow:
            await choose_child(uow, viewer, client_id, uow.now)
        return await self.store_object(Actor.of(viewer), sent, DOCUMENTS)

    async def store_object(self, actor: Actor, sent: SentFile, accepted: Accepted) -> StoredObject:
        """Raises the errors of `inspect_file`, FileInfected, and Unavailable if the virus scanner is away; nothing is
        stored then."""
        try:
            checked = await in_isolated_process(inspect_file, sent, accepted)
        except ProcessLost as error:
            raise FileNotReadable from error
        if self.scanner is not None:
            # Scans what was sent: rewriting a file changes the bytes by which a scanner recognizes a virus.
            await self.scanner.scan(await asyncio.to_thread(decode, sent.data))
        object_key = new_object_key()
        async with self.units.begin(actor) as uow:
            uow.db.add(OrphanedObject(object_key=object_key, since=uow.now))
        await self.vault.put(object_key, checked.content)
        return StoredObject(object_key, checked)


async def claim_object(uow: UnitOfWork, object_key: str) -> None:
    """Mark the object as claimed by a row. Raises UploadTookTooLong if the sweep has already removed it."""
    if not await uow.rows("DELETE FROM loose_objects WHERE object_key = $1 RETURNING object_key", object_key):
        raise UploadTookTooLong
