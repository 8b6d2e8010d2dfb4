from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import owner_of, read_texts, write_texts
from clinical_records.adapters.materials import require_own_material
from clinical_records.adapters.tables import MaterialVersion
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.text_drafts import TextDraftKind


async def change_material(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: str,
    material_id: UUID,
    *,
    content: str | None = None,
    shared: bool | None = None,
) -> None:
    """None keeps a value. A replaced text is stored. Raises SessionNotFound; MaterialNotFound; NotTheCreator."""
    own = await require_own_material(uow, viewer, event_id, material_id)
    material = own.material
    if shared is not None:
        material.shared = shared
    owner_id = owner_of(material)
    if content is not None and content != (before := (await read_texts(uow, material, owner_id))["content"]):
        replaced = MaterialVersion(material_id=material.id, version=material.version, replaced_at=uow.now)
        await write_texts(uow, replaced, owner_id, content=before)
        uow.db.add(replaced)
        await write_texts(uow, material, owner_id, content=content)
        material.version += 1
    if content is not None:
        await empty_text_draft(
            uow, viewer, DraftSubject(own.session.visible_child_ids[0], TextDraftKind.MATERIAL_EDIT, material.id)
        )
    for child_id in own.session.visible_child_ids:
        uow.audit("material.changed", child_id=child_id, subject=material.id)
