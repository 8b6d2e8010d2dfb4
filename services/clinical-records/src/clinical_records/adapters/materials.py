"""Finding a session's material to change it, and whose it is."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.tables import Material
from clinical_records.domain.errors import MaterialNotFound, NotTheCreator, SessionNotFound


@dataclass(frozen=True, slots=True)
class OwnMaterial:
    material: Material
    session: VisibleSession


async def session_in_care(uow: UnitOfWork, viewer: Viewer, event_id: str) -> VisibleSession:
    """Raises SessionNotFound also when the therapist who holds it cares for none of its children any more."""
    session = await visible_session(uow, viewer, event_id, uow.now)
    if not session.visible_child_ids:
        raise SessionNotFound
    return session


async def own_material(uow: UnitOfWork, viewer: Viewer, event_id: str, material_id: UUID) -> OwnMaterial:
    """The viewer's own, locked until the change is committed.

    Raises SessionNotFound; MaterialNotFound when it is absent, of another session or not the viewer's to read;
    NotTheCreator when someone else wrote it.
    """
    session = await session_in_care(uow, viewer, event_id)
    wanted = select(Material).where(
        Material.id == material_id, Material.event_id == session.event_id, col(Material.deleted_at).is_(None)
    )
    material = await uow.db.scalar(wanted.with_for_update())
    if material is None or not _is_shown(material, session, viewer):
        raise MaterialNotFound
    if not viewer.is_therapist or material.creator_id != viewer.profile_id:
        raise NotTheCreator
    return OwnMaterial(material, session)


def _is_shown(material: Material, session: VisibleSession, viewer: Viewer) -> bool:
    """As `SHOWN` of the reads has it."""
    written_for, seen = set(material.child_ids), set(session.visible_child_ids)
    if not written_for & seen:
        return False
    by_right = session.is_held_by(viewer) or written_for <= seen or material.creator_id == viewer.profile_id
    return material.shared or (viewer.is_therapist and by_right)
