from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.languages import WrittenLanguage
from chassis.pages import PAGE, offset_of

from identity.adapters.sql_fragments import UNREAD_NOTICES
from identity.notifications.kinds import Kind
from identity.notifications.notices.specs import NOTICES

OWN = f"""
    SELECT n.id, n.kind, n.count, n.path, n.starts_at, n.created_at, n.read_at, u.language
    FROM notices n JOIN users u ON u.id = n.user_id WHERE n.user_id = $1
    ORDER BY n.created_at DESC, n.id DESC {PAGE.format(offset="$2")}
"""  # noqa: S608  # constants
UNREAD = UNREAD_NOTICES.format(user="$1")


async def own_notices(db: Rows, viewer: Viewer, page: int) -> Sequence[dict[str, Any]]:
    """Newest first, with one more than a page has."""

    def notice(row: dict[str, Any]) -> dict[str, Any]:
        count, language = row.pop("count"), WrittenLanguage(row.pop("language"))
        return {**row, "text": NOTICES[Kind(row["kind"])].text(language, count, for_therapist=not viewer.is_guardian)}

    return [notice(dict(row)) for row in await db.rows(OWN, viewer.user_id, offset_of(page))]


async def unread_notices(db: Rows, user_id: UUID) -> int:
    count: int = await db.value(UNREAD, user_id)
    return count
