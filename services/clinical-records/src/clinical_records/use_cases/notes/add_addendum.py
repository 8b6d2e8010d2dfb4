from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.cosignatures import request_after_addendum
from clinical_records.adapters.notes import NoteLocation, require_own_note
from clinical_records.adapters.signatures import sign_addendum
from clinical_records.adapters.tables import NoteAddendum
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.errors import NoteIsNotSigned
from clinical_records.domain.text_drafts import TextDraftKind


async def add_addendum(uow: UnitOfWork, viewer: Viewer, location: NoteLocation, content: str) -> None:
    """Add a text to a signed note. Readers of the note see it.

    Raises NoteNotFound; NotTheCreator; Forbidden for an operator who impersonates the author; NoteIsNotSigned.
    """
    note = await require_own_note(uow, viewer, location)
    viewer.forbid_impersonation()
    if note.signed_at is None:
        raise NoteIsNotSigned
    addendum = NoteAddendum(id=new_id(), note_id=note.id, created_at=uow.now)
    await write_texts(uow, addendum, note.child_id, content=content)
    uow.db.add(addendum)
    await sign_addendum(uow, note, addendum)
    await request_after_addendum(uow, note)
    await empty_text_draft(uow, viewer, DraftSubject(note.child_id, TextDraftKind.ADDENDUM, note.id))
