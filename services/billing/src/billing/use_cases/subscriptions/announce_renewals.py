"""Announces each renewal three days ahead, with what Stripe will charge
(docs/product/billing.md#emails-about-payments)."""

from datetime import timedelta
from functools import partial
from uuid import UUID

import structlog
from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import PlanRow
from billing.domain.subscriptions import Status
from billing.events import RenewalAnnounced
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.sync_from_stripe import sync_subscription
from billing.use_cases.subscriptions.subscription_state import lock_subscription, state_of, terms_of

AHEAD = timedelta(days=3)
BATCH = 50
DUE = """
    SELECT id, stripe_subscription_id AS ref FROM subscriptions
    WHERE stripe_subscription_id IS NOT NULL AND status = 'active' AND NOT paused AND ends_at IS NULL
      AND cycle_ends_at > $1 AND cycle_ends_at <= $2 AND renewal_announced_at IS DISTINCT FROM cycle_ends_at
    ORDER BY cycle_ends_at LIMIT $3
"""
"""Each cycle is announced once, by its end: the charge itself is due an hour later once Stripe has begun it."""
PAID_FOR_THE_CYCLE = """
    SELECT sum(total_minor) FROM payments
    WHERE subscription_id = $1 AND state = 'paid' AND period_starts_at >= $2 AND period_ends_at <= $3
"""
"""An upgrade in the middle of a cycle is a second payment for it."""
log = structlog.get_logger(__name__)


async def announce_renewals(billing: BillingContext) -> int:
    """The job. Returns how many it announced. Each preview is fetched again first."""
    async with billing.units.begin(BILLING_ACTOR) as uow:
        due = await uow.rows(DUE, uow.now, uow.now + AHEAD, BATCH)
    announced = 0
    for row in due:
        try:
            await sync_subscription(billing, BILLING_ACTOR, row["ref"])
        except Exception as error:  # one failure must not block the others
            log.warning("a renewal was not announced", subject_id=str(row["id"]), exc_info=error)
            continue
        subscription_id = UUID(str(row["id"]))
        announced += await billing.units.run(BILLING_ACTOR, partial(_announce, subscription_id=subscription_id))
    return announced


async def _announce(uow: UnitOfWork, subscription_id: UUID) -> bool:
    """False if it no longer renews, or was announced meanwhile."""
    row = await lock_subscription(uow, subscription_id)
    state = state_of(row)
    renews = state.status is Status.ACTIVE and not state.paused and state.ends_at is None
    if not renews or state.renewal is None or state.cycle is None:
        return False
    ends_at = state.cycle.ends_at
    if row.renewal_announced_at == ends_at or not uow.now < ends_at <= uow.now + AHEAD:
        return False
    row.renewal_announced_at = ends_at
    if state.renewal.minor:
        paid: int | None = await uow.value(PAID_FOR_THE_CYCLE, row.id, state.cycle.starts_at, ends_at)
        plan = await uow.db.get_one(PlanRow, row.plan_id)
        following = await uow.db.get_one(PlanRow, row.planned_plan_id or row.plan_id)
        uow.emit(
            RenewalAnnounced(
                version=row.version,
                subscription_id=row.id,
                guardian_id=row.guardian_id,
                child_id=row.child_id,
                plan_name=following.name,
                amount=state.renewal.minor,
                last_amount=state.total_minor if paid is None else paid,
                currency=row.currency,
                due_at=state.renewal.due_at,
                cycle_weeks=terms_of(plan).cycle_weeks,
            )
        )
    return True
