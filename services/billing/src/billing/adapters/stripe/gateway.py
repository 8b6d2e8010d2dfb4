"""All calls to Stripe. Every call has a timeout, and every write has an idempotency key made from our ids, so it can be
retried (https://docs.stripe.com/api/idempotent_requests; Stripe keeps a key for 24 hours)."""

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from uuid import UUID

import httpx
import stripe

from billing.adapters.stripe import objects
from billing.adapters.stripe.errors import translated_errors
from billing.adapters.stripe.intents import StripeIntents
from billing.adapters.stripe.keys import idempotent as _key
from billing.adapters.stripe.payment_calls import PaymentCalls
from billing.adapters.stripe.plan_changes import PlanChangesAtStripe
from billing.domain.confirmations import Outcome
from billing.domain.coupons import NewCoupon, Offer
from billing.domain.customers import Card
from billing.domain.errors import (
    CardDeclined,
    CardTokenInvalid,
    ConfirmationRequired,
    PaymentRefused,
    SignatureInvalid,
)
from billing.domain.money import Money
from billing.domain.plans import PlanKind, Terms
from billing.domain.purchase import Payment, Purchase, Quote
from billing.domain.subscriptions import Renewal, Snapshot
from billing.domain.webhooks import WebhookEvent
from billing.settings import BillingSettings

SIGNED_AT = re.compile(r"(?:^|,)t=(\d+)")
RETRIES = 2
CONNECT_SECONDS = 2.0
MAX_PAGE_SIZE = 100
RECENT_INVOICES = 5
"""Enough to find the last one that pays for a cycle."""


