from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.attachments import drop_attachments
from clinical_records.adapters.materials import require_own_material
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.text_drafts import TextDraftKind


async def delete_material(uow: UnitOfWork, viewer: Viewer, event_id: str, material_id: UUID) -> None:
    """Mark it as deleted, and delete its files. Raises SessionNotFound; MaterialNotFound; NotTheCreator."""
    own = await require_own_material(uow, viewer, event_id, material_id)
    own.material.deleted_at = uow.now
    await drop_attachments(uow, own.material)
    child_id = own.session.visible_child_ids[0]
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.MATERIAL_EDIT, material_id))
    for child_id in own.session.visible_child_ids:
        uow.audit("material.deleted", child_id=child_id, subject=own.material.id)
