from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.clinical_texts import write_texts
from clinical_records.adapters.cosignatures import waiting_for
from clinical_records.adapters.text_drafts import DraftSubject, empty_text_draft
from clinical_records.domain.text_drafts import TextDraftKind


async def return_note(
    uow: UnitOfWork, viewer: Viewer, event_id: str, child_id: UUID, author_id: UUID, version: int, feedback: str
) -> None:
    """Ask the author for an addendum instead of signing. The note waits again once the author has added one.

    Raises CosignatureNotFound for everyone but the supervisor; Forbidden for an impersonating operator;
    NoteIsCosigned; NoteToCosignChanged.
    """
    for cosignature in await waiting_for(uow, viewer, event_id, child_id, author_id, version):
        cosignature.returned_at = uow.now
        cosignature.version += 1
        await write_texts(uow, cosignature, child_id, feedback=feedback)
        uow.audit("note.returned", child_id=child_id, subject=cosignature.note_id)
        about = DraftSubject(child_id, TextDraftKind.COSIGNATURE_FEEDBACK, cosignature.note_id)
        await empty_text_draft(uow, viewer, about)
