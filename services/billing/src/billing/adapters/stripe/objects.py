"""Converts Stripe's objects to ours."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import stripe

from billing.adapters.stripe.plan_objects import plan_at_stripe
from billing.domain.coupons import Discount, Duration, Offer
from billing.domain.customers import Card
from billing.domain.money import Money
from billing.domain.purchase import Quote
from billing.domain.subscriptions import CHARGED_AFTER, Cycle, Owed, PaidInvoice, Renewal, Snapshot
from billing.domain.webhooks import INVOICE_OUTCOMES, REFUNDS_AND_DISPUTES, AffectedObject, WebhookEvent

ENDED_UNPAID = "unpaid"
"""The comment of a subscription that we ended because a payment failed."""
SUBSCRIPTION_ID = "subscription_id"
"""The key of our id in Stripe's metadata."""
STATUSES = {
    "active": "active",
    "trialing": "active",
    "past_due": "past_due",
    "unpaid": "past_due",
    "incomplete": "incomplete",
    "paused": "past_due",
    "canceled": "ended",
    "incomplete_expired": "ended",
}


def instant_of(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def snapshot(subscription: stripe.Subscription, paid: Iterable[stripe.Invoice]) -> Snapshot:
    """Expects `latest_invoice` and `schedule` to be expanded. `paid` are the subscription's paid invoices, newest
    first."""
    item = subscription.items.data[0]
    invoice = subscription.latest_invoice
    latest = invoice if isinstance(invoice, stripe.Invoice) else None
    ends_at = subscription.ended_at or subscription.cancel_at
    details = subscription.cancellation_details
    known = list(paid)
    return Snapshot(
        ref=subscription.id,
        our_id=our_id(subscription.metadata),
        status=STATUSES[subscription.status],  # type: ignore[arg-type]  # the dict's values are the literal's
        paused=subscription.pause_collection is not None,
        ends_at=None if ends_at is None else instant_of(ends_at),
        period=Cycle(instant_of(item.current_period_start), instant_of(item.current_period_end)),
        paid=_last_paid(known),
        owed=_owed(latest) if latest else None,
        renewal=_unpaid_renewal(latest) if latest else None,
        plan=plan_at_stripe(subscription, known),
        card_ref=ref_of(subscription.default_payment_method),
        ended_unpaid=details is not None and (details.reason == "payment_failed" or details.comment == ENDED_UNPAID),
    )


def ref_of(found: str | stripe.StripeObject | None) -> str | None:
    """Stripe's id of an object that may be expanded."""
    return found if found is None or isinstance(found, str) else str(found["id"])


def _last_paid(known: Sequence[stripe.Invoice]) -> PaidInvoice | None:
    """The newest payment, with the latest cycle that any of them pays for."""
    if not known:
        return None
    cycles = [cycle for invoice in known if (cycle := cycle_of(invoice)) is not None]
    newest = known[0]
    return PaidInvoice(
        newest.amount_paid,
        paid_at(newest) or instant_of(newest.created),
        max(cycles, key=lambda cycle: cycle.ends_at, default=None),
    )


def paid_at(invoice: stripe.Invoice) -> datetime | None:
    seconds = invoice.status_transitions.paid_at
    return None if seconds is None else instant_of(seconds)


def cycle_of(invoice: stripe.Invoice) -> Cycle | None:
    """The period of its subscription line. An invoice's own `period_start` and `period_end` are those before it."""
    for line in invoice.lines.data:
        details = line.parent.subscription_item_details if line.parent else None
        if details is not None and not details.proration:
            return Cycle(instant_of(line.period.start), instant_of(line.period.end))
    return None


def _owed(invoice: stripe.Invoice) -> Owed | None:
    if invoice.status not in ("open", "uncollectible") or not invoice.attempted:
        return None
    retry_at = invoice.next_payment_attempt
    return Owed(invoice.amount_remaining, invoice.currency, None if retry_at is None else instant_of(retry_at))


def _unpaid_renewal(invoice: stripe.Invoice) -> Renewal | None:
    """An invoice that Stripe is about to charge: it waits an hour as a draft first."""
    if invoice.status not in ("draft", "open") or invoice.attempted or not invoice.auto_advance:
        return None
    due_at = invoice.next_payment_attempt or invoice.automatically_finalizes_at
    return Renewal(invoice.amount_due, instant_of(due_at) if due_at else instant_of(invoice.created) + CHARGED_AFTER)


def previewed_renewal(preview: stripe.Invoice) -> Renewal:
    return Renewal(preview.amount_due, instant_of(preview.period_end) + CHARGED_AFTER)


def previewed_purchase(preview: stripe.Invoice) -> Quote:
    cycle = cycle_of(preview)
    total = Money(preview.total, preview.currency)
    return Quote(Money(preview.subtotal, preview.currency), total, cycle.ends_at if cycle else None)


def our_id(metadata: Any) -> UUID | None:
    """`metadata` is a Stripe object, not a dict, so it has no `get`."""
    if metadata is None or SUBSCRIPTION_ID not in metadata:
        return None
    return UUID(metadata[SUBSCRIPTION_ID])


def card(method: stripe.PaymentMethod) -> Card | None:
    if method.card is None:
        return None
    return Card(method.card.brand, method.card.last4, method.card.exp_month, method.card.exp_year)


def offer(code: stripe.PromotionCode) -> Offer:
    """Expects `promotion.coupon` to be expanded."""
    coupon = code.promotion.coupon
    assert isinstance(coupon, stripe.Coupon)
    amount_off = None
    if coupon.amount_off is not None and coupon.currency is not None:
        amount_off = Money(coupon.amount_off, coupon.currency)
    return Offer(
        ref=code.id,
        code=code.code,
        discount=Discount(
            percent_off=None if coupon.percent_off is None else Decimal(str(coupon.percent_off)),
            amount_off=amount_off,
            duration=Duration(coupon.duration),
            months=coupon.duration_in_months,
        ),
        valid=code.active and coupon.valid,
        used_up=_reached(code.times_redeemed, code.max_redemptions)
        or _reached(coupon.times_redeemed, coupon.max_redemptions),
    )


def _reached(times: int, most: int | None) -> bool:
    return most is not None and times >= most


def webhook_event(event: stripe.Event) -> WebhookEvent:
    """Keeps only which object the webhook is about: its current state is fetched from Stripe."""
    payload = event.data.object.to_dict()
    match payload.get("object"):
        case "subscription":
            return WebhookEvent(event.id, event.type, AffectedObject.SUBSCRIPTION, payload["id"])
        case "invoice":
            subscription_ref = ((payload.get("parent") or {}).get("subscription_details") or {}).get("subscription")
            invoice_ref = payload.get("id") if event.type in INVOICE_OUTCOMES else None
            if subscription_ref:
                affected = AffectedObject.SUBSCRIPTION
                return WebhookEvent(event.id, event.type, affected, subscription_ref, invoice_ref)
            if "id" in payload:
                return WebhookEvent(event.id, event.type, AffectedObject.INVOICE, payload["id"], invoice_ref)
        case "charge" if event.type in REFUNDS_AND_DISPUTES:
            return WebhookEvent(event.id, event.type, AffectedObject.CHARGE, payload["id"])
        case "refund" | "dispute" if payload.get("charge"):
            return WebhookEvent(event.id, event.type, AffectedObject.CHARGE, payload["charge"])
        case "customer":
            return WebhookEvent(event.id, event.type, AffectedObject.CUSTOMER, payload["id"])
        case "setup_intent":
            return WebhookEvent(event.id, event.type, AffectedObject.SETUP_INTENT, payload["id"])
        case "payment_method" if payload.get("customer"):
            return WebhookEvent(event.id, event.type, AffectedObject.CUSTOMER, payload["customer"])
    return WebhookEvent(event.id, event.type, AffectedObject.NONE, None)
