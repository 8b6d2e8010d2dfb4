from collections.abc import Sequence
from datetime import datetime

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from identity.domain.sign_ins import IDLE_TIMEOUT

ACTIVE = """
    SELECT id, id = $2 AS current, device, address, created_at, last_seen_at, operator AS impersonated_by
    FROM sign_ins WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $3 AND (last_seen_at > $4 OR id = $2)
    ORDER BY last_seen_at DESC, id DESC
"""


async def active_sign_ins(db: Rows, viewer: Viewer, now: datetime) -> Sequence[Row]:
    """Most recently seen first. Sign-ins with an expired last token are left out."""
    rows = await db.rows(ACTIVE, viewer.user_id, viewer.sign_in_id, now, now - IDLE_TIMEOUT)
    return [dict(row) for row in rows]
