"""Payments and cards that wait for the cardholder at Stripe: SetupIntents of cards and PaymentIntents of invoices
(https://docs.stripe.com/payments/3d-secure/authentication-flow)."""

from collections.abc import Mapping
from uuid import UUID

import stripe

from billing.adapters.stripe import objects
from billing.adapters.stripe.errors import translated_errors
from billing.adapters.stripe.keys import idempotent
from billing.domain.confirmations import NOT_CONFIRMED, Confirmation, Outcome
from billing.domain.customers import Card
from billing.domain.errors import CardTokenInvalid

OUTCOMES: Mapping[str, Outcome] = {
    "succeeded": Outcome.CONFIRMED,
    "processing": Outcome.WAITING,
    "requires_action": Outcome.WAITING,
}
"""Any other status waits for another card: the bank refused, or the intent is canceled."""


NOT_AUTHENTICATED = ("payment_intent_authentication_failure", "setup_intent_authentication_failure")


class StripeIntents:
    def __init__(self, api: stripe.V1Services) -> None:
        self._stripe = api

    # Cards

    async def set_up_card(self, customer_ref: str, token: str, key: UUID) -> Confirmation:
        """Attach the card behind a token from the card field so that it can be charged without its owner.

        Raises CardDeclined or CardTokenInvalid. It isn't the default card before `use_card`.
        """
        with translated_errors():
            method_id = token
            if not token.startswith("pm_"):
                created = await self._stripe.payment_methods.create_async(
                    {"type": "card", "card": {"token": token}}, idempotent(key, "method")
                )
                method_id = created.id
            params: stripe.params.SetupIntentCreateParams = {
                "customer": customer_ref,
                "payment_method": method_id,
                "automatic_payment_methods": {"enabled": True, "allow_redirects": "never"},
                "usage": "off_session",
                "confirm": True,
                "use_stripe_sdk": True,
            }
            intent = await self._stripe.setup_intents.create_async(params, idempotent(key, "setup"))
        return _of_setup(intent)

    async def fetch_setup(self, ref: str) -> Confirmation:
        with translated_errors():
            return _of_setup(await self._stripe.setup_intents.retrieve_async(ref))

    async def cancel_setup(self, ref: str) -> None:
        """Raises PaymentRefused if it succeeded or was canceled."""
        with translated_errors():
            await self._stripe.setup_intents.cancel_async(ref)

    async def fetch_card(self, card_ref: str) -> Card:
        """Raises CardTokenInvalid for anything but a card."""
        with translated_errors():
            method = await self._stripe.payment_methods.retrieve_async(card_ref)
        card = objects.card(method)
        if card is None:
            raise CardTokenInvalid
        return card

    async def use_card(self, customer_ref: str, card_ref: str, key: UUID | None) -> Card:
        """Make an attached card the one that is charged. `key` is of an operation with this card; None without one."""
        card = await self.fetch_card(card_ref)
        with translated_errors():
            await self._stripe.customers.update_async(
                customer_ref,
                {"invoice_settings": {"default_payment_method": card_ref}},
                {} if key is None else idempotent(key, "default"),
            )
        return card

    # Payments

    async def of_subscription(self, ref: str) -> Confirmation | None:
        """Confirmation of the subscription's latest invoice; None if that invoice needs no payment."""
        with translated_errors():
            subscription = await self._stripe.subscriptions.retrieve_async(ref)
        latest = subscription.latest_invoice
        if latest is None:
            return None
        return await self.of_invoice(latest if isinstance(latest, str) else latest.id)

    async def of_invoice(self, ref: str) -> Confirmation | None:
        """None if it needs no payment."""
        with translated_errors():
            invoice = await self._stripe.invoices.retrieve_async(
                ref, {"expand": ["payments.data.payment.payment_intent"]}
            )
        payments = invoice.payments.data if invoice.payments else []
        for payment in payments:
            intent = payment.payment.payment_intent
            if isinstance(intent, stripe.PaymentIntent):
                return _of_payment(intent)
        return None


def _of_setup(intent: stripe.SetupIntent) -> Confirmation:
    error = intent.last_setup_error
    method = intent.payment_method
    return Confirmation(
        ref=intent.id,
        outcome=OUTCOMES.get(intent.status, Outcome.FAILED),
        client_secret=intent.client_secret or "",
        refusal=_refusal(error.code, error.message) if error else None,
        card_ref=method.id if isinstance(method, stripe.PaymentMethod) else method,
    )


def _of_payment(intent: stripe.PaymentIntent) -> Confirmation:
    error = intent.last_payment_error
    return Confirmation(
        ref=intent.id,
        outcome=OUTCOMES.get(intent.status, Outcome.FAILED),
        client_secret=intent.client_secret or "",
        refusal=_refusal(error.code, error.message) if error else None,
        amount_minor=intent.amount,
    )


def _refusal(code: str | None, message: str | None) -> str | None:
    return NOT_CONFIRMED if code in NOT_AUTHENTICATED else message
