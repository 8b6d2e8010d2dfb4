from datetime import datetime
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Rows

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.sql_fragments import DRAFT_AUTHOR_HAS_ACCESS

DRAFTS = f"""
    SELECT d.id, d.child_id, d.kind, d.subject_id, d.content, d.content_encrypted, {owner_columns("d.child_id")},
           d.version, d.saved_at
    FROM text_drafts d WHERE d.author_type = $2 AND d.author_id = $3 AND {DRAFT_AUTHOR_HAS_ACCESS}
    ORDER BY d.saved_at DESC, d.id
"""  # noqa: S608  # constants


async def text_drafts_of(db: Rows, viewer: Viewer, now: datetime) -> list[dict[str, Any]]:
    """The viewer's own ones about children that they may still see, sent and cleared ones included."""
    rows = await db.rows(DRAFTS, now, viewer.user_type.value, viewer.profile_id)
    drafts = await open_texts(db, "text_drafts", rows)
    for draft in drafts:
        del draft["id"]
    return drafts
