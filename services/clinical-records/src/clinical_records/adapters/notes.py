"""Loads a note for a change, after checking its creator; moves its texts to another child."""

from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.sessions import visible_session
from clinical_records.adapters.signatures import addenda_of
from clinical_records.adapters.tables import Note, NoteVersion
from clinical_records.adapters.text_drafts import move_text_drafts
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
        visible = [await require_child(uow, viewer, location.child_id, uow.now, "messages")]
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


async def move_to_child(uow: UnitOfWork, note: Note, child_id: UUID) -> None:
    """Encrypts the note's text, its earlier versions, its addenda and the drafts about it with the key of this child,
    and makes the note be about it."""
    if note.child_id == child_id:
        return
    earlier = await uow.db.scalars(select(NoteVersion).where(NoteVersion.note_id == note.id).with_for_update())
    for version in earlier:
        await write_texts(uow, version, child_id, **await read_texts(uow, version, note.child_id))
    for addendum in await addenda_of(uow, note.id):
        await write_texts(uow, addendum, child_id, **await read_texts(uow, addendum, note.child_id))
    await move_text_drafts(uow, note.id, child_id)
    await write_texts(uow, note, child_id, **await read_texts(uow, note, note.child_id))
    note.child_id = child_id  # nothing in between writes the row: its text is of its child at any time
