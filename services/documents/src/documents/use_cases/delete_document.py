"""Taking a document away. Its bytes go a moment later (collect_loose_objects)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork

from documents.adapters.tables import LooseObject
from documents.adapters.visibility import parameters, visible_to
from documents.domain.errors import DocumentNotFound, NotTheUploader


async def delete_document(uow: UnitOfWork, viewer: Viewer, document_id: str) -> None:
    """Raises DocumentNotFound when it is absent or not the viewer's to see, NotTheUploader when it is another's."""
    known = parse_id(document_id, missing=DocumentNotFound)
    found = await uow.row(
        "SELECT d.child_id, d.uploader_type, d.uploader_id, d.object_key FROM documents d"  # noqa: S608  # constants
        f" WHERE {visible_to(viewer)} AND d.id = $3 FOR UPDATE",
        *parameters(viewer, uow.now),
        known,
    )
    if found is None:
        raise DocumentNotFound
    if (found["uploader_type"], found["uploader_id"]) != (viewer.user_type.value, viewer.profile_id):
        raise NotTheUploader
    await uow.rows("DELETE FROM documents WHERE id = $1", known)
    uow.db.add(LooseObject(object_key=found["object_key"], since=uow.now))
    uow.audit("document.deleted", child_id=UUID(str(found["child_id"])), subject=known)
