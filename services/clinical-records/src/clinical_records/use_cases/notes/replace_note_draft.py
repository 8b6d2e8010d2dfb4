"""Saves one draft by two statements, without a transaction around them (docs/performance.md#saves-of-drafts)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.ids import parse_id

from clinical_records.adapters.clinical_texts import columns_by_key, open_texts
from clinical_records.adapters.note_drafts import session_with_drafts
from clinical_records.domain.errors import SessionNotFound
from clinical_records.use_cases.notes.save_note_drafts import DraftChange

REPLACE = """
    UPDATE note_drafts SET content = $3, content_encrypted = $4, version = version + 1, saved_at = $5
    WHERE id = $1 AND version = $2 RETURNING id
"""
SHOWN = ("child_id", "note_type", "content", "version", "saved_at")


async def replace_note_draft(
    db: Rows, viewer: Viewer, event_id: str, changes: Sequence[DraftChange], now: datetime
) -> list[dict[str, Any]] | None:
    """Does what `save_note_drafts` does if the session's own therapist replaces one draft in the version that is saved.
    Such a save writes neither an event nor an audit entry, so the statement that writes needs no transaction.

    None in any other case. Then nothing is saved, and `save_note_drafts` decides.
    """
    if len(changes) != 1 or not viewer.is_therapist:
        return None
    [change] = changes
    event_uuid = parse_id(event_id, missing=SessionNotFound)
    found = await session_with_drafts(db, event_uuid, viewer.profile_id, now)
    if found is None:
        return None
    session, kept = found
    if not (viewer.profile_id == session.therapist_id == session.owner_therapist_id):
        return None
    part = str(change.child_id), change.note_type.value
    row = next((row for row in kept if (str(row["child_id"]), row["note_type"]) == part), None)
    if row is None or row["version"] != change.version:
        return None
    drafts = await open_texts(db, "note_drafts", kept)
    draft = next(draft for draft in drafts if draft["id"] == row["id"])
    columns = columns_by_key(db, "note_drafts", row, content=change.content)
    if columns is None or draft["content"] == change.content:
        return None
    saved = await db.row(REPLACE, row["id"], change.version, columns["content"], columns["content_encrypted"], now)
    if saved is None:
        return None
    draft.update(content=change.content, version=change.version + 1, saved_at=now)
    return [{name: draft[name] for name in SHOWN} for draft in drafts]
