"""The plans on offer."""

from collections.abc import Sequence
from typing import Any

from chassis.db import Rows

from billing.adapters.tables import PlanRow
from billing.domain.plans import PlanKind
from billing.use_cases.subscriptions import terms_of

PLANS = """
    SELECT id, name, kind, price_per_session_minor, currency, sessions_per_week, session_minutes
    FROM plans WHERE kind = ANY($1::text[])
    ORDER BY kind = 'free_trial', sessions_per_week, price_per_session_minor, id
"""


async def plans_on_offer(db: Rows, *kinds: PlanKind) -> Sequence[dict[str, Any]]:
    """Fewest sessions a week first, then the cheapest; the free trial last."""
    rows = await db.rows(PLANS, [kind.value for kind in kinds])
    return [
        {
            "id": row["id"],
            "name": row["name"],
            "description": terms_of(PlanRow.model_construct(**row)).description(),
            "currency": row["currency"],
        }
        for row in rows
    ]
