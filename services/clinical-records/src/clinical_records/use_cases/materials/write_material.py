from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.attachments import attach_files
from clinical_records.adapters.clinical_texts import owner_of, write_texts
from clinical_records.adapters.materials import require_session_to_write
from clinical_records.adapters.tables import Material
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.text_drafts import TextDraftKind


async def write_material(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: str,
    content: str,
    *,
    shared: bool,
    attachment_ids: Sequence[str] = (),
) -> UUID:
    """Returns the material's id. It belongs to the session: once shared, all of its families can read it.

    Raises SessionNotFound; NotTheSessionsTherapist; AttachmentNotFound.
    """
    session = await require_session_to_write(uow, viewer, event_id)
    material = Material(
        id=new_id(),
        event_id=session.event_id,
        child_ids=session.child_ids,
        creator_id=viewer.profile_id,
        shared=shared,
        created_at=uow.now,
    )
    await write_texts(uow, material, owner_of(material), content=content)
    uow.db.add(material)
    await attach_files(uow, viewer, material, attachment_ids)
    child_id = session.visible_child_ids[0]
    await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.MATERIAL, session.event_id))
    for child_id in session.visible_child_ids:
        uow.audit("material.written", child_id=child_id, subject=material.id)
    return material.id
