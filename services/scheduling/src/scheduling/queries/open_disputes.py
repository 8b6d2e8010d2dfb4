from collections.abc import Sequence

from chassis.db import Row, Rows

OPEN = """
    SELECT p.id AS participant_id, e.id AS event_id, e.therapist_id, e.starts_at, p.disputed_at
    FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.disputed_at IS NOT NULL AND p.dispute_answered_at IS NULL AND e.deleted_at IS NULL
    ORDER BY p.disputed_at, p.id
"""


async def open_disputes(db: Rows) -> Sequence[Row]:
    """Of all therapists, the oldest first; without names and reasons."""
    return await db.rows(OPEN)
