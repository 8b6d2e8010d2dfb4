from uuid import UUID

from chassis.access.child_access import cares_for, require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.attachments import move_attachments
from clinical_records.adapters.cosignatures import request_after_move
from clinical_records.adapters.notes import NoteLocation, move_to_child, require_own_note
from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.signatures import sign
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import ChildNotInSession, SameChild
from clinical_records.domain.notes import NoteType, is_message
from clinical_records.events import emit_message_sent, emit_session_note_changed


async def move_note(
    uow: UnitOfWork, viewer: Viewer, location: NoteLocation, child_id: UUID, to_event_id: str | None = None
) -> None:
    """Move a note, with its earlier versions, to the record of another child
    (docs/product/clinical-records.md#notes-filed-for-the-wrong-child).

    A session's note moves to another child of that session or, with `to_event_id`, to a child of another session that
    the author conducts. What was shared with the wrong family is private again. A signed note is signed again for the
    right child, keeps the date of its signature, and waits for its co-signature again.

    Raises NoteNotFound; NotTheCreator; SameChild; ChildNotFound if the author may not write for that child;
    ChildNotInSession; SessionNotFound; NotTheSessionsTherapist.
    """
    note = await require_own_note(uow, viewer, location)
    wrong_child_id, wrong_event_id = note.child_id, note.event_id
    note.version += 1
    if note.event_id is not None:
        await _move_in_sessions(uow, viewer, note, child_id, to_event_id or str(note.event_id))
    else:
        await _move_in_threads(uow, viewer, note, child_id)
    if note.signed_at is not None:
        await sign(uow, note)
        await request_after_move(uow, note)
    emit_session_note_changed(uow, note)
    if wrong_child_id == child_id:
        moved = f"{note.id} from {wrong_event_id} to {note.event_id}"
        uow.audit("note.moved_between_sessions", child_id=child_id, subject=moved)
    else:
        uow.audit("note.moved_between_children", child_id=wrong_child_id, subject=f"{note.id} to {child_id}")
        uow.audit("note.moved_between_children", child_id=child_id, subject=f"{note.id} from {wrong_child_id}")


async def _move_in_sessions(uow: UnitOfWork, viewer: Viewer, note: Note, child_id: UUID, event_id: str) -> None:
    session = await visible_session(uow, viewer, event_id, uow.now)
    if session.event_id != note.event_id:
        session.require_conductor(viewer)
    elif note.child_id == child_id:
        raise SameChild(fields={"child_id": SameChild.sentence})
    await _require_child_of_session(uow, viewer, session, child_id)
    note.shared = note.shared and note.child_id == child_id
    note.event_id, note.therapist_id = session.event_id, session.owner_therapist_id
    await move_to_child(uow, note, child_id)


async def _require_child_of_session(uow: UnitOfWork, viewer: Viewer, session: VisibleSession, child_id: UUID) -> None:
    if child_id in session.visible_child_ids:
        return
    # viewers without access get 404, so they can't learn that the child exists
    await require_child(uow, viewer, child_id, uow.now)
    raise ChildNotInSession(fields={"child_id": ChildNotInSession.sentence})


async def _move_in_threads(uow: UnitOfWork, viewer: Viewer, note: Note, child_id: UUID) -> None:
    """A message arrives in the other thread now, and keeps the date on which it was written."""
    if note.child_id == child_id:
        raise SameChild(fields={"child_id": SameChild.sentence})
    await require_child(uow, viewer, child_id, uow.now)
    thread = note.therapist_id  # None: to all therapists
    if thread is not None and not await cares_for(uow, thread, child_id, uow.now):
        note.therapist_id = viewer.profile_id
    message = is_message(NoteType(note.note_type), in_session=False)
    note.shared = message
    await move_to_child(uow, note, child_id)
    if message:
        note.arrived_at = uow.now
        emit_message_sent(uow, note, await move_attachments(uow, note.id, child_id))
