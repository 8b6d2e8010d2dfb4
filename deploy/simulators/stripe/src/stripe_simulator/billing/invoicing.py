"""The life of an invoice: draft, open, then paid, void or uncollectible."""

from stripe_simulator.billing.charging import settle
from stripe_simulator.billing.invoice_lines import due_after_balance
from stripe_simulator.billing.periods import add_days
from stripe_simulator.errors import CardDeclined, InvalidRequest, Json
from stripe_simulator.shapes.intents import payment_intent
from stripe_simulator.shapes.invoice import invoice_payment
from stripe_simulator.simulator import Simulator

_DAYS_TO_NEXT_ATTEMPT = {1: 3, 2: 5, 3: 7}
"""Delay after each attempt to collect a renewal. The fourth attempt is the last."""


def subscription_of(sim: Simulator, invoice: Json) -> Json | None:
    if invoice["parent"] is None:
        return None
    return sim.store.get("subscription", invoice["parent"]["subscription_details"]["subscription"])


def finalize(sim: Simulator, invoice: Json) -> None:
    """Number a draft and open it. An invoice of zero is paid immediately. Raises InvalidRequest if it is no draft."""
    if invoice["status"] != "draft":
        raise InvalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
    customer = sim.store.known("customer", invoice["customer"])
    invoice["number"] = f"{customer['invoice_prefix']}-{customer['next_invoice_sequence']:04d}"
    customer["next_invoice_sequence"] += 1
    customer["currency"] = customer["currency"] or invoice["currency"]
    invoice["status"] = "open"
    invoice["auto_advance"] = True
    invoice["automatically_finalizes_at"] = None
    invoice["effective_at"] = invoice["status_transitions"]["finalized_at"] = sim.now
    invoice["hosted_invoice_url"] = sim.settings.document_url("invoices", invoice["id"])
    invoice["invoice_pdf"] = f"{invoice['hosted_invoice_url']}/pdf"
    _use_balance(sim, invoice, customer)
    sim.events.record("invoice.finalized", invoice)
    if invoice["amount_due"] == 0:
        mark_paid(sim, invoice)
        return
    intent = payment_intent(amount=invoice["amount_due"], currency=invoice["currency"], now=sim.now)
    intent["customer"] = invoice["customer"]
    intent["description"] = "Payment for Invoice" if invoice["parent"] is None else "Subscription creation or renewal"
    sim.store.add("payment_intent", intent)
    payment = invoice_payment(of_invoice=invoice, payment_intent=intent["id"], now=sim.now)
    sim.store.add("invoice_payment", payment)
    sim.events.record("payment_intent.created", intent)


def _use_balance(sim: Simulator, invoice: Json, customer: Json) -> None:
    """A credit pays the next invoices, and an invoice below zero adds to it."""
    due, ending = due_after_balance(invoice["total"], customer["balance"])
    invoice["starting_balance"], invoice["ending_balance"] = customer["balance"], ending
    invoice["amount_due"] = invoice["amount_remaining"] = due
    with sim.events.changing(customer, "customer.updated"):
        customer["balance"] = ending


def payment_of(sim: Simulator, invoice: Json) -> Json | None:
    return next(sim.store.each("invoice_payment", lambda each: each["invoice"] == invoice["id"]), None)


def mark_paid(sim: Simulator, invoice: Json) -> None:
    payment = payment_of(sim, invoice)
    if payment is not None:
        payment["status"] = "paid"
        payment["amount_paid"] = invoice["amount_due"]
        payment["status_transitions"]["paid_at"] = sim.now
        sim.events.record("invoice_payment.paid", payment)
    invoice["status"] = "paid"
    invoice["attempted"] = True
    invoice["auto_advance"] = False
    invoice["amount_paid"] = invoice["amount_due"]
    invoice["amount_remaining"] = 0
    invoice["next_payment_attempt"] = None
    invoice["status_transitions"]["paid_at"] = sim.now
    _set_delinquent(sim, invoice, delinquent=False)
    sim.events.record("invoice.paid", invoice)
    sim.events.record("invoice.payment_succeeded", invoice)


