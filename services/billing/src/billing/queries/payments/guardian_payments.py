"""A guardian's payments (docs/product/billing.md#payment-history)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.db import Row, Rows
from chassis.pages import PAGE
from chassis.paths import BASE_PATH

from billing.domain.errors import PaymentNotFound
from billing.domain.money import Money
from billing.domain.payments import PaymentState, counts, payment_status
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import Cycle

PAYMENTS = """
    SELECT p.id, p.state, p.invoice_number, p.total_minor, p.currency, p.happened_at, p.child_id, p.subscription_id,
           p.period_starts_at, p.period_ends_at, n.name AS plan_name, n.kind, n.sessions_per_week, n.session_minutes,
           coalesce(c.timezone, 'UTC') AS timezone,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('total', r.amount_minor, 'status', r.status,
                'created_at', r.created_at) ORDER BY r.created_at, r.stripe_refund_id), '[]')::text
            FROM payment_refunds r WHERE r.payment_id = p.id) AS refunds,
           (SELECT d.state FROM payment_disputes d WHERE d.payment_id = p.id
            ORDER BY d.opened_at DESC LIMIT 1) AS dispute
    FROM payments p JOIN plans n ON n.id = p.plan_id LEFT JOIN children c ON c.child_id = p.child_id
    WHERE p.guardian_id = $1 AND p.state <> 'void'
"""
LIST = f"{PAYMENTS} ORDER BY p.happened_at DESC, p.id DESC {PAGE.format(offset='$2')}"
ONE = f"{PAYMENTS} AND p.id = $2"


async def payments_of(db: Rows, guardian_id: UUID, offset: int) -> Sequence[dict[str, Any]]:
    """Newest first, one more than a page holds."""
    return [_to_response(row) for row in await db.rows(LIST, guardian_id, offset)]


async def payment_with_receipt(db: Rows, guardian_id: UUID, payment_id: UUID) -> tuple[dict[str, Any], ZoneInfo]:
    """The payment as in responses, and the guardian's time zone. Raises PaymentNotFound if it doesn't exist, is another
    guardian's or wasn't paid."""
    row = await db.row(ONE, guardian_id, payment_id)
    if row is None or not _has_receipt(row):
        raise PaymentNotFound
    return _to_response(row), ZoneInfo(row["timezone"])


def _to_response(row: Row) -> dict[str, Any]:
    currency, zone = row["currency"], ZoneInfo(row["timezone"])
    refunds = orjson.loads(row["refunds"])
    returned = sum(refund["total"] for refund in refunds if counts(refund["status"]))
    cycle = None
    if row["period_ends_at"] is not None:
        cycle = Cycle(row["period_starts_at"], row["period_ends_at"])
    status = payment_status(PaymentState(row["state"]), row["total_minor"], returned, row["dispute"])
    return {
        "id": row["id"],
        "status": status.value,
        "charged_at": row["happened_at"],
        "total": Money(row["total_minor"], currency).decimal,
        "refunded_total": Money(returned, currency).decimal,
        "currency": currency,
        "invoice_number": row["invoice_number"],
        "child_id": row["child_id"],
        "subscription_id": row["subscription_id"],
        "plan_name": row["plan_name"],
        "kind": PlanKind(row["kind"]).value,
        "sessions_per_week": row["sessions_per_week"],
        "session_minutes": row["session_minutes"],
        "period_starts_on": cycle.first_day(zone) if cycle else None,
        "period_ends_on": cycle.last_day(zone) if cycle else None,
        "refunds": [
            {
                "total": Money(refund["total"], currency).decimal,
                "currency": currency,
                "refunded_at": refund["created_at"],
                "status": _refund_status(refund["status"]),
            }
            for refund in refunds
        ],
        "dispute": row["dispute"],
        "receipt_url": f"{BASE_PATH}/guardians/payments/{row['id']}/receipt" if _has_receipt(row) else None,
    }


def _has_receipt(row: Row) -> bool:
    return row["state"] == PaymentState.PAID and row["invoice_number"] is not None


def _refund_status(at_stripe: str) -> str:
    if at_stripe == "succeeded":
        return "refunded"
    return "pending" if counts(at_stripe) else "failed"
