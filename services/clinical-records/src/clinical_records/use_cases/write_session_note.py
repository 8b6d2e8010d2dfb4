"""Who holds a session, be it as a substitute, writes a note on one of its children."""

from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.sessions import visible_session
from clinical_records.adapters.tables import Note
from clinical_records.domain.errors import ChildNotInSession, NotTheSessionsTherapist
from clinical_records.domain.notes import NoteType, require_text
from clinical_records.events import tell_session_note


async def write_session_note(
    uow: UnitOfWork, viewer: Viewer, event_id: str, child_id: UUID | None, note_type: NoteType, content: str
) -> UUID:
    """The note's id. The child may be left out in a session with one child. It is the therapists' alone until shared.
    A substitute's is in the thread of the therapist whose session it is.

    Raises SessionNotFound; NotTheSessionsTherapist; TextRequired; ChildNotInSession; ChildNotFound when the therapist
    no longer cares for the child, or, of a substitute, when the child canceled.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    if not session.is_led_by(viewer):
        raise NotTheSessionsTherapist
    text = require_text(content, message=False)
    if child_id is None and len(session.child_ids) == 1:
        child_id = session.child_ids[0]
    if child_id not in session.child_ids:
        raise ChildNotInSession(fields={"note.child_id": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound
    note = Note(
        id=new_id(),
        child_id=child_id,
        event_id=session.event_id,
        therapist_id=session.whose,
        note_type=note_type.value,
        content=text,
        creator_type=viewer.user_type.value,
        creator_id=viewer.profile_id,
        shared=False,
        created_at=uow.now,
    )
    uow.db.add(note)
    tell_session_note(uow, note)
    uow.audit("note.written", child_id=child_id, subject=note.id)
    return note.id
