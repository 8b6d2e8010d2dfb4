from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.notes import NoteLocation, require_own_note
from clinical_records.adapters.tables import Note, NoteVersion
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.errors import NoteIsSigned
from clinical_records.domain.notes import NoteType, is_message, require_sharing, require_text
from clinical_records.domain.text_drafts import TextDraftKind


async def change_note(
    uow: UnitOfWork, viewer: Viewer, location: NoteLocation, *, content: str | None = None, shared: bool | None = None
) -> None:
    """None keeps a value. A replaced text is stored.

    Raises NoteNotFound; NotTheCreator; TextRequired; MessagesAreShared; NoteIsSigned for another text.
    """
    note = await require_own_note(uow, viewer, location)
    message = is_message(NoteType(note.note_type), in_session=note.event_id is not None)
    if shared is not None:
        note.shared = require_sharing(shared, message=message)
    if content is not None and require_text(content, message=message) != (before := await _text_of(uow, note)):
        if note.signed_at is not None:
            raise NoteIsSigned
        replaced = NoteVersion(note_id=note.id, version=note.version, replaced_at=uow.now)
        await write_texts(uow, replaced, note.child_id, content=before)
        uow.db.add(replaced)
        await write_texts(uow, note, note.child_id, content=content)
        note.version += 1
    if content is not None:
        await empty_text_draft(uow, viewer, DraftSubject(note.child_id, TextDraftKind.NOTE_EDIT, note.id))
    uow.audit("note.changed", child_id=note.child_id, subject=note.id)


async def _text_of(uow: UnitOfWork, note: Note) -> str:
    return (await read_texts(uow, note, note.child_id))["content"]
