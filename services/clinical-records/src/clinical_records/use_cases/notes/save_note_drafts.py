"""Saves what a therapist types into a session's note (docs/product/clinical-records.md#note-drafts)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.note_drafts import lock_draft
from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.tables import NoteDraft
from clinical_records.domain.errors import ChildNotInSession, NoteDraftChanged
from clinical_records.domain.notes import NoteType


@dataclass(frozen=True, slots=True, order=True)
class DraftChange:
    child_id: UUID
    note_type: NoteType
    content: str
    """Blank to clear it."""
    version: int
    """The version that it replaces; 0 before the first save."""


async def save_note_drafts(
    uow: UnitOfWork, viewer: Viewer, event_id: str, changes: Sequence[DraftChange]
) -> VisibleSession:
    """Saves all of them or none. Text that is already saved changes nothing, so a repeated request is harmless.

    Raises SessionNotFound; NotTheSessionsTherapist; ChildNotInSession; ChildNotFound if the therapist may no longer
    write about the child; NoteDraftChanged if another version is saved.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    session.require_conductor(viewer)
    for change in sorted(changes):  # in one order, so that two requests don't wait for each other
        _require_child(session, change.child_id)
        await _save(uow, session.event_id, viewer.profile_id, change)
    return session


def _require_child(session: VisibleSession, child_id: UUID) -> None:
    if child_id not in session.child_ids:
        raise ChildNotInSession(fields={"note_drafts": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound


async def _save(uow: UnitOfWork, event_id: UUID, therapist_id: UUID, change: DraftChange) -> None:
    draft = await lock_draft(uow, event_id, therapist_id, change.child_id, change.note_type.value)
    if draft is None:
        await _create(uow, event_id, therapist_id, change)
        return
    if (await read_texts(uow, draft, draft.child_id))["content"] == change.content:
        return
    if draft.version != change.version:
        raise NoteDraftChanged
    await write_texts(uow, draft, draft.child_id, content=change.content)
    draft.version += 1
    draft.saved_at = uow.now


async def _create(uow: UnitOfWork, event_id: UUID, therapist_id: UUID, change: DraftChange) -> None:
    if change.version != 0:
        raise NoteDraftChanged
    draft = NoteDraft(
        id=new_id(),
        therapist_id=therapist_id,
        event_id=event_id,
        child_id=change.child_id,
        note_type=change.note_type.value,
        version=1,
        saved_at=uow.now,
    )
    await write_texts(uow, draft, change.child_id, content=change.content)
    created = insert(NoteDraft).values(draft.model_dump()).on_conflict_do_nothing().returning(col(NoteDraft.id))
    if await uow.db.scalar(created) is None:  # another window created it first
        raise NoteDraftChanged
    uow.audit("note_draft.started", child_id=change.child_id, subject=draft.id)
