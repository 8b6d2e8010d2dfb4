"""Compares each running subscription with Stripe once an hour, which makes up for lost webhooks
(docs/product/billing.md#hourly-reconciliation)."""

from datetime import timedelta
from uuid import UUID

import structlog
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import LIVE_AT_STRIPE, SubscriptionRow
from billing.metrics import SUBSCRIPTIONS_RECONCILED
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.sync_from_stripe import sync_subscription

BATCH = 50
RETRY_AFTER = timedelta(minutes=5)
"""Also how long a batch may take before another run would repeat it."""
VERSION = "SELECT version FROM subscriptions WHERE id = $1"
log = structlog.get_logger(__name__)


async def reconcile_subscriptions(billing: BillingContext) -> int:
    """The job. Returns how many it compared. One that fails is tried again after five minutes."""

    claimed = await billing.units.run(BILLING_ACTOR, _claim)
    for subscription_id, ref, version in claimed:
        try:
            await sync_subscription(billing, BILLING_ACTOR, ref)
        except Exception as error:  # one failure must not block the others
            SUBSCRIPTIONS_RECONCILED.labels("failed").inc()
            log.warning("a subscription was not reconciled", subject_id=str(subscription_id), exc_info=error)
            continue
        async with billing.units.begin(BILLING_ACTOR) as uow:
            changed = await uow.value(VERSION, subscription_id) != version
        SUBSCRIPTIONS_RECONCILED.labels("changed" if changed else "unchanged").inc()
    return len(claimed)


async def _claim(uow: UnitOfWork) -> list[tuple[UUID, str, int]]:
    """Ids here and at Stripe, and the version."""
    due = (
        select(SubscriptionRow)
        .where(LIVE_AT_STRIPE, col(SubscriptionRow.reconcile_at) <= uow.now)
        .order_by(col(SubscriptionRow.reconcile_at))
        .limit(BATCH)
        .with_for_update(skip_locked=True)
    )
    claimed = []
    for row in (await uow.db.execute(due)).scalars():
        row.reconcile_at = uow.now + RETRY_AFTER
        assert row.stripe_subscription_id is not None
        claimed.append((row.id, row.stripe_subscription_id, row.version))
    return claimed
