from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.db import Rows

from scheduling.domain.cycles import WEEK, CycleKind

AFTER_PAID_WEEKS = f"""
    SELECT e.id::text, e.starts_at AS start_date, s.subscription_id::text, paid.ends_on AS plan_ends_on
    FROM participants p
    JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id AND s.cycle <> '{CycleKind.ONCE}'
    JOIN therapists t ON t.id = s.therapist_id
    JOIN entitlements paid ON paid.subscription_id = s.subscription_id
    WHERE p.child_id = $1 AND NOT p.canceled AND e.status = 'scheduled' AND e.deleted_at IS NULL AND e.starts_at > $2
      AND (e.starts_at AT TIME ZONE t.timezone)::date >= paid.cycle_starts_on + {WEEK} * paid.cycle_weeks
    ORDER BY e.starts_at, e.id
"""  # noqa: S608  # constants


async def sessions_after_paid_weeks(db: Rows, child_id: UUID, now: datetime) -> Sequence[dict[str, Any]]:
    """The same days as in `release_sessions`, which cancels these sessions when the plan is paused or ends."""
    return [dict(row) for row in await db.rows(AFTER_PAID_WEEKS, child_id, now)]
