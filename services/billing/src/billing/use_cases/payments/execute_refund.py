"""Makes a recorded refund at Stripe (docs/product/billing.md#refunds)."""

from uuid import UUID

from chassis.unit_of_work import Actor

from billing.adapters.payment_tables import PaymentRow
from billing.adapters.tables import StripeOperationRow
from billing.domain.errors import PaymentRefused, RefundRefused
from billing.domain.payments import RefundReason
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.sync_payments import sync_invoice


async def execute_refund(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> None:
    """Raises RefundRefused. A repeat after a crash first looks for the refund, because Stripe forgets keys."""
    payment = await _payment_of(billing, actor, operation)
    assert payment.stripe_charge_id is not None
    assert operation.amount_minor is not None
    assert operation.reason is not None
    if not (operation.attempts and await _exists(billing, payment, operation.id)):
        try:
            reason = RefundReason(operation.reason)
            await billing.stripe.refund(payment.stripe_charge_id, operation.amount_minor, reason, operation.id)
        except PaymentRefused:
            raise RefundRefused from None
    await sync_invoice(billing, actor, payment.stripe_invoice_id, operation_id=operation.id)


async def reconcile_refund(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> bool:
    """True if Stripe has the refund; the operation is then completed. Raises Unavailable."""
    payment = await _payment_of(billing, actor, operation)
    if not await _exists(billing, payment, operation.id):
        return False
    await sync_invoice(billing, actor, payment.stripe_invoice_id, operation_id=operation.id)
    return True


async def _payment_of(billing: BillingContext, actor: Actor, operation: StripeOperationRow) -> PaymentRow:
    assert operation.payment_id is not None
    async with billing.units.begin(actor) as uow:
        return await uow.db.get_one(PaymentRow, operation.payment_id)


async def _exists(billing: BillingContext, payment: PaymentRow, operation_id: UUID) -> bool:
    found = await billing.stripe.fetch_invoice_payment(payment.stripe_invoice_id)
    return any(refund.operation_id == operation_id for refund in found.refunds)
