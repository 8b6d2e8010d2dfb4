"""Converts Stripe's objects to ours."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import stripe

from billing.domain.coupons import Discount, Duration, Offer
from billing.domain.customers import Card
from billing.domain.money import Money
from billing.domain.subscriptions import Cycle, Owed, Snapshot
from billing.domain.webhooks import AffectedObject, WebhookEvent

SUBSCRIPTION_ID = "subscription_id"
"""The key of our id in Stripe's metadata."""
STATUSES = {
    "active": "active",
    "trialing": "active",
    "past_due": "past_due",
    "unpaid": "past_due",
    "incomplete": "past_due",
    "paused": "past_due",
    "canceled": "ended",
    "incomplete_expired": "ended",
}


def instant_of(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def snapshot(subscription: stripe.Subscription) -> Snapshot:
    """Expects `latest_invoice` to be expanded."""
    item = subscription.items.data[0]
    invoice = subscription.latest_invoice
    ends_at = subscription.ended_at or subscription.cancel_at
    return Snapshot(
        ref=subscription.id,
        our_id=our_id(subscription.metadata),
        status=STATUSES[subscription.status],  # type: ignore[arg-type]  # the dict's values are the literal's
        paused=subscription.pause_collection is not None,
        ends_at=None if ends_at is None else instant_of(ends_at),
        period=Cycle(instant_of(item.current_period_start), instant_of(item.current_period_end)),
        total_minor=invoice.total if isinstance(invoice, stripe.Invoice) else None,
        owed=_owed(invoice) if isinstance(invoice, stripe.Invoice) else None,
    )


def _owed(invoice: stripe.Invoice) -> Owed | None:
    if invoice.status not in ("open", "uncollectible") or not invoice.attempted:
        return None
    retry_at = invoice.next_payment_attempt
    return Owed(invoice.amount_remaining, invoice.currency, None if retry_at is None else instant_of(retry_at))


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
            if subscription_ref:
                return WebhookEvent(event.id, event.type, AffectedObject.SUBSCRIPTION, subscription_ref)
            if "id" in payload:
                return WebhookEvent(event.id, event.type, AffectedObject.INVOICE, payload["id"])
        case "customer":
            return WebhookEvent(event.id, event.type, AffectedObject.CUSTOMER, payload["id"])
        case "payment_method" if payload.get("customer"):
            return WebhookEvent(event.id, event.type, AffectedObject.CUSTOMER, payload["customer"])
    return WebhookEvent(event.id, event.type, AffectedObject.NONE, None)
