"""The sessions that a child attended in a period, for a superbill (docs/product/billing.md#superbill)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows

from scheduling.adapters.participations import participation_of

SESSIONS = """
    SELECT e.id AS event_id, e.event_type, e.starts_at, e.status, e.missed_reason, e.therapist_id,
           coalesce(e.substituted_therapist_id, e.therapist_id) AS care_therapist_id,
           p.status AS attendance, p.canceled OR e.canceled AS canceled, p.cancel_reason, p.late_cancel,
           p.written_off_at IS NOT NULL AS written_off, p.delivered_minutes, p.lost_because,
           (extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes
    FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.child_id = $1 AND e.deleted_at IS NULL AND e.starts_at >= $2 AND e.starts_at < $3
    ORDER BY e.starts_at, e.id
"""
FIELDS = ("event_id", "event_type", "starts_at", "minutes", "therapist_id", "care_therapist_id")


async def attended_sessions(db: Rows, child_id: UUID, start: datetime, end: datetime) -> Sequence[dict[str, Any]]:
    """Those that began in [start, end). `therapist_id` conducted the session; `care_therapist_id` is the child's own
    therapist, another one if a substitute conducted it."""
    rows = await db.rows(SESSIONS, child_id, start, end)
    return [
        {name: row[name] for name in FIELDS} | {"minutes": delivered}
        for row in rows
        if (delivered := participation_of(row).delivered)
    ]
