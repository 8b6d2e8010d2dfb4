from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.db import Rows

OF_EVENT = """
    SELECT q.profile_id, q.profile_id = e.therapist_id AS is_therapist, sum(q.seconds)::int AS seconds,
        (sum(q.lost_percent * q.seconds) / sum(q.seconds))::float8 AS lost_percent, max(q.lost_percent) AS worst_lost,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY q.round_trip_ms) AS round_trip_ms,
        max(q.round_trip_ms) AS worst_round_trip_ms, min(q.received_kbps) AS least_kbps,
        round(sum(q.received_kbps * q.seconds)::numeric / sum(q.seconds))::int AS received_kbps,
        sum(q.reconnects)::int AS reconnects,
        (100.0 * sum(q.seconds) FILTER (WHERE q.relayed) / sum(q.seconds))::float8 AS relayed_percent
    FROM room_quality_samples q JOIN events e ON e.id = q.event_id
    WHERE q.event_id = $1
    GROUP BY q.profile_id, e.therapist_id ORDER BY is_therapist DESC, q.profile_id
"""


@dataclass(frozen=True, slots=True)
class CallQuality:
    """What one person's browser reported about a call; averages by time. Percents are of 100."""

    profile_id: UUID
    is_therapist: bool
    seconds: int
    lost_percent: float
    worst_lost: float
    round_trip_ms: int | None
    """The median. None if the browser never knew it."""
    worst_round_trip_ms: int | None
    least_kbps: int
    """Received, in the worst sample."""
    received_kbps: int
    reconnects: int
    relayed_percent: float | None
    """None if nothing went over the relay."""


async def call_quality(db: Rows, event_id: UUID) -> Sequence[CallQuality]:
    """The therapist first. Empty if nobody reported (docs/product/scheduling.md#quality-of-a-call)."""
    return [CallQuality(**row) for row in await db.rows(OF_EVENT, event_id)]
