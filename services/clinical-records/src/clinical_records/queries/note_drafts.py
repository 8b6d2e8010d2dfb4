from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.db import Rows

from clinical_records.adapters.clinical_texts import open_texts
from clinical_records.adapters.note_drafts import drafts_of


async def note_drafts_of(
    db: Rows, event_id: UUID, therapist_id: UUID, child_ids: Sequence[UUID]
) -> list[dict[str, Any]]:
    """This therapist's own ones, filed and cleared ones included."""
    drafts = await open_texts(db, "note_drafts", await drafts_of(db, event_id, therapist_id, child_ids))
    for draft in drafts:
        del draft["id"]
    return drafts
