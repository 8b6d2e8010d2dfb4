from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.materials import require_session_in_care
from clinical_records.adapters.tables import Material
from clinical_records.domain.errors import NotTheSessionsTherapist


async def write_material(uow: UnitOfWork, viewer: Viewer, event_id: str, content: str, *, shared: bool) -> UUID:
    """Returns the material's id. It belongs to the session: once shared, all of its families can read it.

    Raises SessionNotFound; NotTheSessionsTherapist.
    """
    session = await require_session_in_care(uow, viewer, event_id)
    if not session.is_conducted_by(viewer):
        raise NotTheSessionsTherapist("Only this session's therapist can add materials.")
    material = Material(
        id=new_id(),
        event_id=session.event_id,
        child_ids=session.child_ids,
        content=content,
        creator_id=viewer.profile_id,
        shared=shared,
        created_at=uow.now,
    )
    uow.db.add(material)
    for child_id in session.visible_child_ids:
        uow.audit("material.written", child_id=child_id, subject=material.id)
    return material.id
