from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.pages import PAGE, offset_of

from identity.adapters.sql_fragments import UNREAD_NOTICES
from identity.notifications.kinds import Kind
from identity.notifications.notices.specs import NOTICES

OWN = f"""
    SELECT id, kind, count, path, starts_at, created_at, read_at FROM notices WHERE user_id = $1
    ORDER BY created_at DESC, id DESC {PAGE.format(offset="$2")}
"""  # noqa: S608  # constants
UNREAD = UNREAD_NOTICES.format(user="$1")


async def own_notices(db: Rows, viewer: Viewer, page: int) -> Sequence[dict[str, Any]]:
    """Newest first, with one more than a page has."""

    def notice(row: dict[str, Any]) -> dict[str, Any]:
        count = row.pop("count")
        return {**row, "text": NOTICES[Kind(row["kind"])].text(count, for_therapist=not viewer.is_guardian)}

    return [notice(dict(row)) for row in await db.rows(OWN, viewer.user_id, offset_of(page))]


async def unread_notices(db: Rows, user_id: UUID) -> int:
    count: int = await db.value(UNREAD, user_id)
    return count
