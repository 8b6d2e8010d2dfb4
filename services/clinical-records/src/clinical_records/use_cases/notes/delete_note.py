from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.attachments import drop_attachments
from clinical_records.adapters.notes import NoteLocation, require_own_note
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.errors import NoteIsSigned
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.events import emit_session_note_changed


async def delete_note(uow: UnitOfWork, viewer: Viewer, location: NoteLocation) -> None:
    """Mark it as deleted, and delete its files. Raises NoteNotFound; NotTheCreator; NoteIsSigned."""
    note = await require_own_note(uow, viewer, location)
    if note.signed_at is not None:
        raise NoteIsSigned
    note.deleted_at = uow.now
    await drop_attachments(uow, note)
    await empty_text_draft(uow, viewer, DraftSubject(note.child_id, TextDraftKind.NOTE_EDIT, note.id))
    emit_session_note_changed(uow, note)
    uow.audit("note.deleted", child_id=note.child_id, subject=note.id)
