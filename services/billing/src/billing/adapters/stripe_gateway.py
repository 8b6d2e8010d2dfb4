"""Stripe, behind one door. Every call has a timeout, and every write an idempotency key made from our ids, so that
doing it again is safe (https://docs.stripe.com/api/idempotent_requests; Stripe keeps a key for 24 hours)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import httpx
import stripe

from billing.adapters import stripe_shapes as shapes
from billing.adapters.stripe_errors import classified
from billing.domain.conditions import CardDeclined, CardTokenInvalid, SignatureInvalid
from billing.domain.coupons import NewCoupon, Offer
from billing.domain.customers import Card
from billing.domain.money import Money
from billing.domain.orders import Order, Payment
from billing.domain.plans import WEEKS_PER_CYCLE, PlanKind, Terms
from billing.domain.subscriptions import Snapshot
from billing.domain.webhooks import Notice
from billing.settings import BillingSettings

RETRIES = 2
CONNECT_SECONDS = 2.0
LONGEST_PAGE = 100


def _key(*parts: object) -> stripe.RequestOptions:
    return {"idempotency_key": "-".join(str(part) for part in parts)}


class StripeGateway:
    def __init__(self, client: stripe.StripeClient, webhook_secret: str) -> None:
        self._client = client
        self._stripe = client.v1
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
        with classified():
            made = await self._stripe.customers.create_async(
                {"metadata": {"guardian_id": str(guardian_id)}}, _key("customer", guardian_id)
            )
        return made.id

    async def save_card(self, customer_ref: str, token: str, key: UUID) -> Card:
        """Makes the card of a token from the card field the one that is charged.

        Raises CardDeclined or CardTokenInvalid.
        """
        with classified():
            method_id = token
            if not token.startswith("pm_"):
                made = await self._stripe.payment_methods.create_async(
                    {"type": "card", "card": {"token": token}}, _key(key, "method")
                )
                method_id = made.id
            method = await self._stripe.payment_methods.attach_async(
                method_id, {"customer": customer_ref}, _key(key, "attach")
            )
            await self._stripe.customers.update_async(
                customer_ref, {"invoice_settings": {"default_payment_method": method.id}}, _key(key, "default")
            )
        card = shapes.card(method)
        if card is None:
            raise CardTokenInvalid
        return card

    async def fetch_card(self, customer_ref: str) -> Card | None:
        """The card that is charged now; None when there is none."""
        with classified():
            customer = await self._stripe.customers.retrieve_async(
                customer_ref, {"expand": ["invoice_settings.default_payment_method"]}
            )
        if getattr(customer, "deleted", False) or customer.invoice_settings is None:
            return None
        method = customer.invoice_settings.default_payment_method
        return shapes.card(method) if isinstance(method, stripe.PaymentMethod) else None

    async def forget_customer(self, customer_ref: str) -> None:
        """The card goes with it. Nothing happens when it is gone already."""
        with classified():
            if not getattr(await self._stripe.customers.retrieve_async(customer_ref), "deleted", False):
                await self._stripe.customers.delete_async(customer_ref)

    # Plans and coupons

    async def mirror_plan(self, plan_id: UUID, name: str, terms: Terms) -> str:
        """Stripe's id of the plan's price, which is made when it is not there."""
        lookup_key = f"plan-{plan_id}"
        with classified():
            known = await self._stripe.prices.list_async({"lookup_keys": [lookup_key], "limit": 1})
            if known.data:
                return known.data[0].id
            product = await self._stripe.products.create_async(
                {"name": name, "metadata": {"plan_id": str(plan_id)}}, _key("product", plan_id)
            )
            wanted: stripe.params.PriceCreateParams = {
                "product": product.id,
                "currency": terms.total.currency,
                "unit_amount": terms.total.minor,
                "lookup_key": lookup_key,
            }
            if terms.kind is PlanKind.RECURRING:
                wanted["recurring"] = {"interval": "week", "interval_count": WEEKS_PER_CYCLE}
            return (await self._stripe.prices.create_async(wanted, _key("price", plan_id))).id

    async def mirror_coupon(self, coupon: NewCoupon) -> str:
        """Stripe's id of the promotion code."""
        discount = coupon.discount
        wanted: stripe.params.CouponCreateParams = {"duration": discount.duration.value, "name": coupon.code[:40]}
        if discount.percent_off is not None:
            wanted["percent_off"] = float(discount.percent_off)
        if discount.amount_off is not None:
            wanted["amount_off"] = discount.amount_off.minor
            wanted["currency"] = discount.amount_off.currency
        if discount.months is not None:
            wanted["duration_in_months"] = discount.months
        if coupon.expires_at is not None:
            wanted["redeem_by"] = int(coupon.expires_at.timestamp())
        if coupon.max_redemptions is not None:
            wanted["max_redemptions"] = coupon.max_redemptions
        with classified():
            made = await self._stripe.coupons.create_async(wanted, _key("coupon", coupon.id))
            code = await self._stripe.promotion_codes.create_async(
                {"code": coupon.code, "promotion": {"type": "coupon", "coupon": made.id}},
                _key("promotion", coupon.id),
            )
        return code.id

    async def find_offer(self, code: str) -> Offer | None:
        """An active code before one that is not."""
        with classified():
            found = await self._stripe.promotion_codes.list_async(
                {"code": code, "limit": 10, "expand": ["data.promotion.coupon"]}
            )
        offers = sorted((shapes.offer(each) for each in found.data), key=lambda each: not each.valid)
        return offers[0] if offers else None

    # Subscriptions and payments

    async def start(self, order: Order, key: UUID) -> str:
        """Subscribes and takes the first payment, or does neither. Raises CardDeclined or CouponExpired."""
        wanted: stripe.params.SubscriptionCreateParams = {
            "customer": order.customer_ref,
            "items": [{"price": order.price_ref}],
            "payment_behavior": "error_if_incomplete",
            "off_session": True,
            "metadata": {shapes.SUBSCRIPTION_ID: str(order.subscription_id)},
        }
        if order.promotion_ref is not None:
            wanted["discounts"] = [{"promotion_code": order.promotion_ref}]
        with classified():
            return (await self._stripe.subscriptions.create_async(wanted, _key(key))).id

    async def find_started(self, customer_ref: str, subscription_id: UUID) -> str | None:
        """Stripe's id of what `start` made for our subscription, whatever became of it since."""
        with classified():
            known = await self._stripe.subscriptions.list_async(
                {"customer": customer_ref, "status": "all", "limit": LONGEST_PAGE}
            )
            async for each in known.auto_paging_iter():
                if shapes.our_id(each.metadata) == subscription_id:
                    return each.id
        return None

    async def fetch(self, ref: str) -> Snapshot:
        with classified():
            found = await self._stripe.subscriptions.retrieve_async(ref, {"expand": ["latest_invoice"]})
        return shapes.snapshot(found)

    async def pause(self, ref: str, key: UUID) -> None:
        """Invoices of a paused subscription are void: the time is not owed later."""
        with classified():
            await self._stripe.subscriptions.update_async(ref, {"pause_collection": {"behavior": "void"}}, _key(key))

    async def resume(self, ref: str, key: UUID) -> None:
        with classified():
            await self._stripe.subscriptions.update_async(ref, {"pause_collection": ""}, _key(key))

    async def cancel_at_period_end(self, ref: str, key: UUID) -> None:
        with classified():
            await self._stripe.subscriptions.update_async(ref, {"cancel_at_period_end": True}, _key(key))

    async def undo_cancel(self, ref: str, key: UUID) -> None:
        with classified():
            await self._stripe.subscriptions.update_async(ref, {"cancel_at_period_end": False}, _key(key))

    async def end_now(self, ref: str) -> None:
        """Nothing happens when it has ended."""
        if (await self.fetch(ref)).status != "ended":
            with classified():
                await self._stripe.subscriptions.cancel_async(ref)

    async def collect_owed(self, ref: str, key: UUID) -> None:
        """Charges a subscription's open invoices to the customer's card. Raises CardDeclined."""
        with classified():
            owed = await self._stripe.invoices.list_async({"subscription": ref, "status": "open"})
            for invoice in owed.data:
                await self._stripe.invoices.pay_async(invoice.id, {}, _key(key, invoice.id))

    async def charge_once(self, order: Order, key: UUID) -> Payment:
        """One payment, by an invoice of its own so that coupons count there too. Raises CardDeclined."""
        wanted: stripe.params.InvoiceCreateParams = {
            "customer": order.customer_ref,
            "currency": order.currency,
            "auto_advance": False,
            "pending_invoice_items_behavior": "exclude",
            "metadata": {shapes.SUBSCRIPTION_ID: str(order.subscription_id)},
        }
        if order.promotion_ref is not None:
            wanted["discounts"] = [{"promotion_code": order.promotion_ref}]
        with classified():
            invoice = await self._stripe.invoices.create_async(wanted, _key(key, "invoice"))
            await self._stripe.invoice_items.create_async(
                {"customer": order.customer_ref, "invoice": invoice.id, "pricing": {"price": order.price_ref}},
                _key(key, "item"),
            )
            await self._stripe.invoices.finalize_invoice_async(invoice.id, {"auto_advance": False}, _key(key, "open"))
        if not (await self.fetch_payment(invoice.id)).paid:
            try:
                with classified():
                    await self._stripe.invoices.pay_async(invoice.id, {"off_session": True}, _key(key, "pay"))
            except CardDeclined:
                with classified():
                    await self._stripe.invoices.void_invoice_async(invoice.id, {}, _key(key, "void"))
                raise
        return await self.fetch_payment(invoice.id)

    async def find_paid(self, customer_ref: str, subscription_id: UUID) -> str | None:
        """The paid invoice that `charge_once` made for our subscription."""
        with classified():
            known = await self._stripe.invoices.list_async(
                {"customer": customer_ref, "status": "paid", "limit": LONGEST_PAGE}
            )
            async for each in known.auto_paging_iter():
                if shapes.our_id(each.metadata) == subscription_id:
                    return each.id
        return None

    async def fetch_payment(self, ref: str) -> Payment:
        with classified():
            found = await self._stripe.invoices.retrieve_async(ref)
        return Payment(
            ref=ref,
            our_id=shapes.our_id(found.metadata),
            paid=found.status == "paid",
            total=Money(found.total, found.currency),
        )

    # What Stripe tells by itself

    def verify(self, payload: bytes, signature: str | None) -> Notice:
        """Raises SignatureInvalid for anything that Stripe did not sign in the last five minutes."""
        try:
            event = self._client.construct_event(payload, signature, self._webhook_secret)
            return shapes.notice(event)
        except (stripe.SignatureVerificationError, ValueError, AttributeError, KeyError):
            raise SignatureInvalid from None
