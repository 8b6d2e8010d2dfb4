from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.db import Row, Rows
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.clinical_texts import owner_columns, read_texts, write_texts
from clinical_records.adapters.sessions import FOR_THERAPIST, VisibleSession, session_of
from clinical_records.adapters.tables import Note, NoteDraft

DRAFTS = f"""
    SELECT d.id, d.child_id, d.note_type, d.content, d.content_encrypted, {owner_columns("d.child_id")},
           d.version, d.saved_at
    FROM note_drafts d
    WHERE d.event_id = $1 AND d.therapist_id = $2 AND d.child_id = ANY($3::uuid[])
    ORDER BY d.child_id, d.note_type
"""  # noqa: S608  # constants
WITH_SESSION = f"""
    SELECT s.therapist_id, s.owner_therapist_id, s.child_ids, s.canceled_child_ids, s.starts_at, s.seen_child_ids,
           d.id, d.child_id, d.note_type, d.content, d.content_encrypted, {owner_columns("d.child_id")}, d.version,
           d.saved_at
    FROM ({FOR_THERAPIST}) s
    LEFT JOIN note_drafts d ON d.event_id = $1 AND d.therapist_id = $2 AND d.child_id = ANY(s.seen_child_ids)
    ORDER BY d.child_id, d.note_type
"""  # noqa: S608  # constants


async def session_with_drafts(
    db: Rows, event_id: UUID, therapist_id: UUID, now: datetime
) -> tuple[VisibleSession, list[Row]] | None:
    """A session, and this therapist's drafts of its notes for `open_texts`, in one statement. Like `session_of`, it
    leaves out the children that only a substitute may see."""
    rows = await db.rows(WITH_SESSION, event_id, therapist_id, now)
    if not rows:
        return None
    return session_of(rows[0], event_id), [dict(row) for row in rows if row["id"] is not None]


async def drafts_of(db: Rows, event_id: UUID, therapist_id: UUID, child_ids: Sequence[UUID]) -> Sequence[Row]:
    """This therapist's own ones about the session, for `open_texts`."""
    return await db.rows(DRAFTS, event_id, therapist_id, list(child_ids))


async def lock_draft(
    uow: UnitOfWork, event_id: UUID, therapist_id: UUID, child_id: UUID, note_type: str
) -> NoteDraft | None:
    """Other saves of this draft wait until the transaction ends."""
    of_part = (
        col(NoteDraft.event_id) == event_id,
        col(NoteDraft.therapist_id) == therapist_id,
        col(NoteDraft.child_id) == child_id,
        col(NoteDraft.note_type) == note_type,
    )
    found: NoteDraft | None = await uow.db.scalar(select(NoteDraft).where(*of_part).with_for_update())
    return found


async def has_draft(uow: UnitOfWork, event_id: UUID, therapist_id: UUID, child_id: UUID) -> bool:
    """Whether this therapist has a draft with text for any part of the child's note."""
    drafts = await uow.db.scalars(
        select(NoteDraft).where(
            col(NoteDraft.event_id) == event_id,
            col(NoteDraft.therapist_id) == therapist_id,
            col(NoteDraft.child_id) == child_id,
        )
    )
    return any([(await read_texts(uow, draft, child_id))["content"].strip() for draft in drafts])


async def empty_draft(uow: UnitOfWork, note: Note) -> None:
    """The author filed this part of a session's note, so its draft must not come back."""
    assert note.event_id is not None
    draft = await lock_draft(uow, note.event_id, note.creator_id, note.child_id, note.note_type)
    if draft is not None:
        await write_texts(uow, draft, note.child_id, content="")
        draft.version += 1
        draft.saved_at = uow.now
