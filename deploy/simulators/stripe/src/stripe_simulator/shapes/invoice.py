"""Invoices, their lines, invoice items, and the payment that links an invoice to its payment intent."""

from stripe_simulator.errors import Json
from stripe_simulator.expansion import as_list
from stripe_simulator.ids import new_id


def invoice(*, customer: Json, currency: str, reason: str, period: tuple[int, int], now: int) -> Json:
    """A draft without lines, with a copy of its customer's current details."""
    invoice_id = new_id("in")
    return {
        "id": invoice_id,
        "object": "invoice",
        "account_country": "US",
        "account_name": "Stripe simulator",
        "account_tax_ids": None,
        "amount_due": 0,
        "amount_overpaid": 0,
        "amount_paid": 0,
        "amount_remaining": 0,
        "amount_shipping": 0,
        "application": None,
        "attempt_count": 0,
        "attempted": False,
        "auto_advance": False,
        "automatic_tax": {
            "disabled_reason": None,
            "enabled": False,
            "liability": None,
            "provider": None,
            "status": None,
        },
        "automatically_finalizes_at": None,
        "billing_reason": reason,
        "collection_method": "charge_automatically",
        "created": now,
        "currency": currency,
        "custom_fields": None,
        "customer": customer["id"],
        "customer_account": None,
        "customer_address": customer["address"],
        "customer_email": customer["email"],
        "customer_name": customer["name"],
        "customer_phone": customer["phone"],
        "customer_shipping": customer["shipping"],
        "customer_tax_exempt": customer["tax_exempt"],
        "customer_tax_ids": [],
        "default_payment_method": None,
        "default_source": None,
        "default_tax_rates": [],
        "description": None,
        "discounts": [],
        "due_date": None,
        "effective_at": None,
        "ending_balance": None,
        "footer": None,
        "from_invoice": None,
        "hosted_invoice_url": None,
        "invoice_pdf": None,
        "issuer": {"type": "self"},
        "last_finalization_error": None,
        "latest_revision": None,
        "lines": as_list([], f"/v1/invoices/{invoice_id}/lines"),
        "livemode": False,
        "metadata": {},
        "next_payment_attempt": None,
        "number": None,
        "on_behalf_of": None,
        "parent": None,
        "payment_settings": {
            "default_mandate": None,
            "payment_method_options": None,
            "payment_method_types": None,
        },
        "period_end": period[1],
        "period_start": period[0],
        "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0,
        "receipt_number": None,
        "rendering": None,
        "shipping_cost": None,
        "shipping_details": None,
        "starting_balance": 0,
        "statement_descriptor": None,
        "status": "draft",
        "status_transitions": {
            "finalized_at": None,
            "marked_uncollectible_at": None,
            "paid_at": None,
            "voided_at": None,
        },
        "subtotal": 0,
        "subtotal_excluding_tax": 0,
        "test_clock": None,
        "total": 0,
        "total_discount_amounts": [],
        "total_excluding_tax": 0,
        "total_pretax_credit_amounts": [],
        "total_taxes": [],
        "webhooks_delivered_at": None,
    }


def subscription_parent(subscription: Json) -> Json:
    return {
        "quote_details": None,
        "subscription_details": {
            "metadata": dict(subscription["metadata"]),
            "subscription": subscription["id"],
        },
        "type": "subscription_details",
    }


def line_item(*, of_invoice: str, amount: int, currency: str, description: str | None, period: tuple[int, int]) -> Json:
    return {
        "id": new_id("il"),
        "object": "line_item",
        "amount": amount,
        "currency": currency,
        "description": description,
        "discount_amounts": [],
        "discountable": True,
        "discounts": [],
        "invoice": of_invoice,
        "livemode": False,
        "metadata": {},
        "parent": None,
        "period": {"end": period[1], "start": period[0]},
        "pretax_credit_amounts": [],
        "pricing": None,
        "quantity": 1,
        "quantity_decimal": "1",
        "subtotal": amount,
        "taxes": [],
    }


def pricing(price: Json) -> Json:
    return {
        "price_details": {"price": price["id"], "product": price["product"]},
        "type": "price_details",
        "unit_amount_decimal": price["unit_amount_decimal"],
    }


def invoice_item(*, customer: str, amount: int, currency: str, quantity: int, now: int) -> Json:
    return {
        "id": new_id("ii"),
        "object": "invoiceitem",
        "amount": amount,
        "currency": currency,
        "customer": customer,
        "customer_account": None,
        "date": now,
        "description": None,
        "discountable": True,
        "discounts": [],
        "invoice": None,
        "livemode": False,
        "metadata": {},
        "net_amount": amount,
        "parent": None,
        "period": {"end": now, "start": now},
        "pricing": None,
        "proration": False,
        "quantity": quantity,
        "quantity_decimal": str(quantity),
        "tax_rates": [],
        "test_clock": None,
    }


def invoice_payment(*, of_invoice: Json, payment_intent: str, now: int) -> Json:
    return {
        "id": new_id("inpay"),
        "object": "invoice_payment",
        "amount_paid": None,
        "amount_requested": of_invoice["amount_due"],
        "created": now,
        "currency": of_invoice["currency"],
        "invoice": of_invoice["id"],
        "is_default": True,
        "livemode": False,
        "payment": {"payment_intent": payment_intent, "type": "payment_intent"},
        "status": "open",
        "status_transitions": {"canceled_at": None, "paid_at": None},
    }
