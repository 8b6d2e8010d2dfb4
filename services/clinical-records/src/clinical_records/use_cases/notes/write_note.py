from collections.abc import Sequence
from uuid import UUID

from chassis.access.child_access import cares_for, require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.attachments import attach_files
from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.tables import Note
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.errors import AttachmentsNotAllowed, OtherChild, TherapistNotFound
from clinical_records.domain.notes import NoteType, is_message, require_text
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.events import emit_message_sent


async def write_note(
    uow: UnitOfWork,
    viewer: Viewer,
    child_id: UUID,
    note_type: NoteType,
    content: str,
    *,
    named_child_id: UUID | None = None,
    therapist_id: UUID | None = None,
    attachment_ids: Sequence[str] = (),
) -> UUID:
    """Write a message, or a therapist's note of another type, on a child. Returns the note's id.

    `therapist_id` is the therapist of the thread: by default a therapist's own. A guardian's message without one
    addresses all therapists of the child.

    Raises ChildNotFound; Forbidden if a guardian writes anything but a message; OtherChild if the note names another
    child than the path; TextRequired; TherapistNotFound if that therapist doesn't care for the child;
    AttachmentsNotAllowed for a note that isn't a message; AttachmentNotFound.
    """
    await require_child(uow, viewer, child_id, uow.now, "messages")
    if named_child_id not in (None, child_id):
        raise OtherChild(fields={"note.child_id": OtherChild.sentence})
    message = is_message(note_type, in_session=False)
    if not message:
        viewer.require_therapist()
        if attachment_ids:
            raise AttachmentsNotAllowed(fields={"note.attachment_ids": AttachmentsNotAllowed.sentence})
    if therapist_id is None and viewer.is_therapist:
        therapist_id = viewer.profile_id
    if therapist_id is not None and not await cares_for(uow, therapist_id, child_id, uow.now):
        raise TherapistNotFound
    note = Note(
        id=new_id(),
        child_id=child_id,
        therapist_id=therapist_id,
        note_type=note_type.value,
        creator_type=viewer.user_type.value,
        creator_id=viewer.profile_id,
        shared=message,
        created_at=uow.now,
    )
    await write_texts(uow, note, child_id, content=require_text(content, message=message))
    uow.db.add(note)
    file_ids = await attach_files(uow, viewer, note, attachment_ids)
    uow.audit("note.written", child_id=child_id, subject=note.id)
    if message:
        emit_message_sent(uow, note, file_ids)
    if message and therapist_id is not None:
        await empty_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.MESSAGE, therapist_id))
    return note.id