class StripeGateway(PaymentCalls):
    def __init__(self, client: stripe.StripeClient, webhook_secret: str) -> None:
        self._client = client
        self._stripe = client.v1
        self.intents = StripeIntents(client.v1)
        self.plan_changes = PlanChangesAtStripe(client)
        self._webhook_secret = webhook_secret

    @classmethod
    @asynccontextmanager
    async def connect(cls, settings: BillingSettings) -> AsyncIterator["StripeGateway"]:
        http = stripe.HTTPXClient(timeout=httpx.Timeout(settings.stripe_timeout_seconds, connect=CONNECT_SECONDS))
        client = stripe.StripeClient(
            settings.stripe_api_key.get_secret_value(),
            base_addresses={"api": settings.stripe_api_base} if settings.stripe_api_base else None,
            max_network_retries=RETRIES,
            http_client=http,
        )
        try:
            yield cls(client, settings.stripe_webhook_secret.get_secret_value())
        finally:
            await http.close_async()  # type: ignore[no-untyped-call]  # the client leaves it untyped

    # Customers and cards

    async def create_customer(self, guardian_id: UUID) -> str:
        with translated_errors():
            customer = await self._stripe.customers.create_async(
                {"metadata": {"guardian_id": str(guardian_id)}}, _key("customer", guardian_id)
            )
        return customer.id

    async def attach_card(self, customer_ref: str, token: str, key: UUID) -> str:
        """Attach the card behind a token from the card field. It isn't the customer's default card before
        `intents.use_card`: it may be declined. Returns Stripe's id; repeated, the same one. Raises CardDeclined or
        CardTokenInvalid.
        """
        with translated_errors():
            method_id = token
            if not token.startswith("pm_"):
                created = await self._stripe.payment_methods.create_async(
                    {"type": "card", "card": {"token": token}}, _key(key, "method")
                )
                method_id = created.id
            method = await self._stripe.payment_methods.attach_async(
                method_id, {"customer": customer_ref}, _key(key, "attach")
            )
        if objects.card(method) is None:
            raise CardTokenInvalid
        return method.id

    async def set_own_card(self, ref: str, card_ref: str | None) -> None:
        """Charge the subscription's payments to this card instead of the customer's; None ends that."""
        with translated_errors():
            await self._stripe.subscriptions.update_async(ref, {"default_payment_method": card_ref or ""})

    async def fetch_card(self, customer_ref: str) -> Card | None:
        """The default payment method; None if there isn't one."""
        with translated_errors():
            customer = await self._stripe.customers.retrieve_async(
                customer_ref, {"expand": ["invoice_settings.default_payment_method"]}
            )
        if getattr(customer, "deleted", False) or customer.invoice_settings is None:
            return None
        method = customer.invoice_settings.default_payment_method
        return objects.card(method) if isinstance(method, stripe.PaymentMethod) else None

    async def delete_customer(self, customer_ref: str) -> None:
        """Delete the customer and its card. Does nothing if it is already deleted."""
        with translated_errors():
            if not getattr(await self._stripe.customers.retrieve_async(customer_ref), "deleted", False):
                await self._stripe.customers.delete_async(customer_ref)

    # Plans and coupons

    async def publish_plan(self, plan_id: UUID, name: str, terms: Terms) -> str:
        """Stripe's id of the plan's price, created if it doesn't exist."""
        lookup_key = f"plan-{plan_id}"
        with translated_errors():
            existing = await self._stripe.prices.list_async({"lookup_keys": [lookup_key], "limit": 1})
            if existing.data:
                return existing.data[0].id
            product = await self._stripe.products.create_async(
                {"name": name, "metadata": {"plan_id": str(plan_id)}}, _key("product", plan_id)
            )
            params: stripe.params.PriceCreateParams = {
                "product": product.id,
                "currency": terms.total.currency,
                "unit_amount": terms.total.minor,
                "lookup_key": lookup_key,
            }
            if terms.kind is PlanKind.RECURRING:
                params["recurring"] = {"interval": "week", "interval_count": terms.cycle_weeks}
            return (await self._stripe.prices.create_async(params, _key("price", plan_id))).id

    async def publish_coupon(self, coupon: NewCoupon) -> str:
        """Create the coupon and its promotion code; returns Stripe's id of the promotion code."""
        discount = coupon.discount
        params: stripe.params.CouponCreateParams = {"duration": discount.duration.value, "name": coupon.code[:40]}
        if discount.percent_off is not None:
            params["percent_off"] = float(discount.percent_off)
        if discount.amount_off is not None:
            params["amount_off"] = discount.amount_off.minor
            params["currency"] = discount.amount_off.currency
        if discount.months is not None:
            params["duration_in_months"] = discount.months
        if coupon.expires_at is not None:
            params["redeem_by"] = int(coupon.expires_at.timestamp())
        if coupon.max_redemptions is not None:
            params["max_redemptions"] = coupon.max_redemptions
        with translated_errors():
            created = await self._stripe.coupons.create_async(params, _key("coupon", coupon.id))
            code = await self._stripe.promotion_codes.create_async(
                {"code": coupon.code, "promotion": {"type": "coupon", "coupon": created.id}},
                _key("promotion", coupon.id),
            )
        return code.id

    async def find_offer(self, code: str) -> Offer | None:
        """The promotion code with this text, an active one first; None without a match."""
        with translated_errors():
            codes = await self._stripe.promotion_codes.list_async(
                {"code": code, "limit": 10, "expand": ["data.promotion.coupon"]}
            )
        offers = sorted((objects.offer(each) for each in codes.data), key=lambda each: not each.valid)
        return offers[0] if offers else None

    # Subscriptions and payments

    async def create_subscription(self, purchase: Purchase, key: UUID) -> str:
        """Subscribe and take the first payment, or do neither. If the bank asks the guardian first, the subscription is
        incomplete: `intents.of_subscription` shows what waits. Raises CardDeclined or CouponExpired."""
        params: stripe.params.SubscriptionCreateParams = {
            "customer": purchase.customer_ref,
            "items": [{"price": purchase.price_ref}],
            "payment_behavior": "error_if_incomplete",
            "metadata": {objects.SUBSCRIPTION_ID: str(purchase.subscription_id)},
        }
        if purchase.promotion_ref is not None:
            params["discounts"] = [{"promotion_code": purchase.promotion_ref}]
        if purchase.card_ref is not None:
            params["default_payment_method"] = purchase.card_ref
        try:
            with translated_errors():
                return (await self._stripe.subscriptions.create_async(params, _key(key))).id
        except ConfirmationRequired:
            params["payment_behavior"] = "allow_incomplete"
        with translated_errors():
            return (await self._stripe.subscriptions.create_async(params, _key(key, "unconfirmed"))).id

    async def find_subscription(self, customer_ref: str, subscription_id: UUID) -> str | None:
        """Stripe's id of what `create_subscription` created for our subscription, in any status."""
        with translated_errors():
            subscriptions = await self._stripe.subscriptions.list_async(
                {"customer": customer_ref, "status": "all", "limit": MAX_PAGE_SIZE}
            )
            async for each in subscriptions.auto_paging_iter():
                if objects.our_id(each.metadata) == subscription_id:
                    return each.id
        return None

    async def fetch_subscription(self, ref: str) -> Snapshot:
        with translated_errors():
            subscription = await self._stripe.subscriptions.retrieve_async(
                ref, {"expand": ["latest_invoice", "schedule"]}
            )
            paid = await self._stripe.invoices.list_async(
                {"subscription": ref, "status": "paid", "limit": RECENT_INVOICES}
            )
        found = objects.snapshot(subscription, paid.data)
        if found.owed is None or found.status == "ended":
            return found
        payment = await self.intents.of_subscription(ref)
        waits = payment is not None and payment.outcome is Outcome.WAITING
        return replace(found, owed=replace(found.owed, requires_action=waits))

    async def preview_renewal(self, ref: str, schedule_ref: str | None = None) -> Renewal | None:
        """What Stripe charges next; None if it charges nothing next. A schedule may change the plan by then."""
        of: stripe.params.InvoiceCreatePreviewParams = (
            {"subscription": ref} if schedule_ref is None else {"schedule": schedule_ref}
        )
        with translated_errors():
            try:
                preview = await self._stripe.invoices.create_preview_async(of)
            except stripe.InvalidRequestError as refused:
                if refused.code != "invoice_upcoming_none":
                    raise
                return None
        return objects.previewed_renewal(preview)

    async def preview_purchase(self, price_ref: str, promotion_ref: str | None, *, renews: bool) -> Quote:
        """What Stripe would charge for the price today. Stores nothing and uses no coupon up."""
        params: stripe.params.InvoiceCreatePreviewParams = {}
        if renews:
            params["subscription_details"] = {"items": [{"price": price_ref}]}
        else:
            params["invoice_items"] = [{"price": price_ref}]
        if promotion_ref is not None:
            params["discounts"] = [{"promotion_code": promotion_ref}]
        with translated_errors():
            return objects.previewed_purchase(await self._stripe.invoices.create_preview_async(params))

    async def pause(self, ref: str, key: UUID) -> None:
        """Invoices of a paused subscription are voided, so a pause is never charged later. Stripe still collects
        invoices from before the pause (https://docs.stripe.com/billing/subscriptions/pause-payment), so they are voided
        here."""
        with translated_errors():
            await self._stripe.subscriptions.update_async(ref, {"pause_collection": {"behavior": "void"}}, _key(key))
            drafts = await self._stripe.invoices.list_async({"subscription": ref, "status": "draft"})
        for draft in drafts.data:  # a subscription's draft can't be deleted or voided
            with suppress(PaymentRefused), translated_errors():  # Stripe finalized it just now
                await self._stripe.invoices.finalize_invoice_async(draft.id, {"auto_advance": False})
        with suppress(PaymentRefused):  # Stripe charged it just now, so its cycle is paid
            await self.void_open_invoices(ref)

    async def resume(self, ref: str, key: UUID) -> None:
        with translated_errors():
            await self._stripe.subscriptions.update_async(ref, {"pause_collection": ""}, _key(key))

    async def cancel_at_period_end(self, ref: str, key: UUID) -> None:
        """Ends a pause too: nothing more is charged, so the rest of the paid cycle can be used."""
        with translated_errors():
            await self._stripe.subscriptions.update_async(
                ref, {"cancel_at_period_end": True, "pause_collection": ""}, _key(key)
            )

    async def undo_cancel(self, ref: str, key: UUID) -> None:
        with translated_errors():
            await self._stripe.subscriptions.update_async(ref, {"cancel_at_period_end": False}, _key(key))

    async def cancel_now(self, ref: str) -> None:
        """Nothing stays owed: what isn't paid is voided. Raises PaymentRefused if an invoice was paid meanwhile."""
        if not await self._has_ended(ref):
            try:
                with translated_errors():
                    await self._stripe.subscriptions.cancel_async(ref)
            except PaymentRefused:
                if not await self._has_ended(ref):  # a webhook and a request may cancel it at the same time
                    raise
        await self.void_open_invoices(ref)

    async def _has_ended(self, ref: str) -> bool:
        return (await self.fetch_subscription(ref)).status == "ended"

    async def end_unpaid(self, ref: str) -> None:
        """What Stripe does after the last failed attempt. What is owed is voided first, so nobody pays for a plan that
        ends. Does nothing if it was paid or has ended meanwhile."""
        with suppress(PaymentRefused):
            await self.void_open_invoices(ref)
            with translated_errors():
                details: stripe.params.SubscriptionCancelParamsCancellationDetails = {"comment": objects.ENDED_UNPAID}
                await self._stripe.subscriptions.cancel_async(ref, {"cancellation_details": details})

    async def void_open_invoices(self, ref: str) -> None:
        with translated_errors():
            for invoice in (await self._open_invoices(ref)).data:
                await self._stripe.invoices.void_invoice_async(invoice.id)

    async def void_invoice(self, ref: str) -> None:
        """Raises PaymentRefused if it is paid or void."""
        with translated_errors():
            await self._stripe.invoices.void_invoice_async(ref)

    async def pay_open_invoices(
        self, ref: str, key: UUID, card_ref: str | None = None, *, on_session: bool = False
    ) -> None:
        """Charge the subscription's open invoices to this card, or to the customer's. Raises CardDeclined, and
        ConfirmationRequired if the bank asks the guardian first. `on_session`: the guardian is there to answer."""
        params: stripe.params.InvoicePayParams = {"off_session": not on_session}
        if card_ref is not None:
            params["payment_method"] = card_ref
        with translated_errors():
            for invoice in (await self._open_invoices(ref)).data:
                await self._stripe.invoices.pay_async(invoice.id, params, _key(key, invoice.id))

    async def _open_invoices(self, ref: str) -> stripe.ListObject[stripe.Invoice]:
        return await self._stripe.invoices.list_async({"subscription": ref, "status": "open"})

    async def charge_once(self, purchase: Purchase, key: UUID) -> Payment:
        """Charge one payment through its own invoice, so that coupons apply to it. It stays unpaid if the bank asks the
        guardian first: `intents.of_invoice` shows what waits. Raises CardDeclined."""
        params: stripe.params.InvoiceCreateParams = {
            "customer": purchase.customer_ref,
            "currency": purchase.currency,
            "auto_advance": False,
            "pending_invoice_items_behavior": "exclude",
            "metadata": {objects.SUBSCRIPTION_ID: str(purchase.subscription_id)},
        }
        if purchase.promotion_ref is not None:
            params["discounts"] = [{"promotion_code": purchase.promotion_ref}]
        if purchase.card_ref is not None:
            params["default_payment_method"] = purchase.card_ref
        with translated_errors():
            invoice = await self._stripe.invoices.create_async(params, _key(key, "invoice"))
            await self._stripe.invoice_items.create_async(
                {"customer": purchase.customer_ref, "invoice": invoice.id, "pricing": {"price": purchase.price_ref}},
                _key(key, "item"),
            )
            await self._stripe.invoices.finalize_invoice_async(invoice.id, {"auto_advance": False}, _key(key, "open"))
        if not (await self.fetch_payment(invoice.id)).paid:
            try:
                with translated_errors():
                    await self._stripe.invoices.pay_async(invoice.id, {"off_session": False}, _key(key, "pay"))
            except ConfirmationRequired:
                pass  # the caller sees an unpaid invoice
            except CardDeclined:
                with translated_errors():
                    await self._stripe.invoices.void_invoice_async(invoice.id, {}, _key(key, "void"))
                raise
        return await self.fetch_payment(invoice.id)

    async def find_paid_invoice(self, customer_ref: str, subscription_id: UUID) -> str | None:
        """Stripe's id of the paid invoice that `charge_once` created for our subscription, or None."""
        with translated_errors():
            invoices = await self._stripe.invoices.list_async(
                {"customer": customer_ref, "status": "paid", "limit": MAX_PAGE_SIZE}
            )
            async for each in invoices.auto_paging_iter():
                if objects.our_id(each.metadata) == subscription_id:
                    return each.id
        return None

    async def fetch_payment(self, ref: str) -> Payment:
        with translated_errors():
            invoice = await self._stripe.invoices.retrieve_async(ref)
        return Payment(
            ref=ref,
            our_id=objects.our_id(invoice.metadata),
            paid=invoice.status == "paid",
            total=Money(invoice.total, invoice.currency),
            paid_at=objects.paid_at(invoice),
            customer_ref=objects.ref_of(invoice.customer),
            card_ref=objects.ref_of(invoice.default_payment_method),
        )

    # Webhooks

    def verify(self, payload: bytes, signature: str | None) -> WebhookEvent:
        """Raises SignatureInvalid for anything that Stripe did not sign in the last five minutes, for a time in the
        future (Stripe's library only checks the past), and for anything that isn't an event."""
        try:
            event = self._client.construct_event(payload, signature, self._webhook_secret)
            found = objects.webhook_event(event)
        except (stripe.SignatureVerificationError, ValueError, AttributeError, KeyError, TypeError):
            raise SignatureInvalid from None
        signed_at = max(int(at) for at in SIGNED_AT.findall(signature or ""))
        texts = (found.id, found.type, found.affected_ref or "")
        if signed_at > time.time() + stripe.Webhook.DEFAULT_TOLERANCE or not all(isinstance(t, str) for t in texts):
            raise SignatureInvalid
        return found
