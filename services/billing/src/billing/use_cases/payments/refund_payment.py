"""Refunds a payment by an operator's command (docs/product/billing.md#refunds)."""

import hashlib
from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.payment_tables import DisputeRow, PaymentRow, RefundRow
from billing.adapters.tables import PENDING, StripeOperationRow
from billing.domain.errors import NotRefundable, PaymentNotFound, RefundPending
from billing.domain.money import Money
from billing.domain.payments import PaymentState, RefundReason, amount_to_refund, counts
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.sync_payments import sync_invoice
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.stripe_operations import (
    IdempotentRequest,
    StripeOperationKind,
    StripeOperationState,
    find_by_key,
    record,
)


@dataclass(frozen=True, slots=True)
class RefundOrder:
    payment_id: UUID
    amount_minor: int | None
    """None is all that is left."""
    reason: RefundReason
    name: str
    """Tells apart two refunds of the same sum; a repeat with the same name refunds nothing more."""


@dataclass(frozen=True, slots=True)
class Refunded:
    amount: Money
    made_before: bool
    """By an earlier command with the same options."""


async def refund_payment(billing: BillingContext, actor: Actor, order: RefundOrder) -> Refunded:
    """Raises PaymentNotFound, NotRefundable, RefundTooLarge, RefundPending, RefundRefused, Invalid, and Unavailable if
    Stripe doesn't answer: a job then makes the refund."""
    async with billing.units.begin(actor) as uow:
        payment = await uow.db.get(PaymentRow, order.payment_id)
    if payment is None:
        raise PaymentNotFound
    await sync_invoice(billing, actor, payment.stripe_invoice_id)
    operation, made_before = await billing.units.run(actor, lambda uow: _record(uow, order))
    await execute_stripe_operation(billing, actor, operation.id)
    assert operation.amount_minor is not None
    return Refunded(Money(operation.amount_minor, payment.currency), made_before)


async def _record(uow: UnitOfWork, order: RefundOrder) -> tuple[StripeOperationRow, bool]:
    locked = select(PaymentRow).where(col(PaymentRow.id) == order.payment_id).with_for_update()
    payment = (await uow.db.execute(locked)).scalar_one()
    request = _request(order)
    earlier = await find_by_key(uow, request)
    if earlier is not None:
        return earlier, earlier.state == StripeOperationState.DONE
    pending = select(StripeOperationRow.id).where(PENDING, col(StripeOperationRow.payment_id) == payment.id)
    if (await uow.db.execute(pending)).first() is not None:
        raise RefundPending
    disputes = select(DisputeRow.stripe_dispute_id).where(
        col(DisputeRow.payment_id) == payment.id, col(DisputeRow.state).in_(("open", "lost"))
    )
    if (await uow.db.execute(disputes)).first() is not None:
        raise NotRefundable("This payment is disputed. Answer the dispute at Stripe instead.")
    if payment.state != PaymentState.PAID or payment.stripe_charge_id is None:
        raise NotRefundable
    refunds = (await uow.db.execute(select(RefundRow).where(col(RefundRow.payment_id) == payment.id))).scalars()
    already = sum(refund.amount_minor for refund in refunds if counts(refund.status))
    operation = record(uow, StripeOperationKind.REFUND, payment.guardian_id, request=request)
    operation.payment_id = payment.id
    operation.amount_minor = amount_to_refund(payment.total_minor, already, order.amount_minor)
    operation.reason = order.reason.value
    uow.audit("payment.refund_ordered", child_id=payment.child_id, subject=payment.id)
    return operation, False


def _request(order: RefundOrder) -> IdempotentRequest:
    parts = "\n".join(("refund", str(order.payment_id), str(order.amount_minor), order.name))
    return IdempotentRequest(
        key=hashlib.sha256(parts.encode()).digest(), hash=hashlib.sha256(order.reason.value.encode()).digest()
    )