def method_for(sim: Simulator, invoice: Json) -> Json | None:
    """The invoice's own card, else its subscription's, else its customer's."""
    subscription = subscription_of(sim, invoice)
    customer = sim.store.known("customer", invoice["customer"])
    method_id = (
        invoice["default_payment_method"]
        or (subscription and subscription["default_payment_method"])
        or customer["invoice_settings"]["default_payment_method"]
    )
    return None if method_id is None else sim.store.get("payment_method", method_id)


def collect(
    sim: Simulator, invoice: Json, method: Json | None, *, scheduled: bool = True, off_session: bool = True
) -> CardDeclined | None:
    """Charges an open invoice to `method`. Returns the decline when it is declined or waits for 3-D Secure.

    Without a method the attempt also fails and returns `None`. A failed renewal is retried 3, 5 and 7 days
    later. Attempts by request (`scheduled=False`) don't change that schedule.
    """
    invoice["attempted"] = True
    if scheduled or invoice["attempt_count"] == 0:
        invoice["attempt_count"] += 1
        if invoice["billing_reason"] == "subscription_cycle":
            days = _DAYS_TO_NEXT_ATTEMPT.get(invoice["attempt_count"])
            invoice["next_payment_attempt"] = None if days is None else add_days(sim.now, days)
    refusal = None
    if method is not None:
        intent = intent_of(sim, invoice)
        refusal = settle(sim, intent, method, off_session=off_session)
        if intent["status"] == "succeeded":
            mark_paid(sim, invoice)
            return None
        if refusal is None:
            sim.events.record("invoice.payment_action_required", invoice)
            refusal = CardDeclined(
                "This payment requires additional user action before it can be completed successfully. "
                "Payment can be completed using the PaymentIntent associated with the invoice.",
                code="invoice_payment_intent_requires_action",
            )
    _set_delinquent(sim, invoice, delinquent=True)
    sim.events.record("invoice.payment_failed", invoice)
    return refusal


def void(sim: Simulator, invoice: Json) -> None:
    """Raises InvalidRequest when the invoice is neither open nor uncollectible."""
    if invoice["status"] not in ("open", "uncollectible"):
        raise InvalidRequest(f"You can only void open or uncollectible invoices, this one is {invoice['status']}.")
    _stop(invoice)
    invoice["status"] = "void"
    invoice["status_transitions"]["voided_at"] = sim.now
    customer = sim.store.known("customer", invoice["customer"])
    with sim.events.changing(customer, "customer.updated"):
        customer["balance"] += invoice["starting_balance"] - (invoice["ending_balance"] or 0)
    payment = payment_of(sim, invoice)
    if payment is not None:
        payment["status"] = "canceled"
        payment["status_transitions"]["canceled_at"] = sim.now
        intent = intent_of(sim, invoice)
        intent.update(status="canceled", canceled_at=sim.now, cancellation_reason="void_invoice")
        sim.events.record("payment_intent.canceled", intent)
    sim.events.record("invoice.voided", invoice)


def mark_uncollectible(sim: Simulator, invoice: Json) -> None:
    """Raises InvalidRequest when the invoice is not open."""
    if invoice["status"] != "open":
        raise InvalidRequest(f"You can only mark open invoices as uncollectible, this one is {invoice['status']}.")
    _stop(invoice)
    invoice["status"] = "uncollectible"
    invoice["status_transitions"]["marked_uncollectible_at"] = sim.now
    sim.events.record("invoice.marked_uncollectible", invoice)


def _stop(invoice: Json) -> None:
    invoice["auto_advance"] = False
    invoice["next_payment_attempt"] = None


def intent_of(sim: Simulator, invoice: Json) -> Json:
    payment = payment_of(sim, invoice)
    if payment is None:
        raise InvalidRequest("This invoice has no payment to collect.")
    return sim.store.get("payment_intent", payment["payment"]["payment_intent"])


def _set_delinquent(sim: Simulator, invoice: Json, *, delinquent: bool) -> None:
    customer = sim.store.known("customer", invoice["customer"])
    with sim.events.changing(customer, "customer.updated"):
        customer["delinquent"] = delinquent


def invoice_of(sim: Simulator, intent: Json) -> Json | None:
    """The invoice that a payment intent pays, if it pays one."""
    for payment in sim.store.each("invoice_payment"):
        if payment["payment"]["payment_intent"] == intent["id"]:
            return sim.store.get("invoice", payment["invoice"])
    return None
