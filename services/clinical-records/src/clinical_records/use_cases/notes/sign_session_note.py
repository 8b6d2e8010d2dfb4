from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.cosignatures import request_cosignatures
from clinical_records.adapters.note_drafts import has_draft
from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.signatures import author_name, lock_note, own_parts, sign
from clinical_records.adapters.tables import Note
from clinical_records.adapters.text_drafts import DraftSubject, has_text_draft
from clinical_records.domain.errors import ChildNotInSession, NoteDraftChanged, NoteIsSigned, NothingToSign
from clinical_records.domain.notes import NoteType
from clinical_records.domain.signatures import Credentials
from clinical_records.domain.text_drafts import TextDraftKind
from clinical_records.events import emit_session_note_changed
from clinical_records.use_cases.notes.write_session_note import write_session_note
from clinical_records.use_cases.recaps.save_recap import share_saved_recap


@dataclass(frozen=True, slots=True)
class TypedPart:
    note_type: NoteType
    content: str


async def sign_session_note(
    uow: UnitOfWork,
    viewer: Viewer,
    event_id: str,
    child_id: UUID | None,
    typed: Sequence[TypedPart],
    *,
    share_recap: bool = False,
    credentials: Credentials | None = None,
) -> list[UUID]:
    """File what is typed and sign all parts that the viewer wrote about this child, in one transaction. Returns the
    signed parts. `child_id` may be None in a session with one child. `share_recap` shares the viewer's saved recap too.

    Raises SessionNotFound; Forbidden for a guardian, a colleague and an operator who impersonates the author;
    ChildNotInSession; ChildNotFound; TextRequired; NothingToSign; NoteIsSigned; NoteDraftChanged if another window
    saved text or an edit that isn't in this request; SessionNotStarted for a recap.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    therapist_id = viewer.require_therapist()
    viewer.forbid_impersonation()
    child_id = _child_of(session, child_id)
    await lock_note(uow, session.event_id, child_id, therapist_id)
    if not await own_parts(uow, session.event_id, child_id, therapist_id):
        session.require_conductor(viewer)
    for part in typed:
        await write_session_note(uow, viewer, event_id, child_id, part.note_type, part.content)
    if await has_draft(uow, session.event_id, therapist_id, child_id):
        raise NoteDraftChanged
    parts = await own_parts(uow, session.event_id, child_id, therapist_id)
    unsigned = [part for part in parts if part.signed_at is None]
    if not unsigned:
        raise NoteIsSigned if parts else NothingToSign(fields={"note_signature.notes": NothingToSign.sentence})
    for note in unsigned:
        if await has_text_draft(uow, viewer, DraftSubject(child_id, TextDraftKind.NOTE_EDIT, note.id)):
            raise NoteDraftChanged
    await _sign_all(uow, unsigned, await author_name(uow, therapist_id), credentials)
    await request_cosignatures(uow, unsigned)
    if share_recap:
        await share_saved_recap(uow, viewer, session, child_id)
    return [part.id for part in unsigned]


def _child_of(session: VisibleSession, child_id: UUID | None) -> UUID:
    if child_id is None and len(session.child_ids) == 1:
        child_id = session.child_ids[0]
    if child_id is None or child_id not in session.child_ids:
        raise ChildNotInSession(fields={"note_signature.child_id": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound
    return child_id


async def _sign_all(uow: UnitOfWork, parts: Sequence[Note], name: str, credentials: Credentials | None) -> None:
    for part in parts:
        if credentials is not None:
            part.signed_specialty, part.signed_licenses = credentials.specialty, credentials.licenses
        part.signed_at, part.signed_by, part.awaits_signature = uow.now, name, False
        part.version += 1
        await sign(uow, part)
        emit_session_note_changed(uow, part)
