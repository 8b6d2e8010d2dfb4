"""Saves what a therapist types into a session's note (docs/product/clinical-records.md#note-drafts)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from clinical_records.adapters.clinical_texts import changed_columns, open_texts, write_texts
from clinical_records.adapters.note_drafts import drafts_of
from clinical_records.adapters.sessions import VisibleSession, visible_session
from clinical_records.adapters.tables import NoteDraft
from clinical_records.domain.errors import ChildNotInSession, NoteDraftChanged
from clinical_records.domain.notes import NoteType

REPLACE = """
    UPDATE note_drafts d
    SET content = new.content, content_encrypted = new.content_encrypted, version = d.version + 1, saved_at = $5
    FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::int[]) AS new (id, content, content_encrypted, version)
    WHERE d.id = new.id AND d.version = new.version
    RETURNING d.id
"""


@dataclass(frozen=True, slots=True, order=True)
class DraftChange:
    child_id: UUID
    note_type: NoteType
    content: str
    """Blank to clear it."""
    version: int
    """The version that it replaces; 0 before the first save."""


async def save_note_drafts(
    uow: UnitOfWork, viewer: Viewer, event_id: str, changes: Sequence[DraftChange]
) -> list[dict[str, Any]]:
    """Saves all of them or none. Text that is already saved changes nothing, so a repeated request is harmless. Returns
    all of the viewer's drafts of the session.

    Raises SessionNotFound; NotTheSessionsTherapist; ChildNotInSession; ChildNotFound if the therapist may no longer
    write about the child; NoteDraftChanged if another version is saved.
    """
    session = await visible_session(uow, viewer, event_id, uow.now)
    session.require_conductor(viewer)
    for change in changes:
        _require_child(session, change.child_id)
    for _ in range(3):  # again after creating some, and if another request saved one between SELECT and UPDATE
        kept = await drafts_of(uow, session.event_id, viewer.profile_id, session.visible_child_ids)
        drafts = await open_texts(uow, "note_drafts", kept)
        by_part = {(draft["child_id"], draft["note_type"]): draft for draft in drafts}
        if created := [change for change in changes if (change.child_id, change.note_type.value) not in by_part]:
            for change in sorted(created):  # in one order, so that two requests don't wait for each other
                await _create(uow, session.event_id, viewer.profile_id, change)
            continue
        if await _replace(uow, kept, by_part, changes):
            return [{name: value for name, value in draft.items() if name != "id"} for draft in drafts]
    raise NoteDraftChanged


def _require_child(session: VisibleSession, child_id: UUID) -> None:
    if child_id not in session.child_ids:
        raise ChildNotInSession(fields={"note_drafts": ChildNotInSession.sentence})
    if child_id not in session.visible_child_ids:
        raise ChildNotFound


async def _replace(
    uow: UnitOfWork,
    kept: Sequence[Row],
    drafts: Mapping[tuple[UUID, str], dict[str, Any]],
    changes: Sequence[DraftChange],
) -> bool:
    """Stores the texts that differ, in `drafts` too. False if another request saved one of them meanwhile.

    Raises NoteDraftChanged.
    """
    rows = {row["id"]: row for row in kept}
    updates: list[Sequence[Any]] = []
    for change in changes:
        draft = drafts[change.child_id, change.note_type.value]
        if draft["content"] == change.content:
            continue
        if draft["version"] != change.version:
            raise NoteDraftChanged
        columns = await changed_columns(uow, "note_drafts", rows[draft["id"]], content=change.content)
        updates.append((draft["id"], columns["content"], columns["content_encrypted"], change.version))
        draft.update(content=change.content, version=change.version + 1, saved_at=uow.now)
    if not updates:
        return True
    saved = await uow.rows(REPLACE, *map(list, zip(*updates, strict=True)), uow.now)
    return len(saved) == len(updates)


async def _create(uow: UnitOfWork, event_id: UUID, therapist_id: UUID, change: DraftChange) -> None:
    if change.version != 0:
        raise NoteDraftChanged
    draft = NoteDraft(
        id=new_id(),
        therapist_id=therapist_id,
        event_id=event_id,
        child_id=change.child_id,
        note_type=change.note_type.value,
        version=1,
        saved_at=uow.now,
    )
    await write_texts(uow, draft, change.child_id, content=change.content)
    created = insert(NoteDraft).values(draft.model_dump()).on_conflict_do_nothing().returning(col(NoteDraft.id))
    if await uow.db.scalar(created) is None:  # another window created it first
        raise NoteDraftChanged
    uow.audit("note_draft.started", child_id=change.child_id, subject=draft.id)
