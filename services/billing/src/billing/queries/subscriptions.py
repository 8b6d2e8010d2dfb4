from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows

from billing.domain.money import Money
from billing.domain.subscriptions import Cycle, State, Status

COLUMNS = """
    SELECT s.id, p.name AS plan_name, s.status, s.paused, s.ends_at, s.child_id, s.plan_id,
           s.cycle_starts_at, s.cycle_ends_at, s.total_minor, s.currency
    FROM subscriptions s JOIN plans p ON p.id = s.plan_id
"""
OF_GUARDIAN = f"""
    {COLUMNS}
    JOIN guardianships g ON g.guardian_id = s.guardian_id AND g.child_id = s.child_id AND NOT g.revoked
    JOIN children c ON c.child_id = s.child_id AND NOT c.school_billed
    WHERE s.guardian_id = $1 AND s.status IN ('active', 'past_due', 'ended')
    ORDER BY s.status = 'ended', s.kind <> 'recurring', s.id DESC
"""
BY_ID = f"{COLUMNS} WHERE s.id = $1"


async def subscriptions_of(db: Rows, guardian_id: UUID) -> Sequence[dict[str, Any]]:
    """Running ones first, recurring plans before one-time purchases, newest first: the first row is the current one."""
    return [to_response(row) for row in await db.rows(OF_GUARDIAN, guardian_id)]


async def subscription(db: Rows, subscription_id: UUID) -> dict[str, Any]:
    row = await db.row(BY_ID, subscription_id)
    assert row is not None
    return to_response(row)


def to_response(row: Row) -> dict[str, Any]:
    cycle = Cycle(row["cycle_starts_at"], row["cycle_ends_at"]) if row["cycle_ends_at"] else None
    state = State(Status(row["status"]), row["paused"], row["ends_at"], cycle, row["total_minor"])
    return {
        "id": row["id"],
        "plan_name": row["plan_name"],
        "status": state.wire_status,
        "paused": row["paused"],
        "child_id": row["child_id"],
        "subscription_plan_id": row["plan_id"],
        "current_period_end": row["cycle_ends_at"],
        "ends_on": state.last_day,
        "price": {"total": Money(row["total_minor"], row["currency"]).decimal, "currency": row["currency"]},
    }
