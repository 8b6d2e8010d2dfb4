"""Reads what a superbill needs: payments with the sessions that they sell, and the therapists' codes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Row, Rows

from billing.domain.billing_codes import BillingCodes
from billing.domain.money import Money
from billing.domain.plan_changes import added_sessions
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.subscriptions import Cycle
from billing.domain.superbills import PaidSessions

PAYMENTS = """
    SELECT p.happened_at, p.total_minor, p.currency, p.invoice_number, p.period_starts_at, p.period_ends_at, n.kind,
           n.price_per_session_minor, n.sessions_per_week, n.session_minutes, n.billing_interval,
           b.sessions_per_week AS previous_per_week,
           coalesce((SELECT sum(r.amount_minor) FROM payment_refunds r
                     WHERE r.payment_id = p.id AND r.status IN ('pending', 'requires_action', 'succeeded')), 0)::int
               AS refunded_minor
    FROM payments p JOIN plans n ON n.id = p.plan_id
    LEFT JOIN LATERAL (
        SELECT m.sessions_per_week FROM payments e JOIN plans m ON m.id = e.plan_id
        WHERE e.child_id = p.child_id AND e.subscription_id = p.subscription_id AND e.state = 'paid'
          AND e.period_ends_at = p.period_ends_at AND e.happened_at < p.happened_at
        ORDER BY e.happened_at DESC LIMIT 1
    ) b ON true
    WHERE p.guardian_id = $1 AND p.child_id = $2 AND p.state = 'paid'
      AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.state = 'lost')
    ORDER BY p.happened_at, p.id
"""
"""`previous_per_week` is of the plan that an upgrade left: an earlier payment for the same cycle charged it. An upgrade
keeps the billing interval."""
CODES = (
    "SELECT therapist_id, diagnosis_codes, procedure_codes::text AS procedures FROM billing_codes WHERE child_id = $1"
)
OWN_CODES = """
    SELECT diagnosis_codes, procedure_codes::text AS procedures, version FROM billing_codes
    WHERE child_id = $1 AND therapist_id = $2
"""
TIMEZONE = "SELECT coalesce(timezone, 'UTC') FROM children WHERE child_id = $1"


async def timezone_of(db: Rows, child_id: UUID) -> str:
    """The guardian's, an IANA name."""
    return await db.value(TIMEZONE, child_id) or "UTC"


async def child_payments(db: Rows, guardian_id: UUID, child_id: UUID) -> Sequence[Row]:
    """Paid ones, oldest first; without those that a dispute returned."""
    return await db.rows(PAYMENTS, guardian_id, child_id)


def paid_sessions(row: Row) -> PaidSessions:
    kind = PlanKind(row["kind"])
    price = Money(row["price_per_session_minor"], row["currency"])
    interval = BillingInterval(row["billing_interval"])
    terms = Terms(kind, price, row["sessions_per_week"], row["session_minutes"], interval)
    starts_at: datetime = row["period_starts_at"] or row["happened_at"]
    ends_at: datetime = row["period_ends_at"] or starts_at + (terms.valid_for or terms.cycle)
    sessions, added = terms.sessions_per_cycle, None
    if kind is PlanKind.RECURRING:
        cycle = Cycle(ends_at - terms.cycle, ends_at)
        sessions = added_sessions(0, terms.sessions_per_cycle, cycle, starts_at)
        if row["previous_per_week"] is not None:
            before = row["previous_per_week"] * terms.cycle_weeks
            added = added_sessions(before, terms.sessions_per_cycle, cycle, starts_at)
    return PaidSessions(
        for_assessment=kind is PlanKind.STANDALONE_ASSESSMENT,
        starts_at=starts_at,
        ends_at=ends_at,
        minor=max(0, row["total_minor"] - row["refunded_minor"]),
        sessions=added or sessions,
        adds_sessions=added != 0,
    )


async def codes_of_child(db: Rows, child_id: UUID) -> dict[UUID, BillingCodes]:
    """The child's billing codes by therapist."""
    rows = await db.rows(CODES, child_id)
    return {
        UUID(str(row["therapist_id"])): BillingCodes(tuple(row["diagnosis_codes"]), orjson.loads(row["procedures"]))
        for row in rows
    }


async def own_codes(db: Rows, child_id: UUID, therapist_id: UUID) -> dict[str, Any]:
    """The therapist's codes as the API returns them; version 0 if none were set."""
    row = await db.row(OWN_CODES, child_id, therapist_id)
    if row is None:
        return codes_response([], {}, 0)
    return codes_response(row["diagnosis_codes"], orjson.loads(row["procedures"]), row["version"])


def codes_response(diagnosis_codes: Sequence[str], procedures: dict[str, str], version: int) -> dict[str, Any]:
    kinds = ("individual_session", "group_sessions", "assessment_session", "consultation_session")
    return {
        "diagnosis_codes": list(diagnosis_codes),
        "procedure_codes": {kind: procedures.get(kind) for kind in kinds},
        "version": version,
    }
