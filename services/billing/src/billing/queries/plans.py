from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chassis.db import Row, Rows

from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.subscriptions import CHARGED_AFTER

PLANS = """
    SELECT id, name, kind, price_per_session_minor, currency, sessions_per_week, session_minutes, billing_interval
    FROM plans WHERE kind = ANY($1::text[])
    ORDER BY kind = 'free_trial', sessions_per_week, price_per_session_minor, id
"""


async def list_plans(db: Rows, now: datetime, *kinds: PlanKind) -> Sequence[dict[str, Any]]:
    """Fewest sessions per week first, then the cheapest; the free trial last."""
    rows = await db.rows(PLANS, [kind.value for kind in kinds])
    return [
        {
            "id": row["id"],
            "name": row["name"],
            "description": _terms(row).description(),
            "currency": row["currency"],
            "billing_interval": _terms(row).renews_every,
            "payments": _payments(_terms(row), now),
        }
        for row in rows
    ]


def _payments(terms: Terms, now: datetime) -> dict[str, Any]:
    """The payments of a purchase made now. Stripe's price comes from the same terms."""
    today = {"total": terms.total.decimal, "currency": terms.total.currency}
    return {"today": today, "next": renewal_of(terms, now) if terms.kind is PlanKind.RECURRING else None}


def renewal_of(terms: Terms, starts_at: datetime) -> dict[str, Any]:
    """The payment after a cycle that starts then, without a coupon."""
    total = terms.total
    return {"total": total.decimal, "currency": total.currency, "due_at": starts_at + terms.cycle + CHARGED_AFTER}


def _terms(row: Row) -> Terms:
    price = Money(row["price_per_session_minor"], row["currency"])
    interval = BillingInterval(row["billing_interval"])
    return Terms(PlanKind(row["kind"]), price, row["sessions_per_week"], row["session_minutes"], interval)
