from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from documents.adapters.tables import OrphanedObject
from documents.use_cases.own_document import lock_own_document


async def delete_document(uow: UnitOfWork, viewer: Viewer, document_id: str) -> None:
    """Its bytes are removed later by the sweep. Raises the errors of `lock_own_document`."""
    document_uuid, row = await lock_own_document(uow, viewer, document_id)
    await uow.rows("DELETE FROM documents WHERE id = $1", document_uuid)
    uow.db.add(OrphanedObject(object_key=row["object_key"], since=uow.now))
    uow.audit("document.deleted", child_id=UUID(str(row["child_id"])), subject=document_uuid)
