from datetime import datetime, timedelta
from uuid import UUID

from chassis.auth.ended_list import MOST_IDS, EndedSignIns
from chassis.auth.tokens import ACCESS_TOKEN_LIFE, CLOCK_TOLERANCE
from chassis.db import Rows

ENDED = """
    SELECT id, ended_at FROM sign_ins WHERE ended_at >= $1 AND expires_at > $2 ORDER BY ended_at, id LIMIT $3
"""
OVERLAP = timedelta(minutes=1)
"""A sign-in ends at the start of a transaction and is visible at its commit, which may be this much later."""


async def ended_sign_ins(db: Rows, since: datetime | None, now: datetime) -> EndedSignIns:
    """The ended sign-ins that may still have a valid token, from `since` on, oldest first."""
    oldest = now - ACCESS_TOKEN_LIFE - CLOCK_TOLERANCE
    rows = await db.rows(ENDED, max(since or oldest, oldest), now - CLOCK_TOLERANCE, MOST_IDS)
    more = len(rows) == MOST_IDS
    position = rows[-1]["ended_at"] if more else now - OVERLAP
    return EndedSignIns([UUID(str(row["id"])) for row in rows], position, more)
