from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of

from billing.domain.money import Money
from billing.domain.plan_changes import plan_change_permissions
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.domain.subscription_permissions import permissions
from billing.domain.subscriptions import LIVE, Cycle, Owed, Renewal, State, Status
from billing.queries.plans import renewal_of

COLUMNS = """
    SELECT s.id, p.name AS plan_name, s.status, s.paused, s.ends_at, s.child_id, s.plan_id, s.kind,
           s.cycle_starts_at, s.cycle_ends_at, s.total_minor, s.currency, s.paid_at, s.renewal_minor, s.renewal_at,
           s.owed_minor, s.next_try_at, s.owed_requires_action, w.waiting_minor, w.expires_at,
           s.planned_plan_id, s.planned_at, planned.name AS planned_name,
           coalesce(wanted.id, s.plan_id) AS waiting_plan_id, coalesce(wanted.name, p.name) AS waiting_plan_name,
           p.price_per_session_minor, p.sessions_per_week, p.session_minutes, p.billing_interval,
           coalesce(c.timezone, 'UTC') AS timezone,
           EXISTS (SELECT 1 FROM subscriptions o WHERE o.child_id = s.child_id AND o.kind = s.kind
                   AND o.status IN ('pending', 'active', 'past_due')) AS runs_another
    FROM subscriptions s JOIN plans p ON p.id = s.plan_id LEFT JOIN children c ON c.child_id = s.child_id
    LEFT JOIN intentions w ON w.subscription_id = s.id AND w.state = 'waiting'
    LEFT JOIN plans wanted ON wanted.id = w.plan_id
    LEFT JOIN plans planned ON planned.id = s.planned_plan_id
"""
"""`runs_another` is only read for one that has ended, so it never counts itself."""
OF_GUARDIAN = f"""
    {COLUMNS}
    JOIN guardianships_for('pay') g ON g.guardian_id = s.guardian_id AND g.child_id = s.child_id
    WHERE s.guardian_id = $1 AND NOT c.school_billed
      AND (s.status IN ('active', 'past_due', 'ended') OR (s.status = 'pending' AND w.id IS NOT NULL))
    ORDER BY s.status = 'ended', s.status = 'pending', s.kind <> 'recurring', s.id DESC
"""
BY_ID = f"{COLUMNS} WHERE s.id = $1"


async def subscriptions_of(db: Rows, guardian_id: UUID, now: datetime) -> Sequence[dict[str, Any]]:
    """Running ones first, recurring plans before one-time purchases, newest first: the first row is the current one."""
    return [to_response(row, now) for row in await db.rows(OF_GUARDIAN, guardian_id)]


async def subscription(db: Rows, subscription_id: UUID, now: datetime) -> dict[str, Any]:
    row = await db.row(BY_ID, subscription_id)
    assert row is not None
    return to_response(row, now)


def to_response(row: Row, now: datetime) -> dict[str, Any]:
    state, zone, kind = _state(row), ZoneInfo(row["timezone"]), PlanKind(row["kind"])
    paid_until = state.cycle.last_day(zone) if state.cycle else None
    last_day = state.last_day(zone)
    renews = kind is PlanKind.RECURRING
    terms = _terms(row)
    price = terms.total
    return {
        "id": row["id"],
        "plan_name": row["plan_name"],
        "kind": kind.value,
        "status": state.wire_status,
        "paused": row["paused"],
        "child_id": row["child_id"],
        "subscription_plan_id": row["plan_id"],
        "current_period_end": row["cycle_ends_at"],
        "paid_until": paid_until,
        "ends_on": last_day if renews or last_day is not None else paid_until,
        "price": _money(price.minor, price.currency),
        "billing_interval": terms.renews_every,
        "last_payment": None
        if state.paid_at is None
        else {**_money(state.total_minor, row["currency"]), "paid_at": state.paid_at},
        "next_payment": _next_payment(state, row["currency"]),
        "planned_change": _planned_change(row, state, zone),
        "owed": None
        if state.owed is None
        else {**_money(state.owed.minor, row["currency"]), "next_try_at": state.owed.next_try_at},
        "confirmation": _confirmation(row, state),
        "restart_payment": _restart_payment(state, terms, now) if renews else None,
        "permissions": _permissions(row, state, kind, now),
    }


