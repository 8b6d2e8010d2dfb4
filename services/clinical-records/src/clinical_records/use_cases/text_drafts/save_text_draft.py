"""Saves what someone types about a child and hasn't sent (docs/product/clinical-records.md#text-drafts)."""

from dataclasses import replace
from uuid import UUID

from chassis.access.child_access import ChildNotFound, cares_for, require_child
from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from clinical_records.adapters.amendments import lock_amendment, lock_own_amendment
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.materials import require_own_material, require_session_to_write
from clinical_records.adapters.notes import NoteLocation, require_own_note
from clinical_records.adapters.progress_reports import lock_own_report, require_withdrawable
from clinical_records.adapters.recaps import require_shared_recap
from clinical_records.adapters.tables import Note
from clinical_records.adapters.text_draft_tables import TextDraft
from clinical_records.adapters.text_drafts import (
    DraftSubject,
    count_text_drafts,
    find_text_draft,
    text_of_draft,
    write_draft,
)
from clinical_records.domain.amendments import Decision
from clinical_records.domain.errors import (
    AlreadyDisagreed,
    AmendmentAnswered,
    AmendmentWithdrawn,
    CosignatureNotFound,
    MaterialNotFound,
    NoHomePractice,
    NoteIsCosigned,
    NoteIsNotSigned,
    NoteIsSigned,
    NoteNotFound,
    NothingToDisagreeWith,
    SessionNotFound,
    TextDraftChanged,
    TherapistNotFound,
    TooManyTextDrafts,
)
from clinical_records.domain.text_drafts import MOST_DRAFTS, TextDraftKind

EVENT_OF_NOTE = "SELECT event_id FROM notes WHERE id = $1 AND child_id = $2"
EVENT_OF_MATERIAL = "SELECT event_id FROM materials WHERE id = $1"


async def save_text_draft(
    uow: UnitOfWork, viewer: Viewer, about: DraftSubject, content: str, version: int
) -> TextDraft | None:
    """Saves the viewer's own draft. Text that is already saved changes nothing, so a repeated request is harmless.
    `version` is the one that it replaces, 0 before the first save. None if there is nothing to clear.

    Saving needs the right to send the text, with the same refusals. Clearing a draft is always possible.

    Raises TextDraftChanged if another version is saved; TooManyTextDrafts; Forbidden for an impersonating operator.
    """
    blank = not content.strip()
    child_id = about.child_id
    # what the text is about is locked before its draft, in the order in which the text is sent
    if not blank or await find_text_draft(uow, viewer, about, lock=False) is None:
        child_id = await _require_may_send(uow, viewer, about)
    viewer.forbid_impersonation()
    draft = await find_text_draft(uow, viewer, about)
    if draft is None:
        return await _create(uow, viewer, replace(about, child_id=child_id), content, version)
    saved = await text_of_draft(uow, draft)
    if saved == content or (blank and not saved):
        return draft
    if draft.version != version:
        raise TextDraftChanged
    await write_draft(uow, draft, content)
    draft.version += 1
    draft.saved_at = uow.now
    return draft


async def _create(uow: UnitOfWork, viewer: Viewer, about: DraftSubject, content: str, version: int) -> TextDraft | None:
    if not content.strip():
        return None
    if version != 0:
        raise TextDraftChanged
    if await count_text_drafts(uow, viewer) >= MOST_DRAFTS:
        raise TooManyTextDrafts
    draft = TextDraft(
        id=new_id(),
        author_type=viewer.user_type.value,
        author_id=viewer.profile_id,
        child_id=about.child_id,
        kind=about.kind.value,
        subject_id=about.subject_id,
        version=1,
        saved_at=uow.now,
    )
    await write_draft(uow, draft, content)
    created = insert(TextDraft).values(draft.model_dump()).on_conflict_do_nothing().returning(col(TextDraft.id))
    if await uow.db.scalar(created) is None:  # another window created it first
        raise TextDraftChanged
    uow.audit("text_draft.started", child_id=about.child_id, subject=draft.id)
    return draft


