"""Makes up for lost webhooks about payments, refunds and disputes, and reads older payments once
(docs/product/billing.md#hourly-reconciliation).

Stripe lists its events of the last 30 days: those that never arrived are stored like webhooks. What is older is read
from its invoices, a page at a time.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from billing.adapters.payment_tables import PaymentReconciliationRow
from billing.domain.webhooks import WebhookEvent
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.payments.sync_payments import sync_invoice
from billing.use_cases.stripe.webhooks import store_webhook

EVERY = timedelta(hours=1)
RETRY_AFTER = timedelta(minutes=5)
OVERLAP = timedelta(hours=2)
"""Events may be listed late, and clocks differ."""
EVENTS_KEPT = timedelta(days=29)
"""Stripe keeps events for 30 days."""
UNKNOWN = "SELECT ref FROM unnest($1::text[]) AS ref WHERE NOT EXISTS (SELECT FROM stripe_events e WHERE e.id = ref)"
log = structlog.get_logger(__name__)


async def reconcile_payments(billing: BillingContext) -> int:
    """The job. Returns how many lost webhooks it found, or how many older invoices it read."""
    row = await billing.units.run(BILLING_ACTOR, _claim)
    if row is None:
        return 0
    try:
        if row.reconciled_until is None or row.reconciled_until < billing.units.clock() - EVENTS_KEPT:
            return await _read_invoices(billing, row)
        return await _store_lost_webhooks(billing, row.reconciled_until - OVERLAP)
    except Exception as error:  # it is tried again after RETRY_AFTER
        log.warning("payments were not reconciled", exc_info=error)
        return 0


async def _claim(uow: UnitOfWork) -> PaymentReconciliationRow | None:
    """None if it isn't due."""
    first = {"id": 1, "due_at": uow.now}
    await uow.db.execute(insert(PaymentReconciliationRow).values(first).on_conflict_do_nothing())
    row = await uow.db.get_one(PaymentReconciliationRow, 1, with_for_update=True)
    if row.due_at > uow.now:
        return None
    row.due_at = uow.now + RETRY_AFTER
    return row


async def _read_invoices(billing: BillingContext, row: PaymentReconciliationRow) -> int:
    """One page of Stripe's invoices; the next run of the job continues. Events after its beginning are read later."""
    began = row.backfill_from or billing.units.clock()
    refs = await billing.stripe.list_invoices(row.invoices_after)
    for ref in refs:
        await sync_invoice(billing, BILLING_ACTOR, ref)

    async def work(uow: UnitOfWork) -> None:
        locked = await uow.db.get_one(PaymentReconciliationRow, 1, with_for_update=True)
        if refs:
            locked.invoices_after, locked.backfill_from, locked.due_at = refs[-1], began, uow.now
        else:
            _finish(locked, began, uow.now)

    await billing.units.run(BILLING_ACTOR, work)
    return len(refs)


async def _store_lost_webhooks(billing: BillingContext, since: datetime) -> int:
    """Only those of which no webhook was stored; the job that processes webhooks acts on them."""
    began = billing.units.clock()
    events = await billing.stripe.list_payment_events(since)

    async def work(uow: UnitOfWork) -> int:
        lost = await _lost(uow, events)
        for event in lost:
            await store_webhook(uow, event)
        _finish(await uow.db.get_one(PaymentReconciliationRow, 1, with_for_update=True), began, uow.now)
        return len(lost)

    return await billing.units.run(BILLING_ACTOR, work)


async def _lost(uow: UnitOfWork, events: Sequence[WebhookEvent]) -> list[WebhookEvent]:
    unknown = {row["ref"] for row in await uow.rows(UNKNOWN, [event.id for event in events])}
    return [event for event in events if event.id in unknown]


def _finish(row: PaymentReconciliationRow, until: datetime, now: datetime) -> None:
    row.reconciled_until, row.due_at = until, now + EVERY
    row.invoices_after = row.backfill_from = None
