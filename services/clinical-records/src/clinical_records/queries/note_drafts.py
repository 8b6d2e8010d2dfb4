from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.db import Rows

from clinical_records.adapters.clinical_texts import open_texts, owner_columns

DRAFTS = f"""
    SELECT d.id, d.child_id, d.note_type, d.content, d.content_encrypted, {owner_columns("d.child_id")},
           d.version, d.saved_at
    FROM note_drafts d
    WHERE d.event_id = $1 AND d.therapist_id = $2 AND d.child_id = ANY($3::uuid[])
    ORDER BY d.child_id, d.note_type
"""  # noqa: S608  # constants


async def note_drafts_of(
    db: Rows, event_id: UUID, therapist_id: UUID, child_ids: Sequence[UUID]
) -> list[dict[str, Any]]:
    """This therapist's own ones, filed and cleared ones included."""
    drafts = await open_texts(db, "note_drafts", await db.rows(DRAFTS, event_id, therapist_id, list(child_ids)))
    for draft in drafts:
        del draft["id"]
    return drafts
