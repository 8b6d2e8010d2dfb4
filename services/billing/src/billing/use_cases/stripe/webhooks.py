"""Webhooks are stored once per Stripe event id, acknowledged, and processed later by a job.

Processing fetches the affected object's current state from Stripe, so order and duplicates don't matter.
"""

from collections.abc import Sequence

import structlog
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from billing.adapters.tables import UNHANDLED, StripeEventRow
from billing.domain.subscriptions import Owed
from billing.domain.webhooks import AffectedObject, WebhookEvent
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.payments.sync_payments import sync_charge, sync_invoice
from billing.use_cases.stripe.finish_confirmations import finish_waiting_for
from billing.use_cases.stripe.sync_from_stripe import sync_customer, sync_payment, sync_subscription
from billing.use_cases.subscriptions.subscription_state import emit_payment_failed

BATCH = 200
PAYMENT_FAILED = "invoice.payment_failed"
log = structlog.get_logger(__name__)


async def store_webhook(uow: UnitOfWork, webhook_event: WebhookEvent) -> None:
    relevant = webhook_event.affected is not AffectedObject.NONE
    values = {
        "id": webhook_event.id,
        "type": webhook_event.type,
        "target": webhook_event.affected,
        "target_ref": webhook_event.affected_ref,
        "invoice_ref": webhook_event.invoice_ref,
        "received_at": uow.now,
        "due_at": uow.now,
        "attempts": 0,
        "handled_at": None if relevant else uow.now,
    }
    await uow.db.execute(insert(StripeEventRow).values(values).on_conflict_do_nothing())


async def process_webhooks(billing: BillingContext) -> int:
    """The job: sync each affected object once, however many webhooks are about it. Returns how many it processed.

    A webhook that fails is retried without limit.
    """
    rows = await RetryQueue(billing.units, BILLING_ACTOR, StripeEventRow, UNHANDLED).claim(BATCH)
    by_target: dict[tuple[str, str], list[StripeEventRow]] = {}
    for row in rows:
        if row.target_ref is not None:
            by_target.setdefault((row.target, row.target_ref), []).append(row)
    handled = 0
    for (target, ref), same_object in by_target.items():
        try:
            await _sync_object(billing, AffectedObject(target), ref)
            for invoice_ref in {row.invoice_ref for row in same_object if row.invoice_ref is not None}:
                await sync_invoice(billing, BILLING_ACTOR, invoice_ref)
            owed = await _owed(billing, AffectedObject(target), ref, same_object)
        except Exception as error:  # one failure must not block the others
            log.warning("a webhook was not processed", event_id=same_object[0].id, exc_info=error)
            continue
        await _finish(billing, ref, same_object, owed)
        handled += len(same_object)
    return handled


async def _sync_object(billing: BillingContext, target: AffectedObject, ref: str) -> None:
    match target:
        case AffectedObject.SUBSCRIPTION:
            await sync_subscription(billing, BILLING_ACTOR, ref)
            await finish_waiting_for(billing, ref)
        case AffectedObject.INVOICE:
            await sync_payment(billing, BILLING_ACTOR, ref)
            await finish_waiting_for(billing, ref)
        case AffectedObject.CUSTOMER:
            await sync_customer(billing, BILLING_ACTOR, ref)
        case AffectedObject.CHARGE:
            await sync_charge(billing, BILLING_ACTOR, ref)
        case AffectedObject.SETUP_INTENT:
            await finish_waiting_for(billing, ref)
        case AffectedObject.NONE:
            return


async def _owed(
    billing: BillingContext, target: AffectedObject, ref: str, rows: Sequence[StripeEventRow]
) -> Owed | None:
    """The unpaid amount after a failed renewal; None if nothing failed or it has been paid since."""
    if target is not AffectedObject.SUBSCRIPTION or all(row.type != PAYMENT_FAILED for row in rows):
        return None
    return (await billing.stripe.fetch_subscription(ref)).owed


async def _finish(billing: BillingContext, ref: str, rows: Sequence[StripeEventRow], owed: Owed | None) -> None:
    """One transaction publishes a failed payment and marks its webhooks, so it is published once."""
    async with billing.units.begin(BILLING_ACTOR) as uow:
        if owed is not None:
            await emit_payment_failed(uow, ref, owed)
        ids = [row.id for row in rows]
        await uow.db.execute(update(StripeEventRow).where(col(StripeEventRow.id).in_(ids)).values(handled_at=uow.now))
