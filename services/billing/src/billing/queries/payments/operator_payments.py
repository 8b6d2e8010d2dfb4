"""Payments and disputes for operators' commands."""

from collections.abc import Sequence
from uuid import UUID

from chassis.db import Row, Rows

PAYMENTS = """
    SELECT p.id, p.happened_at, p.total_minor, p.currency, p.state, p.invoice_number, n.name AS plan_name,
           CASE WHEN p.state = 'paid' THEN p.total_minor - coalesce((
               SELECT sum(r.amount_minor) FROM payment_refunds r
               WHERE r.payment_id = p.id AND r.status IN ('pending', 'requires_action', 'succeeded')
           ), 0) ELSE 0 END::int AS left_minor
    FROM payments p JOIN plans n ON n.id = p.plan_id WHERE p.guardian_id = $1 ORDER BY p.happened_at DESC, p.id DESC
"""
DISPUTES = """
    SELECT d.stripe_dispute_id, d.state, d.opened_at, d.amount_minor, d.reason, d.respond_by, d.payment_id, p.currency
    FROM payment_disputes d JOIN payments p ON p.id = d.payment_id
    ORDER BY d.state <> 'open', d.opened_at DESC LIMIT 200
"""


async def list_payments(db: Rows, guardian_id: UUID) -> Sequence[Row]:
    return await db.rows(PAYMENTS, guardian_id)


async def list_disputes(db: Rows) -> Sequence[Row]:
    """At most 200, open ones first."""
    return await db.rows(DISPUTES)
