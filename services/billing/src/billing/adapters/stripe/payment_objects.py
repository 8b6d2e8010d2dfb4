"""Converts Stripe's invoices, charges, refunds and disputes to ours."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import stripe

from billing.adapters.stripe.objects import cycle_of, instant_of, our_id, paid_at
from billing.domain.payments import (
    DISPUTE_STATES,
    ChargedCard,
    DisputeAtStripe,
    PaymentAtStripe,
    PaymentState,
    RefundAtStripe,
)
from billing.domain.subscriptions import Cycle

OPERATION_ID = "operation_id"
"""The key of our operation's id in a refund's metadata."""


def charge_ref_of(invoice: stripe.Invoice) -> str | None:
    """The charge that paid the invoice, or the last try. Expects the payments' intents to be expanded."""
    payments = invoice.payments.data if invoice.payments else []
    for payment in sorted(payments, key=lambda each: each.status != "paid"):
        intent = payment.payment.payment_intent
        if isinstance(intent, stripe.PaymentIntent) and intent.latest_charge is not None:
            charge = intent.latest_charge
            return charge if isinstance(charge, str) else charge.id
    return None


def payment(
    invoice: stripe.Invoice,
    charge: stripe.Charge | None,
    refunds: Iterable[stripe.Refund],
    disputes: Iterable[stripe.Dispute],
) -> PaymentAtStripe:
    details = invoice.parent.subscription_details if invoice.parent else None
    state = _state(invoice)
    subscription = details.subscription if details else None
    happened = invoice.created if charge is None else charge.created
    return PaymentAtStripe(
        invoice_ref=invoice.id,
        subscription_id=our_id(invoice.metadata) or (our_id(details.metadata) if details else None),
        subscription_ref=subscription.id if isinstance(subscription, stripe.Subscription) else subscription,
        state=state,
        number=invoice.number,
        minor=invoice.amount_paid if state is PaymentState.PAID else invoice.amount_due,
        currency=invoice.currency,
        happened_at=(paid_at(invoice) if state is PaymentState.PAID else None) or instant_of(happened),
        charge_ref=None if charge is None else charge.id,
        price_ref=_price_ref(invoice),
        period=cycle_of(invoice) or _rest_of_cycle(invoice),
        card=_card(charge),
        refunds=tuple(_refund(each) for each in refunds),
        disputes=tuple(_dispute(each) for each in disputes),
    )


def _state(invoice: stripe.Invoice) -> PaymentState | None:
    """None also for an invoice of nothing, such as one that a coupon pays in full, and for an upgrade that isn't paid:
    nothing is owed for it."""
    if invoice.status == "paid":
        return PaymentState.PAID if invoice.amount_paid else None
    if not invoice.attempted or not invoice.amount_due or invoice.billing_reason == "subscription_update":
        return None
    return PaymentState.VOID if invoice.status == "void" else PaymentState.FAILED


def _price_ref(invoice: stripe.Invoice) -> str | None:
    """The price of the last line that charges something: a change of plan first returns what the old plan cost."""
    for line in reversed(invoice.lines.data):
        details = line.pricing.price_details if line.pricing else None
        if details is not None and line.amount > 0:
            return details.price if isinstance(details.price, str) else details.price.id
    return None


def _rest_of_cycle(invoice: stripe.Invoice) -> Cycle | None:
    """What an upgrade pays for: the period of its prorated line that charges something."""
    for line in invoice.lines.data:
        details = line.parent.subscription_item_details if line.parent else None
        if details is not None and details.proration and line.amount > 0:
            return Cycle(instant_of(line.period.start), instant_of(line.period.end))
    return None


def _card(charge: stripe.Charge | None) -> ChargedCard | None:
    details = charge.payment_method_details if charge is not None else None
    card = details.card if details is not None else None
    if card is None or card.brand is None or card.last4 is None:
        return None
    return ChargedCard(card.brand, card.last4)


def _refund(refund: stripe.Refund) -> RefundAtStripe:
    return RefundAtStripe(
        ref=refund.id,
        minor=refund.amount,
        status=refund.status or "pending",
        created_at=instant_of(refund.created),
        operation_id=_operation_id(refund.metadata),
    )


def _operation_id(metadata: Any) -> UUID | None:
    """`metadata` is a Stripe object, not a dict, so it has no `get`."""
    if metadata is None or OPERATION_ID not in metadata:
        return None
    return UUID(metadata[OPERATION_ID])


def _dispute(dispute: stripe.Dispute) -> DisputeAtStripe:
    due_by = dispute.evidence_details.due_by
    return DisputeAtStripe(
        ref=dispute.id,
        minor=dispute.amount,
        reason=dispute.reason,
        state=DISPUTE_STATES.get(dispute.status, "open"),
        opened_at=instant_of(dispute.created),
        respond_by=None if due_by is None else instant_of(due_by),
    )
