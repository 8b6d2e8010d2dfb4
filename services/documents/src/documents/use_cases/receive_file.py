"""The first half of an upload: check the file and put it away, before anything names it.

The key is recorded as loose before the bytes are stored, so that whatever happens in between they are found again
and collected (collect_loose_objects).
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from documents.adapters.tables import LooseObject
from documents.adapters.vault import Vault, new_object_key
from documents.domain.errors import UploadTookTooLong
from documents.domain.inspect_file import DOCUMENTS, Accepted, CheckedFile, SentFile, inspect_file
from documents.use_cases.choose_child import choose_child

AT_ONCE = 2
"""Files are checked by this many threads: a large picture takes 150 MB while it is redrawn."""
_inspectors = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="inspect-file")


@dataclass(frozen=True)
class StoredFile:
    object_key: str
    file: CheckedFile


async def receive_file(
    units: UnitsOfWork, vault: Vault, viewer: Viewer, client_id: str | None, sent: SentFile
) -> StoredFile:
    """Raises what `choose_child` and `inspect_file` raise; nothing is kept then."""
    async with units.begin(Actor.of(viewer)) as uow:
        await choose_child(uow, viewer, client_id, uow.now)
    return await put_away(units, vault, Actor.of(viewer), sent, DOCUMENTS)


async def put_away(units: UnitsOfWork, vault: Vault, actor: Actor, sent: SentFile, accepted: Accepted) -> StoredFile:
    """Raises what `inspect_file` raises; nothing is kept then."""
    checked = await asyncio.get_running_loop().run_in_executor(_inspectors, inspect_file, sent, accepted)
    object_key = new_object_key()
    async with units.begin(actor) as uow:
        uow.db.add(LooseObject(object_key=object_key, since=uow.now))
    await vault.put(object_key, checked.content)
    return StoredFile(object_key, checked)


async def claim(uow: UnitOfWork, stored: StoredFile) -> None:
    """From now on a row names the object. Raises UploadTookTooLong when it was collected before."""
    if not await uow.rows("DELETE FROM loose_objects WHERE object_key = $1 RETURNING object_key", stored.object_key):
        raise UploadTookTooLong
