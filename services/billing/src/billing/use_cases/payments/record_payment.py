"""Stores a payment with its refunds and disputes, and publishes what is new about them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.payment_tables import DisputeRow, PaymentRow, RefundRow
from billing.adapters.tables import PlanRow, SubscriptionRow
from billing.domain.payments import DisputeAtStripe, PaymentAtStripe, PaymentState, RefundAtStripe, counts
from billing.domain.subscriptions import Status
from billing.events import PaymentDisputed, PaymentRefunded, RefundFailed
from billing.metrics import DISPUTES, REFUNDS

NEWS = timedelta(days=7)
"""Nobody is emailed about an older refund or dispute, such as one that is read from Stripe for the first time."""
SUBSCRIPTION = """
    SELECT id FROM subscriptions WHERE id = $1
    UNION ALL SELECT id FROM subscriptions WHERE stripe_subscription_id = $2
"""
PLAN_OF_PRICE = "SELECT id FROM plans WHERE stripe_price_id = $1"
log = structlog.get_logger(__name__)


async def lock_payment(uow: UnitOfWork, invoice_ref: str) -> PaymentRow | None:
    by_ref = select(PaymentRow).where(col(PaymentRow.stripe_invoice_id) == invoice_ref).with_for_update()
    return (await uow.db.execute(by_ref)).scalar_one_or_none()


async def record_payment(uow: UnitOfWork, found: PaymentAtStripe, row: PaymentRow | None) -> None:
    """`row` is the payment as stored, locked; None if it isn't stored. Ignores what isn't a payment for a plan of ours,
    and the declined payment of a purchase: the guardian saw that error on the screen."""
    if row is None:
        subscription_id = await uow.value(SUBSCRIPTION, found.subscription_id, found.subscription_ref)
        if subscription_id is None or found.state in (None, PaymentState.VOID):
            return
        subscription = await uow.db.get_one(SubscriptionRow, UUID(str(subscription_id)))
        if found.state is PaymentState.FAILED and subscription.status in (Status.PENDING, Status.FAILED):
            return
        row = await _new_row(uow, found, subscription)
    changed = _store(row, found)
    plan_name = (await uow.db.get_one(PlanRow, row.plan_id)).name
    for refund in found.refunds:
        changed |= await _record_refund(uow, row, plan_name, found, refund)
    for dispute in found.disputes:
        changed |= await _record_dispute(uow, row, plan_name, found, dispute)
    if changed:
        row.version += 1


async def _new_row(uow: UnitOfWork, found: PaymentAtStripe, subscription: SubscriptionRow) -> PaymentRow:
    plan_id = None
    if found.price_ref is not None:
        plan_id = await uow.value(PLAN_OF_PRICE, found.price_ref)
    row = PaymentRow(
        id=new_id(),
        guardian_id=subscription.guardian_id,
        child_id=subscription.child_id,
        subscription_id=subscription.id,
        plan_id=subscription.plan_id if plan_id is None else UUID(str(plan_id)),
        stripe_invoice_id=found.invoice_ref,
        state=PaymentState.VOID,
        total_minor=found.minor,
        currency=found.currency,
        happened_at=found.happened_at,
    )
    uow.db.add(row)
    uow.audit("payment.recorded", child_id=row.child_id, subject=row.id)
    return row


def _store(row: PaymentRow, found: PaymentAtStripe) -> bool:
    """Whether anything changed."""
    state = found.state or PaymentState.VOID
    values = {
        "state": state.value,
        "stripe_charge_id": found.charge_ref,
        "invoice_number": found.number,
        "total_minor": found.minor if found.state else row.total_minor,
        "happened_at": found.happened_at if found.state else row.happened_at,
        "period_starts_at": found.period.starts_at if found.period else None,
        "period_ends_at": found.period.ends_at if found.period else None,
    }
    changed = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    return bool(changed)


async def _record_refund(
    uow: UnitOfWork, payment: PaymentRow, plan_name: str, found: PaymentAtStripe, refund: RefundAtStripe
) -> bool:
    """Publishes a new refund once, and once that the bank returned it. Returns whether anything changed."""
    row = await uow.db.get(RefundRow, refund.ref)
    if row is not None and row.status == refund.status:
        return False
    facts = _facts(payment, plan_name, found, refund.minor)
    if row is None:
        await uow.db.flush()
        row = RefundRow(
            stripe_refund_id=refund.ref,
            payment_id=payment.id,
            amount_minor=refund.minor,
            status=refund.status,
            created_at=refund.created_at,
            announced=refund.counts and refund.created_at > uow.now - NEWS,
        )
        uow.db.add(row)
        uow.audit("payment.refunded", child_id=payment.child_id, subject=payment.id)
        REFUNDS.labels("refunded" if refund.counts else "failed").inc()
        if row.announced:
            uow.emit(PaymentRefunded(**facts))
        return True
    counted, row.status = counts(row.status), refund.status
    if counted and not refund.counts:
        uow.audit("payment.refund_failed", child_id=payment.child_id, subject=payment.id)
        REFUNDS.labels("failed").inc()
        log.warning("a refund failed", subject_id=str(payment.id))
        if row.announced:
            uow.emit(RefundFailed(**facts))
    return True


def _facts(payment: PaymentRow, plan_name: str, found: PaymentAtStripe, minor: int) -> dict[str, Any]:
    """The fields of an event about this part of the payment."""
    return {
        "version": payment.version + 1,
        "payment_id": payment.id,
        "guardian_id": payment.guardian_id,
        "child_id": payment.child_id,
        "plan_name": plan_name,
        "amount": minor,
        "paid_amount": payment.total_minor,
        "paid_at": payment.happened_at,
        "currency": payment.currency,
        "card_brand": found.card.brand if found.card else None,
        "card_last4": found.card.last4 if found.card else None,
    }


async def _record_dispute(
    uow: UnitOfWork, payment: PaymentRow, plan_name: str, found: PaymentAtStripe, dispute: DisputeAtStripe
) -> bool:
    """Publishes a new dispute once. Returns whether anything changed. Operators see it in their list, in the metric and
    in the log."""
    row = await uow.db.get(DisputeRow, dispute.ref)
    if row is not None and row.state == dispute.state:
        return False
    if row is None:
        await uow.db.flush()
        row = DisputeRow(
            stripe_dispute_id=dispute.ref,
            payment_id=payment.id,
            amount_minor=dispute.minor,
            reason=dispute.reason,
            state=dispute.state,
            opened_at=dispute.opened_at,
            respond_by=dispute.respond_by,
        )
        uow.db.add(row)
        if dispute.state == "open" and dispute.opened_at > uow.now - NEWS:
            uow.emit(PaymentDisputed(**_facts(payment, plan_name, found, dispute.minor)))
    row.state = dispute.state
    uow.audit(f"payment.dispute_{dispute.state}", child_id=payment.child_id, subject=payment.id)
    DISPUTES.labels(dispute.state).inc()
    log.warning("a payment is disputed", subject_id=str(payment.id), code=dispute.state)
    return True
