"""The life of a subscription: started, renewed, past due, ended."""

from stripe_simulator.billing import invoicing
from stripe_simulator.billing.discounts import applies_at
from stripe_simulator.billing.invoice_lines import Period, add_item_line, add_subscription_line, total_up
from stripe_simulator.billing.periods import period_end
from stripe_simulator.errors import Json
from stripe_simulator.shapes.invoice import invoice as invoice_shape
from stripe_simulator.shapes.invoice import subscription_parent
from stripe_simulator.simulator import Simulator

ENDED = ("canceled", "incomplete_expired")


def period_of(subscription: Json) -> Period:
    item = subscription["items"]["data"][0]
    return item["current_period_start"], item["current_period_end"]


def set_period(subscription: Json, period: Period) -> None:
    for item in subscription["items"]["data"]:
        item["current_period_start"], item["current_period_end"] = period


def next_period(subscription: Json) -> Period:
    start = period_of(subscription)[1]
    recurring = subscription["items"]["data"][0]["price"]["recurring"]
    return start, period_end(subscription["billing_cycle_anchor"], start, recurring)


def draft_for(
    sim: Simulator,
    subscription: Json,
    reason: str,
    period: Period,
    discounts: list[Json],
    *,
    trial: bool = False,
    customer: Json | None = None,
) -> Json:
    """The invoice for `period` with totals, not stored. Pending items are listed but not consumed.

    `customer` replaces the subscription's customer, which a preview may not have.
    """
    customer = customer or sim.store.known("customer", subscription["customer"])
    covered = (sim.now, sim.now) if reason == "subscription_create" else period_of(subscription)
    invoice = invoice_shape(
        customer=customer, currency=subscription["currency"], reason=reason, period=covered, now=sim.now
    )
    invoice["parent"] = subscription_parent(subscription)
    for item in subscription["items"]["data"]:
        add_subscription_line(sim, invoice, item, period, trial=trial)
    for item in pending_items(sim, subscription["customer"], subscription["id"], subscription["currency"]):
        add_item_line(invoice, item)
    total_up(sim, invoice, discounts)
    return invoice


def discounts_at(sim: Simulator, subscription: Json, moment: int) -> list[Json]:
    discounts = [sim.store.get("discount", each) for each in subscription["discounts"]]
    return [discount for discount in discounts if applies_at(discount, moment)]


def pending_items(sim: Simulator, customer: str, subscription: str | None, currency: str) -> list[Json]:
    """Pending invoice items of this subscription, or of any subscription."""

    def waits(item: Json) -> bool:
        named = (item["parent"] or {}).get("subscription_details", {}).get("subscription")
        return (
            item["invoice"] is None
            and item["customer"] == customer
            and item["currency"] == currency
            and named in (None, subscription)
        )

    return list(sim.store.each("invoiceitem", waits))


def bill(sim: Simulator, subscription: Json, reason: str, period: Period, *, trial: bool = False) -> Json:
    """Creates and stores the draft for `period`.

    It is finalized at once, except when collection is paused, or for a renewal that stays a draft for an hour.
    """
    discounts = discounts_at(sim, subscription, period[0])
    invoice = draft_for(sim, subscription, reason, period, discounts, trial=trial)
    paused = subscription["pause_collection"]
    if paused is None and reason == "subscription_cycle" and sim.behavior.draft_seconds:
        invoice["auto_advance"] = True
        invoice["automatically_finalizes_at"] = sim.now + sim.behavior.draft_seconds
    for item in pending_items(sim, subscription["customer"], subscription["id"], subscription["currency"]):
        item["invoice"] = invoice["id"]
    sim.store.add("invoice", invoice)
    _drop_spent_discounts(sim, subscription, invoice)
    subscription["latest_invoice"] = invoice["id"]
    sim.events.record("invoice.created", invoice)
    keeps = paused is not None and paused["behavior"] == "keep_as_draft"
    if keeps or invoice["automatically_finalizes_at"] is not None:
        return invoice
    invoicing.finalize(sim, invoice)
    if paused is not None and invoice["status"] == "open":
        stop = invoicing.void if paused["behavior"] == "void" else invoicing.mark_uncollectible
        stop(sim, invoice)
    return invoice


def _drop_spent_discounts(sim: Simulator, subscription: Json, invoice: Json) -> None:
    """A `once` discount ends with the first invoice that it reduced, a repeating one with its end date."""
    used = {each["discount"] for each in invoice["total_discount_amounts"] if each["amount"] > 0}
    kept = []
    for discount in discounts_at(sim, subscription, sim.now):
        coupon = sim.store.known("coupon", discount["source"]["coupon"])
        if not (coupon["duration"] == "once" and discount["id"] in used):
            kept.append(discount["id"])
    subscription["discounts"] = kept


def renew(sim: Simulator, subscription: Json) -> None:
    """Starts the next period, which is the first paid one after a trial."""
    if subscription["status"] == "trialing" and _ends_without_card(sim, subscription):
        end(sim, subscription)
        return
    with sim.events.changing(subscription, "customer.subscription.updated"):
        period = next_period(subscription)
        invoice = bill(sim, subscription, "subscription_cycle", period)
        set_period(subscription, period)
        if subscription["status"] == "trialing":
            subscription["status"] = "active"
    if invoice["status"] == "open":
        collect(sim, invoice)


