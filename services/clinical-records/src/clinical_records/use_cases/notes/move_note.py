from uuid import UUID

from chassis.access.child_access import cares_for, require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.notes import NoteLocation, require_own_note
from clinical_records.adapters.sessions import visible_session
from clinical_records.domain.errors import ChildNotInSession, SameChild
from clinical_records.domain.notes import NoteType, is_message
from clinical_records.events import emit_message_sent, emit_session_note_changed


async def move_note(uow: UnitOfWork, viewer: Viewer, location: NoteLocation, child_id: UUID) -> None:
    """Move a note, with its earlier versions, to the record of another child
    (docs/product/clinical-records.md#notes-filed-for-the-wrong-child).

    A session's note moves to another child of that session. What was shared with the wrong family is private again.

    Raises NoteNotFound; NotTheCreator; SameChild; ChildNotFound if the author may not write for that child;
    ChildNotInSession.
    """
    note = await require_own_note(uow, viewer, location)
    if note.child_id == child_id:
        raise SameChild(fields={"child_id": SameChild.sentence})
    if note.event_id is not None:
        await _require_child_of_session(uow, viewer, note.event_id, child_id)
    else:
        await require_child(uow, viewer, child_id, uow.now)
        thread = note.therapist_id  # None: to all therapists
        if thread is not None and not await cares_for(uow, thread, child_id, uow.now):
            note.therapist_id = viewer.profile_id
    message = is_message(NoteType(note.note_type), in_session=note.event_id is not None)
    wrong_child_id, note.child_id, note.shared = note.child_id, child_id, message
    note.version += 1
    emit_session_note_changed(uow, note)
    if message:
        emit_message_sent(uow, note)
    uow.audit("note.moved_between_children", child_id=wrong_child_id, subject=f"{note.id} to {child_id}")
    uow.audit("note.moved_between_children", child_id=child_id, subject=f"{note.id} from {wrong_child_id}")


async def _require_child_of_session(uow: UnitOfWork, viewer: Viewer, event_id: UUID, child_id: UUID) -> None:
    session = await visible_session(uow, viewer, str(event_id), uow.now)
    if child_id in session.visible_child_ids:
        return
    # a child elsewhere is reported as such only to somebody who may see it
    await require_child(uow, viewer, child_id, uow.now)
    raise ChildNotInSession(fields={"child_id": ChildNotInSession.sentence})