def _state(row: Row) -> State:
    renewal = Renewal(row["renewal_minor"], row["renewal_at"]) if row["renewal_at"] else None
    owed = None if row["owed_minor"] is None else _owed(row)
    return State(
        status=Status(row["status"]),
        paused=row["paused"],
        ends_at=row["ends_at"],
        cycle=Cycle(row["cycle_starts_at"], row["cycle_ends_at"]) if row["cycle_ends_at"] else None,
        total_minor=row["total_minor"],
        paid_at=row["paid_at"],
        renewal=renewal,
        owed=owed,
    )


def _owed(row: Row) -> Owed:
    return Owed(row["owed_minor"], row["currency"], row["next_try_at"], row["owed_requires_action"])


def _confirmation(row: Row, state: State) -> dict[str, Any] | None:
    """The sum that Stripe asks the guardian to confirm, and the plan that it pays for."""
    plan = {"plan_name": row["waiting_plan_name"], "subscription_plan_id": row["waiting_plan_id"]}
    if row["waiting_minor"] is not None:
        return {**_money(row["waiting_minor"], row["currency"]), "confirm_by": row["expires_at"], **plan}
    if state.owed is None or not state.owed.requires_action:
        return None
    return {**_money(state.owed.minor, row["currency"]), "confirm_by": state.owed.next_try_at, **plan}


def _terms(row: Row) -> Terms:
    per_session = Money(row["price_per_session_minor"], row["currency"])
    interval = BillingInterval(row["billing_interval"])
    return Terms(PlanKind(row["kind"]), per_session, row["sessions_per_week"], row["session_minutes"], interval)


def _money(minor: int, currency: str) -> dict[str, str]:
    return {"total": Money(minor, currency).decimal, "currency": currency}


def _next_payment(state: State, currency: str) -> dict[str, Any] | None:
    renews = state.status is Status.ACTIVE and not state.paused and state.ends_at is None
    if not renews or state.renewal is None:
        return None
    return {**_money(state.renewal.minor, currency), "due_at": state.renewal.due_at}


def _restart_payment(state: State, terms: Terms, now: datetime) -> dict[str, Any] | None:
    """What resuming or reactivating charges: the next renewal within the paid cycle, a new cycle today after it. A new
    cycle costs the plan's price, which is its price at Stripe."""
    if state.status in LIVE and not state.paused and state.ends_at is None:
        return None
    price = terms.total
    if state.status in LIVE and state.cycle is not None and now < state.cycle.ends_at:
        if state.renewal is None:
            return None
        return {
            **_money(state.renewal.minor, price.currency),
            "due_at": state.renewal.due_at,
            "today": False,
            "next": None,
        }
    return {**_money(price.minor, price.currency), "due_at": now, "today": True, "next": renewal_of(terms, now)}


def _planned_change(row: Row, state: State, zone: ZoneInfo) -> dict[str, Any] | None:
    if row["planned_at"] is None:
        return None
    return {
        "plan_name": row["planned_name"],
        "subscription_plan_id": row["planned_plan_id"],
        "starts_on": day_of(row["planned_at"], zone),
        "payment": _next_payment(state, row["currency"]),
    }


def _permissions(row: Row, state: State, kind: PlanKind, now: datetime) -> Mapping[str, dict[str, Any]]:
    reasons = {
        **permissions(state, kind, runs_another=row["runs_another"]),
        **plan_change_permissions(state, kind, row["planned_at"], now),
    }
    return {name: {"allowed": reason is None, "reason": reason} for name, reason in reasons.items()}
