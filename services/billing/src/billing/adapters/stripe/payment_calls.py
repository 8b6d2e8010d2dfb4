"""Calls to Stripe about invoices, charges, refunds and disputes."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

import stripe

from billing.adapters.stripe import objects, payment_objects
from billing.adapters.stripe.errors import translated_errors
from billing.domain.payments import PaymentAtStripe, RefundReason
from billing.domain.webhooks import INVOICE_OUTCOMES, REFUNDS_AND_DISPUTES, WebhookEvent

PAGE = 100


class PaymentCalls:
    """Part of the Stripe gateway."""

    _stripe: stripe.V1Services

    async def fetch_invoice_payment(self, invoice_ref: str) -> PaymentAtStripe:
        """An invoice with its charge, refunds and disputes."""
        with translated_errors():
            invoice = await self._stripe.invoices.retrieve_async(
                invoice_ref, {"expand": ["payments.data.payment.payment_intent"]}
            )
            charge_ref = payment_objects.charge_ref_of(invoice)
            if charge_ref is None:
                return payment_objects.payment(invoice, None, (), ())
            charge = await self._stripe.charges.retrieve_async(charge_ref)
            refunds: Sequence[stripe.Refund] = ()
            if charge.paid:
                refunds = (await self._stripe.refunds.list_async({"charge": charge_ref, "limit": PAGE})).data
            disputes: Sequence[stripe.Dispute] = ()
            if charge.disputed:
                disputes = (await self._stripe.disputes.list_async({"charge": charge_ref, "limit": PAGE})).data
        return payment_objects.payment(invoice, charge, refunds, disputes)

    async def find_invoice_of_charge(self, charge_ref: str) -> str | None:
        """Stripe's id of the invoice that the charge pays; None for a charge without one."""
        with translated_errors():
            charge = await self._stripe.charges.retrieve_async(charge_ref)
            intent = charge.payment_intent
            if intent is None:
                return None
            intent_ref = intent if isinstance(intent, str) else intent.id
            found = await self._stripe.invoice_payments.list_async(
                {"payment": {"type": "payment_intent", "payment_intent": intent_ref}, "limit": 1}
            )
        if not found.data:
            return None
        invoice = found.data[0].invoice
        return invoice if isinstance(invoice, str) else invoice.id

    async def list_invoices(self, after: str | None) -> list[str]:
        """Ids of up to 100 invoices, newest first; `after` is the last one of the page before."""
        params: stripe.params.InvoiceListParams = {"limit": PAGE}
        if after is not None:
            params["starting_after"] = after
        with translated_errors():
            return [invoice.id for invoice in (await self._stripe.invoices.list_async(params)).data]

    async def list_payment_events(self, since: datetime) -> list[WebhookEvent]:
        """What Stripe sent webhooks about since then: invoices, refunds and disputes. Stripe keeps 30 days."""
        params: stripe.params.EventListParams = {
            "types": sorted(INVOICE_OUTCOMES | REFUNDS_AND_DISPUTES),
            "created": {"gte": int(since.timestamp())},
            "limit": PAGE,
        }
        with translated_errors():
            events = await self._stripe.events.list_async(params)
            return [objects.webhook_event(event) async for event in events.auto_paging_iter()]

    async def refund(self, charge_ref: str, minor: int, reason: RefundReason, operation_id: UUID) -> None:
        """Raises PaymentRefused. The operation's id finds the refund again after Stripe forgot the key."""
        with translated_errors():
            await self._stripe.refunds.create_async(
                {
                    "charge": charge_ref,
                    "amount": minor,
                    "reason": reason.value,
                    "metadata": {payment_objects.OPERATION_ID: str(operation_id)},
                },
                {"idempotency_key": str(operation_id)},
            )
