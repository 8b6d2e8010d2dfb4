"""Who wrote a note takes it away; it and its earlier texts stay in the database, marked."""

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.notes import NotePlace, own_note
from clinical_records.events import tell_session_note


async def delete_note(uow: UnitOfWork, viewer: Viewer, place: NotePlace) -> None:
    """Raises NoteNotFound; NotTheCreator."""
    note = await own_note(uow, viewer, place)
    note.deleted_at = uow.now
    tell_session_note(uow, note)
    uow.audit("note.deleted", child_id=note.child_id, subject=note.id)
