"""Who holds a session, be it as a substitute, says what it needs: what to have at hand, what to look at before."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.materials import session_in_care
from clinical_records.adapters.tables import Material
from clinical_records.domain.errors import NotTheSessionsTherapist


async def write_material(uow: UnitOfWork, viewer: Viewer, event_id: str, content: str, *, shared: bool) -> UUID:
    """The material's id. It belongs to the session, not to one of its children: shared, all their families read it.

    Raises SessionNotFound; NotTheSessionsTherapist.
    """
    session = await session_in_care(uow, viewer, event_id)
    if not session.is_led_by(viewer):
        raise NotTheSessionsTherapist("Only the therapist who holds this session adds materials to it.")
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
