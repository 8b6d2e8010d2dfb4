from typing import Any
from uuid import UUID

from chassis.db import Rows

LIST = """
    SELECT id, name, last_name, reason, requested_at, decision, decided_at, answer, previous_name, previous_last_name
    FROM name_requests WHERE child_id = $1 ORDER BY requested_at DESC, id DESC
"""


async def list_name_requests(db: Rows, child_id: UUID) -> list[dict[str, Any]]:
    """Newest first."""
    return [dict(row) for row in await db.rows(LIST, child_id)]
