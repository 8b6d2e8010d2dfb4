from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.note_drafts import empty_draft
from clinical_records.adapters.sessions import visible_session
from clinical_records.adapters.signatures import lock_note, own_parts
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import ChildNotInSession, NoteIsSigned
from clinical_records.domain.notes import NoteType, require_text
from clinical_records.events import emit_session_note_changed


async def write_session_note(
    uow: UnitOfWork, viewer: Viewer, event_id: str, child_id: UUID | None, note_type: NoteType, content: str
) -> UUID:
    """Returns the note's id. `child_id` may be None in a session with one child. Only therapists see it until it is
    shared. A substitute's note is in the thread of the session's own therapist.

    Raises SessionNotFound; NotTheSessionsTherapist; TextRequired; ChildNotInSession; ChildNotFound if the therapist no
    longer cares for the child, or if the child canceled and a substitute writes; NoteIsSigned if the therapist has
    signed their note about the child.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    session.require_conductor(viewer)
    text = require_text(content, message=False)
    if child_id is None and len(session.child_ids) == 1:
        child_id = session.child_ids[0]
    if child_id not in session.child_ids:
        raise ChildNotInSession(fields={"note.child_id": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound
    await lock_note(uow, session.event_id, child_id, viewer.profile_id)
    if any(part.signed_at for part in await own_parts(uow, session.event_id, child_id, viewer.profile_id)):
        raise NoteIsSigned
    note = Note(
        id=new_id(),
        child_id=child_id,
        event_id=session.event_id,
        therapist_id=session.owner_therapist_id,
        note_type=note_type.value,
        creator_type=viewer.user_type.value,
        creator_id=viewer.profile_id,
        shared=False,
        awaits_signature=True,
        created_at=uow.now,
    )
    await write_texts(uow, note, child_id, content=text)
    uow.db.add(note)
    await empty_draft(uow, note)
    emit_session_note_changed(uow, note)
    uow.audit("note.written", child_id=child_id, subject=note.id)
    return note.id
