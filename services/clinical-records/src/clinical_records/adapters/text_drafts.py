"""Stores text drafts (docs/product/clinical-records.md#text-drafts)."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import read_texts, write_texts
from clinical_records.adapters.sql_fragments import LOCK
from clinical_records.adapters.text_draft_tables import TextDraft
from clinical_records.domain.text_drafts import OF_SESSION, TextDraftKind

COUNT_DRAFTS = """
    SELECT count(*) FROM text_drafts
    WHERE author_type = $1 AND author_id = $2 AND (content <> '' OR content_encrypted IS NOT NULL)
"""


@dataclass(frozen=True, slots=True)
class DraftSubject:
    """What an author's text is about."""

    child_id: UUID
    kind: TextDraftKind
    subject_id: UUID


async def find_text_draft(
    uow: UnitOfWork, viewer: Viewer, about: DraftSubject, *, lock: bool = True
) -> TextDraft | None:
    """The viewer's own. With `lock`, other saves of it wait until the transaction ends."""
    own = select(TextDraft).where(
        col(TextDraft.author_type) == viewer.user_type.value,
        col(TextDraft.author_id) == viewer.profile_id,
        col(TextDraft.kind) == about.kind.value,
        col(TextDraft.subject_id) == about.subject_id,
    )
    if about.kind not in OF_SESSION:
        own = own.where(col(TextDraft.child_id) == about.child_id)
    found: TextDraft | None = await uow.db.scalar(own.with_for_update() if lock else own)
    return found


async def count_text_drafts(uow: UnitOfWork, viewer: Viewer) -> int:
    """With text. The viewer's other windows can't start one until the transaction ends."""
    await uow.rows(LOCK, f"text drafts of {viewer.user_type} {viewer.profile_id}")
    return int(await uow.value(COUNT_DRAFTS, viewer.user_type.value, viewer.profile_id))


async def text_of_draft(uow: UnitOfWork, draft: TextDraft) -> str:
    return (await read_texts(uow, draft, draft.child_id))["content"]


async def write_draft(uow: UnitOfWork, draft: TextDraft, content: str) -> None:
    if content.strip():
        await write_texts(uow, draft, draft.child_id, content=content)
    else:
        draft.sqlmodel_update({"content": "", "content_encrypted": None})


async def empty_text_draft(uow: UnitOfWork, viewer: Viewer, about: DraftSubject) -> None:
    """The viewer sent this text, so its draft must not come back."""
    draft = await find_text_draft(uow, viewer, about)
    if draft is not None:
        await write_draft(uow, draft, "")
        draft.version += 1
        draft.saved_at = uow.now


async def has_text_draft(uow: UnitOfWork, viewer: Viewer, about: DraftSubject) -> bool:
    draft = await find_text_draft(uow, viewer, about)
    return draft is not None and bool(await text_of_draft(uow, draft))


async def move_text_drafts(uow: UnitOfWork, subject_id: UUID, child_id: UUID) -> None:
    """What someone types about a note that moves to this child moves along."""
    drafts = await uow.db.scalars(select(TextDraft).where(col(TextDraft.subject_id) == subject_id).with_for_update())
    for draft in drafts:
        content = await text_of_draft(uow, draft)
        if content:
            await write_texts(uow, draft, child_id, content=content)
        draft.child_id = child_id
