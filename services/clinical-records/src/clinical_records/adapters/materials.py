"""Loads a session's material for a change, after checking its creator."""

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


async def require_session_in_care(uow: UnitOfWork, viewer: Viewer, event_id: str) -> VisibleSession:
    """Raises SessionNotFound, also if its therapist no longer cares for any of its children."""
    session = await visible_session(uow, viewer, event_id, uow.now)
    if not session.visible_child_ids:
        raise SessionNotFound
    return session


async def require_session_to_write(uow: UnitOfWork, viewer: Viewer, event_id: str) -> VisibleSession:
    """Raises SessionNotFound; NotTheSessionsTherapist for anyone who doesn't conduct it."""
    session = await require_session_in_care(uow, viewer, event_id)
    session.require_conductor(viewer, "Only this session's therapist can add materials.")
    return session


async def require_own_material(uow: UnitOfWork, viewer: Viewer, event_id: str, material_id: UUID) -> OwnMaterial:
    """The viewer's own material, locked until the change is committed.

    Raises SessionNotFound; MaterialNotFound if it doesn't exist, belongs to another session or isn't visible to the
    viewer; NotTheCreator if someone else wrote it.
    """
    session = await require_session_in_care(uow, viewer, event_id)
    by_id = select(Material).where(
        Material.id == material_id, Material.event_id == session.event_id, col(Material.deleted_at).is_(None)
    )
    material = await uow.db.scalar(by_id.with_for_update())
    if material is None or not is_visible(material, session, viewer):
        raise MaterialNotFound
    if not viewer.is_therapist or material.creator_id != viewer.profile_id:
        raise NotTheCreator
    return OwnMaterial(material, session)


def is_visible(material: Material, session: VisibleSession, viewer: Viewer) -> bool:
    """The same rule as `VISIBLE` in queries/materials.py."""
    written_for, visible = set(material.child_ids), set(session.visible_child_ids)
    if not written_for & visible:
        return False
    may_read_unshared = (
        session.is_assigned_to(viewer) or written_for <= visible or material.creator_id == viewer.profile_id
    )
    return material.shared or (viewer.is_therapist and may_read_unshared)
