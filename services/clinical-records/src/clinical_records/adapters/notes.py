"""Loads a note for a change, after checking its creator."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.sessions import visible_session
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import NoteNotFound, NotTheCreator


@dataclass(frozen=True, slots=True)
class NoteLocation:
    """The note named by a path, either below a child or below a session."""

    note_id: UUID
    child_id: UUID | None = None
    event_id: str | None = None


async def require_own_note(uow: UnitOfWork, viewer: Viewer, location: NoteLocation) -> Note:
    """The viewer's own note, locked until the change is committed.

    Raises ChildNotFound or SessionNotFound if the viewer may not see the child or session; NoteNotFound if the note
    doesn't exist there or isn't visible to the viewer; NotTheCreator if someone else wrote it.
    """
    if location.child_id is not None:
        visible = [await require_child(uow, viewer, location.child_id, uow.now)]
        at_location = Note.child_id == location.child_id
    else:
        session = await visible_session(uow, viewer, location.event_id or "", uow.now)
        visible = session.visible_child_ids
        at_location = Note.event_id == session.event_id
    by_id = select(Note).where(Note.id == location.note_id, at_location, col(Note.deleted_at).is_(None))
    note = await uow.db.scalar(by_id.with_for_update())
    if note is None or note.child_id not in visible or not (viewer.is_therapist or note.shared):
        raise NoteNotFound
    if (note.creator_type, note.creator_id) != (viewer.user_type.value, viewer.profile_id):
        raise NotTheCreator
    return note
