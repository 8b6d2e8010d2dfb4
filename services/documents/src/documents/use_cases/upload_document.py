"""Second half of an upload: record the stored file as a document of a child."""

from datetime import datetime
from uuid import UUID

from chassis.access.child_access import cares_for
from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import UnitOfWork

from documents.adapters.tables import DocumentRow
from documents.domain.category import Category
from documents.domain.errors import TherapistNotFound
from documents.use_cases.choose_child import choose_child
from documents.use_cases.receive_file import StoredObject, claim_object


async def upload_document(
    uow: UnitOfWork,
    viewer: Viewer,
    stored: StoredObject,
    client_id: str | None,
    therapist_id: str | None,
    category: Category = Category.OTHER,
) -> DocumentRow:
    """`therapist_id` shares it with that therapist only; None with every therapist of the child.

    Raises ChildNotFound, ChildNotNamed, TherapistNotFound, UploadTookTooLong.
    """
    child_id = await choose_child(uow, viewer, client_id, uow.now)
    shared_with = await _therapist_of(uow, child_id, therapist_id, uow.now)
    await claim_object(uow, stored.object_key)
    document = DocumentRow(
        id=new_id(),
        child_id=child_id,
        therapist_id=shared_with,
        category=category.value,
        uploader_type=viewer.user_type.value,
        uploader_id=viewer.profile_id,
        filename=stored.file.filename,
        content_type=stored.file.content_type,
        size=len(stored.file.content),
        sha256=stored.file.sha256,
        object_key=stored.object_key,
        created_at=uow.now,
    )
    uow.db.add(document)
    uow.audit("document.uploaded", child_id=child_id, subject=document.id)
    return document


async def _therapist_of(uow: UnitOfWork, child_id: UUID, therapist_id: str | None, now: datetime) -> UUID | None:
    if therapist_id is None:
        return None
    therapist_uuid = parse_id(therapist_id, missing=TherapistNotFound)
    if not await cares_for(uow, therapist_uuid, child_id, now):
        raise TherapistNotFound
    return therapist_uuid
