"""Finding a note to change it, and whose it is."""

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
class NotePlace:
    """Where an address says that a note is: on a child, or on a session."""

    note_id: UUID
    child_id: UUID | None = None
    event_id: str | None = None


async def own_note(uow: UnitOfWork, viewer: Viewer, place: NotePlace) -> Note:
    """The viewer's own note, locked until the change is committed.

    Raises ChildNotFound or SessionNotFound when the place is not the viewer's to see; NoteNotFound when the note is
    absent, elsewhere or not the viewer's to see; NotTheCreator when someone else wrote it.
    """
    if place.child_id is not None:
        visible = [await require_child(uow, viewer, place.child_id, uow.now)]
        there = Note.child_id == place.child_id
    else:
        session = await visible_session(uow, viewer, place.event_id or "", uow.now)
        visible = session.visible_child_ids
        there = Note.event_id == session.event_id
    wanted = select(Note).where(Note.id == place.note_id, there, col(Note.deleted_at).is_(None))
    note = await uow.db.scalar(wanted.with_for_update())
    if note is None or note.child_id not in visible or not (viewer.is_therapist or note.shared):
        raise NoteNotFound
    if (note.creator_type, note.creator_id) != (viewer.user_type.value, viewer.profile_id):
        raise NotTheCreator
    return note