async def _require_may_send(uow: UnitOfWork, viewer: Viewer, about: DraftSubject) -> UUID:
    """The rules of sending the text. Returns the child under which the draft is filed."""
    child_id, subject_id = about.child_id, about.subject_id
    match about.kind:
        case TextDraftKind.MESSAGE:
            await require_child(uow, viewer, child_id, uow.now, "messages")
            if not await cares_for(uow, subject_id, child_id, uow.now):
                raise TherapistNotFound
        case TextDraftKind.NOTE_EDIT | TextDraftKind.ADDENDUM:
            await _require_changeable_note(uow, viewer, about)
        case TextDraftKind.MATERIAL:
            session = await require_session_to_write(uow, viewer, str(subject_id))
            child_id = min(session.visible_child_ids)
        case TextDraftKind.MATERIAL_EDIT:
            child_id = await _child_of_own_material(uow, viewer, subject_id)
        case TextDraftKind.COSIGNATURE_FEEDBACK:
            await _require_supervisor(uow, viewer, child_id, subject_id)
        case TextDraftKind.PRACTICE_COMMENT:
            recap = await require_shared_recap(uow, viewer, child_id, subject_id)
            viewer.require_guardian()
            if not recap.has_practice:
                raise NoHomePractice
        case TextDraftKind.ASSESSMENT_REPORT:
            await require_child(uow, viewer, child_id, uow.now)
            viewer.require_therapist()
            if subject_id != child_id:
                raise ChildNotFound
        case TextDraftKind.WITHDRAWAL:
            require_withdrawable(await lock_own_report(uow, viewer, child_id, subject_id))
        case _:
            await _require_amendment(uow, viewer, about)
    return child_id


async def _require_amendment(uow: UnitOfWork, viewer: Viewer, about: DraftSubject) -> None:
    child_id, subject_id = about.child_id, about.subject_id
    match about.kind:
        case TextDraftKind.AMENDMENT_REQUEST:
            await require_child(uow, viewer, child_id, uow.now)
            viewer.require_guardian()
            if subject_id != child_id:
                raise ChildNotFound
        case TextDraftKind.AMENDMENT_DISAGREEMENT:
            asked = await lock_own_amendment(uow, viewer, child_id, subject_id)
            if asked.decision != Decision.DECLINED:
                raise NothingToDisagreeWith
            if asked.disagreed_at is not None:
                raise AlreadyDisagreed
        case _:
            await _require_open_amendment(uow, viewer, child_id, subject_id)


async def _require_changeable_note(uow: UnitOfWork, viewer: Viewer, about: DraftSubject) -> None:
    """A note is edited until it is signed; then it gets addenda."""
    signed = (await _own_note(uow, viewer, about.child_id, about.subject_id)).signed_at is not None
    if about.kind is TextDraftKind.NOTE_EDIT and signed:
        raise NoteIsSigned
    if about.kind is TextDraftKind.ADDENDUM and not signed:
        raise NoteIsNotSigned


async def _own_note(uow: UnitOfWork, viewer: Viewer, child_id: UUID, note_id: UUID) -> Note:
    row = await uow.row(EVENT_OF_NOTE, note_id, child_id)
    if row is None:
        raise NoteNotFound
    if row["event_id"] is None:
        return await require_own_note(uow, viewer, NoteLocation(note_id, child_id=child_id))
    try:
        return await require_own_note(uow, viewer, NoteLocation(note_id, event_id=str(row["event_id"])))
    except SessionNotFound:
        raise NoteNotFound from None  # as a note that doesn't exist


async def _child_of_own_material(uow: UnitOfWork, viewer: Viewer, material_id: UUID) -> UUID:
    event_id = await uow.value(EVENT_OF_MATERIAL, material_id)
    if event_id is None:
        raise MaterialNotFound
    try:
        own = await require_own_material(uow, viewer, str(event_id), material_id)
    except SessionNotFound:
        raise MaterialNotFound from None  # as a material that doesn't exist
    return min(set(own.session.visible_child_ids) & set(own.material.child_ids))


async def _require_supervisor(uow: UnitOfWork, viewer: Viewer, child_id: UUID, note_id: UUID) -> None:
    of_note = select(Cosignature).where(
        col(Cosignature.note_id) == note_id,
        col(Cosignature.child_id) == child_id,
        col(Cosignature.supervisor_id) == viewer.profile_id,
    )
    waiting = await uow.db.scalar(of_note) if viewer.is_therapist else None
    if waiting is None:
        raise CosignatureNotFound
    if waiting.signed_at is not None:
        raise NoteIsCosigned


async def _require_open_amendment(uow: UnitOfWork, viewer: Viewer, child_id: UUID, request_id: UUID) -> None:
    await require_child(uow, viewer, child_id, uow.now)
    viewer.require_therapist()
    asked = await lock_amendment(uow, child_id, request_id)
    if asked.withdrawn_at is not None:
        raise AmendmentWithdrawn
    if asked.decision is not None:
        raise AmendmentAnswered