def collect(sim: Simulator, invoice: Json) -> None:
    """A scheduled attempt, and its effect on the subscription."""
    invoicing.collect(sim, invoice, invoicing.method_for(sim, invoice))
    follow(sim, invoice)


def follow(sim: Simulator, invoice: Json) -> None:
    """Sets the subscription's status from the outcome of an invoice."""
    subscription = invoicing.subscription_of(sim, invoice)
    if subscription is None or subscription["status"] in ENDED:
        return
    if subscription["pending_update"] is not None and subscription["latest_invoice"] == invoice["id"]:
        if invoice["status"] == "paid":
            apply_pending_update(sim, subscription)
        return
    if invoice["status"] == "open" and invoice["attempted"]:
        if invoice["billing_reason"] == "subscription_cycle" and invoice["next_payment_attempt"] is None:
            end(sim, subscription, reason="payment_failed")
        elif subscription["status"] == "active":
            _set_status(sim, subscription, "past_due")
    elif invoice["status"] == "paid" and _nothing_owed(sim, subscription):
        trialing = subscription["trial_end"] is not None and subscription["trial_end"] > sim.now
        _set_status(sim, subscription, "trialing" if trialing else "active")


def bill_pending_items(sim: Simulator, subscription: Json) -> Json:
    """The invoice of a plan change, open or paid: the subscription's pending items and nothing else."""
    customer = sim.store.known("customer", subscription["customer"])
    invoice = invoice_shape(
        customer=customer,
        currency=subscription["currency"],
        reason="subscription_update",
        period=period_of(subscription),
        now=sim.now,
    )
    invoice["parent"] = subscription_parent(subscription)
    for item in pending_items(sim, subscription["customer"], subscription["id"], subscription["currency"]):
        add_item_line(invoice, item)
        item["invoice"] = invoice["id"]
    total_up(sim, invoice, [])
    sim.store.add("invoice", invoice)
    subscription["latest_invoice"] = invoice["id"]
    sim.events.record("invoice.created", invoice)
    invoicing.finalize(sim, invoice)
    return invoice


def apply_pending_update(sim: Simulator, subscription: Json) -> None:
    """The change was paid for."""
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["items"]["data"] = subscription["pending_update"]["subscription_items"]
        subscription["pending_update"] = None
    sim.events.record("customer.subscription.pending_update_applied", subscription)


def drop_pending_update(sim: Simulator, subscription: Json) -> None:
    """Nobody paid for the change in time: the invoice is voided and the subscription stays."""
    invoice = sim.store.get("invoice", subscription["latest_invoice"])
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["pending_update"] = None
    sim.events.record("customer.subscription.pending_update_expired", subscription)
    if invoice["status"] == "open":
        invoicing.void(sim, invoice)


def void_by_request(sim: Simulator, invoice: Json) -> None:
    """Ends the pending update that waits for this invoice, too."""
    subscription = invoicing.subscription_of(sim, invoice)
    invoicing.void(sim, invoice)
    if subscription is not None and subscription["pending_update"] and subscription["latest_invoice"] == invoice["id"]:
        drop_pending_update(sim, subscription)


def _nothing_owed(sim: Simulator, subscription: Json) -> bool:
    return not any(
        invoicing.subscription_of(sim, invoice) is subscription
        for invoice in sim.store.each("invoice", lambda each: each["status"] == "open")
    )


def _set_status(sim: Simulator, subscription: Json, status: str) -> None:
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["status"] = status


def _ends_without_card(sim: Simulator, subscription: Json) -> bool:
    customer = sim.store.known("customer", subscription["customer"])
    has_card = subscription["default_payment_method"] or customer["invoice_settings"]["default_payment_method"]
    return not has_card and subscription["trial_settings"]["end_behavior"]["missing_payment_method"] == "cancel"


def end(sim: Simulator, subscription: Json, reason: str | None = None) -> None:
    """Cancels now. `reason` does not replace an earlier reason."""
    subscription["status"] = "canceled"
    subscription["canceled_at"] = subscription["canceled_at"] or sim.now
    subscription["ended_at"] = sim.now
    if reason is not None:
        subscription["cancellation_details"]["reason"] = reason
    for invoice in sim.store.each("invoice", lambda each: each["status"] in ("open", "draft")):
        if invoicing.subscription_of(sim, invoice) is subscription:
            invoice["auto_advance"] = False
            invoice["automatically_finalizes_at"] = None
            invoice["next_payment_attempt"] = None
    subscription["pending_update"] = None
    if subscription["schedule"] is not None:
        schedule = sim.store.get("subscription_schedule", subscription["schedule"])
        schedule.update(status="canceled", canceled_at=sim.now, current_phase=None)
        sim.events.record("subscription_schedule.canceled", schedule)
    sim.events.record("customer.subscription.deleted", subscription)


def expire(sim: Simulator, subscription: Json) -> None:
    """Expires a subscription when its first invoice is unpaid after 23 hours."""
    invoice = sim.store.get("invoice", subscription["latest_invoice"])
    if invoice["status"] == "open":
        invoicing.void(sim, invoice)
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["status"] = "incomplete_expired"
        subscription["ended_at"] = sim.now


def resume_collection(sim: Simulator, subscription: Json) -> None:
    with sim.events.changing(subscription, "customer.subscription.updated"):
        subscription["pause_collection"] = None
