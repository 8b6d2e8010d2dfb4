from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from clinical_records.adapters.recap_phrases import recap_phrases
from clinical_records.adapters.recap_tables import SessionRecap
from clinical_records.adapters.recaps import lock_own_recap, text_of, write_text
from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.tables import Material
from clinical_records.domain.errors import (
    ChildCanceled,
    ChildNotInSession,
    MaterialNotFound,
    RecapChanged,
    SessionNotStarted,
    UnknownPhrase,
)
from clinical_records.domain.recaps import CANCELED, NOT_STARTED, ONLY_CONDUCTOR, RecapText, require_shareable
from clinical_records.events import emit_recap_shared


@dataclass(frozen=True, slots=True)
class RecapChange:
    child_id: UUID
    text: RecapText
    times_a_week: int
    material_id: UUID | None
    version: int
    """The version that it replaces; 0 before the first save."""
    shared: bool
    """True shares it. A shared recap stays shared."""


async def save_recap(uow: UnitOfWork, viewer: Viewer, event_id: str, change: RecapChange) -> VisibleSession:
    """Saves the viewer's recap of a child's session. What is already saved changes nothing, so a repeated request is
    harmless.

    Raises SessionNotFound; NotTheSessionsTherapist; ChildNotInSession; ChildNotFound; ChildCanceled; UnknownPhrase;
    MaterialNotFound unless the material is of this session and shared with its families; RecapChanged if another
    version is saved; and to share it, SessionNotStarted and NothingToShare.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    session.require_conductor(viewer, ONLY_CONDUCTOR)
    _require_child(session, change.child_id)
    await _require_parts(uow, session.event_id, change)
    recap = await lock_own_recap(uow, session.event_id, change.child_id, viewer.profile_id)
    if recap is None:
        recap = await _create(uow, session.event_id, viewer.profile_id, change)
    elif not await _is_saved(uow, recap, change):
        await _change(uow, recap, change)
    if change.shared or recap.shared_at is not None:
        require_shareable(change.text)
        share(uow, session, recap)
    return session


async def share_saved_recap(uow: UnitOfWork, viewer: Viewer, session: VisibleSession, child_id: UUID) -> None:
    """Shares the viewer's recap of this child, if there is one with text. Raises SessionNotStarted."""
    recap = await lock_own_recap(uow, session.event_id, child_id, viewer.profile_id)
    if recap is not None and not (await text_of(uow, recap)).is_empty:
        share(uow, session, recap)


def share(uow: UnitOfWork, session: VisibleSession, recap: SessionRecap) -> None:
    """Does nothing if it is shared already. Raises SessionNotStarted."""
    if recap.shared_at is not None:
        return
    if uow.now < session.starts_at:
        raise SessionNotStarted(NOT_STARTED)
    recap.shared_at = uow.now
    uow.audit("recap.shared", child_id=recap.child_id, subject=recap.id)
    emit_recap_shared(uow, recap)


def _require_child(session: VisibleSession, child_id: UUID) -> None:
    if child_id not in session.child_ids:
        raise ChildNotInSession(fields={"recap.child_id": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound
    if child_id in session.canceled_child_ids:
        raise ChildCanceled(CANCELED)


async def _require_parts(uow: UnitOfWork, event_id: UUID, change: RecapChange) -> None:
    if not set(change.text.phrases) <= recap_phrases().keys():
        raise UnknownPhrase(fields={"recap.phrases": UnknownPhrase.sentence})
    if change.material_id is None:
        return
    material = await uow.db.scalar(select(Material).where(col(Material.id) == change.material_id))
    of_session = material is not None and material.event_id == event_id and material.deleted_at is None
    if material is None or not (of_session and material.shared and change.child_id in material.child_ids):
        raise MaterialNotFound


async def _create(uow: UnitOfWork, event_id: UUID, therapist_id: UUID, change: RecapChange) -> SessionRecap:
    if change.version != 0:
        raise RecapChanged
    recap = SessionRecap(
        id=new_id(),
        event_id=event_id,
        child_id=change.child_id,
        therapist_id=therapist_id,
        times_a_week=change.times_a_week,
        material_id=change.material_id,
        version=1,
        saved_at=uow.now,
    )
    await write_text(uow, recap, change.text)
    created = insert(SessionRecap).values(recap.model_dump()).on_conflict_do_nothing().returning(col(SessionRecap.id))
    if await uow.db.scalar(created) is None:  # another window created it first
        raise RecapChanged
    uow.audit("recap.started", child_id=change.child_id, subject=recap.id)
    return await uow.db.get_one(SessionRecap, recap.id)


async def _is_saved(uow: UnitOfWork, recap: SessionRecap, change: RecapChange) -> bool:
    saved = (await text_of(uow, recap), recap.times_a_week, recap.material_id)
    return saved == (change.text, change.times_a_week, change.material_id)


async def _change(uow: UnitOfWork, recap: SessionRecap, change: RecapChange) -> None:
    if recap.version != change.version:
        raise RecapChanged
    await write_text(uow, recap, change.text)
    recap.times_a_week, recap.material_id = change.times_a_week, change.material_id
    recap.version += 1
    recap.saved_at = uow.now
    if recap.shared_at is not None:
        recap.edited_at = uow.now
        uow.audit("recap.changed", child_id=recap.child_id, subject=recap.id)
