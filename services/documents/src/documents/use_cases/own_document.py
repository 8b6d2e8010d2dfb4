from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.ids import parse_id
from chassis.unit_of_work import UnitOfWork

from documents.adapters.visibility import parameters, visible_to
from documents.domain.errors import DocumentNotFound, IntakeFormStays, NotTheUploader

IS_SIGNED_INTAKE = "SELECT 1 FROM intake_submissions WHERE document_id = $1"


async def lock_own_document(uow: UnitOfWork, viewer: Viewer, document_id: str) -> tuple[UUID, Row]:
    """The document that the viewer uploaded and may change or delete.

    Raises DocumentNotFound if it doesn't exist or the viewer may not see it, NotTheUploader for another's document,
    IntakeFormStays for a signed intake form.
    """
    document_uuid = parse_id(document_id, missing=DocumentNotFound)
    row = await uow.row(
        "SELECT d.child_id, d.uploader_type, d.uploader_id, d.object_key, d.category FROM documents d"  # noqa: S608  # constants
        f" WHERE {visible_to(viewer)} AND d.id = $3 FOR UPDATE",
        *parameters(viewer, uow.now),
        document_uuid,
    )
    if row is None:
        raise DocumentNotFound
    if (row["uploader_type"], row["uploader_id"]) != (viewer.user_type.value, viewer.profile_id):
        raise NotTheUploader
    if await uow.value(IS_SIGNED_INTAKE, document_uuid) is not None:
        raise IntakeFormStays
    return document_uuid, row
