"""Creates subscriptions: items, first period, first payment."""

from dataclasses import dataclass

from stripe_simulator.billing import invoicing, subscribing
from stripe_simulator.billing.charging import decline_on_charge, needs_authentication
from stripe_simulator.billing.discounts import DiscountChoice, chosen, redeem
from stripe_simulator.billing.invoice_lines import Period
from stripe_simulator.billing.periods import period_end
from stripe_simulator.errors import CardDeclined, InvalidRequest, Json
from stripe_simulator.shapes.subscription import subscription_item
from stripe_simulator.simulator import Simulator


@dataclass(frozen=True)
class Ordered:
    price: Json
    quantity: int
    metadata: Json


def ordered(sim: Simulator, price_id: str, quantity: int, metadata: Json, param: str) -> Ordered:
    """Raises ResourceMissing or InvalidRequest for a price that allows no subscription."""
    price = sim.store.referred("price", price_id, param)
    if price["recurring"] is None:
        raise InvalidRequest(
            "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
            param=param,
        )
    if not price["active"]:
        raise InvalidRequest(f"The price specified is inactive: {price_id}.", param=param)
    return Ordered(price, quantity, metadata)


def check_currency(items: list[Ordered]) -> None:
    if len({item.price["currency"] for item in items}) > 1:
        raise InvalidRequest("The prices of a subscription must have one currency.", param="items")


def check_alike(items: list[Ordered]) -> None:
    check_currency(items)
    first = items[0].price
    for item in items:
        recurring = item.price["recurring"]
        if any(recurring[name] != first["recurring"][name] for name in ("interval", "interval_count")):
            raise InvalidRequest("Several billing intervals are not simulated.", param="items")


def place(sim: Simulator, subscription: Json, items: list[Ordered]) -> None:
    """Adds items to a subscription that has none yet."""
    for item in items:
        made = subscription_item(
            of_subscription=subscription["id"], price=dict(item.price), quantity=item.quantity, now=sim.now
        )
        made["metadata"] = item.metadata
        subscription["items"]["data"].append(made)


def first_period(sim: Simulator, subscription: Json, trial_end: int | None) -> Period:
    """Starts the trial or the first paid period, and sets the anchor of later periods."""
    if trial_end is not None:
        subscription.update(trial_start=sim.now, trial_end=trial_end, billing_cycle_anchor=trial_end)
        return sim.now, trial_end
    recurring = subscription["items"]["data"][0]["price"]["recurring"]
    return sim.now, period_end(sim.now, sim.now, recurring)


def begin(
    sim: Simulator,
    subscription: Json,
    choices: list[DiscountChoice],
    *,
    trial_end: int | None,
    payment: str,
    off_session: bool = False,
) -> None:
    """Stores a subscription and bills its first period with the `payment_behavior` in `payment`.

    Raises before anything is stored: InvalidRequest without a card, CardDeclined for a declined card under
    `error_if_incomplete`.
    """
    currency = subscription["currency"]
    discounts = chosen(sim, subscription["customer"], choices, kept=[], currency=currency)
    period = first_period(sim, subscription, trial_end)
    subscribing.set_period(subscription, period)
    trial = trial_end is not None
    ahead = subscribing.draft_for(sim, subscription, "subscription_create", period, discounts, trial=trial)
    if ahead["amount_due"] > 0 and payment != "default_incomplete":
        check_can_pay(sim, subscription, strict=payment == "error_if_incomplete", off_session=off_session)
    subscription["discounts"] = redeem(sim, discounts, subscription=subscription["id"])
    subscription["status"] = "trialing" if trial else "incomplete"
    sim.store.add("subscription", subscription)
    invoice = subscribing.bill(sim, subscription, "subscription_create", period, trial=trial)
    sim.events.record("customer.subscription.created", subscription)
    if invoice["status"] == "open" and payment != "default_incomplete":
        invoicing.collect(sim, invoice, invoicing.method_for(sim, invoice), off_session=off_session)
    subscribing.follow(sim, invoice)


def check_can_pay(sim: Simulator, subscription: Json, *, strict: bool, off_session: bool) -> None:
    """Raises InvalidRequest without a card, and CardDeclined with `strict` for one that would not pay at once."""
    customer = sim.store.known("customer", subscription["customer"])
    method_id = subscription["default_payment_method"] or customer["invoice_settings"]["default_payment_method"]
    if method_id is None:
        raise InvalidRequest(
            "This customer has no attached payment source or default payment method. "
            "Please consider adding a default payment method.",
            code="resource_missing",
        )
    if not strict:
        return
    method = sim.store.get("payment_method", method_id)
    if needs_authentication(sim, method, off_session=off_session):
        raise CardDeclined(
            "Subscription creation or update failed because it has an invoice whose payment requires additional user "
            "action before it can be completed successfully.",
            code="subscription_payment_intent_requires_action",
        )
    decline = decline_on_charge(sim, method)
    if decline is not None:
        decline.refuse()
