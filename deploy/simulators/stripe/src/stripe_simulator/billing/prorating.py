"""Prorations of a plan change, to the second, in Stripe's flexible billing mode.

https://docs.stripe.com/billing/subscriptions/billing-mode: a credit returns what was really billed for the remaining
time, so after discounts, and nothing for a period that was never billed. Amounts are net of discounts.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal

from stripe_simulator.billing.discounts import taken_off
from stripe_simulator.billing.invoice_lines import Period
from stripe_simulator.billing.invoicing import subscription_of
from stripe_simulator.errors import Json
from stripe_simulator.shapes.invoice import invoice_item, pricing
from stripe_simulator.simulator import Simulator


@dataclass(frozen=True)
class ItemChange:
    item: Json
    changes: Json
    """The fields that change: `price` with `plan`, `quantity`."""

    @property
    def changed(self) -> Json:
        return {**self.item, **self.changes}

    @property
    def costs_otherwise(self) -> bool:
        """False where price and quantity stay."""
        return _cost(self.changed) != _cost(self.item) or self.changed["price"]["id"] != self.item["price"]["id"]


def prorations(sim: Simulator, subscription: Json, changes: list[ItemChange], at: int) -> list[Json]:
    """A credit and a debit per changed item, as invoice items that are not stored."""
    made: list[Json] = []
    for change in changes:
        if not change.costs_otherwise:
            continue
        period = (at, change.item["current_period_end"])
        credit = _credit(sim, subscription, change.item, period)
        if credit:
            made.append(_item(sim, subscription, change.item, -credit, period, "Unused time on"))
        debit = _debit(sim, subscription, change.changed, period)
        if debit:
            made.append(_item(sim, subscription, change.changed, debit, period, "Remaining time on"))
    return made


def _cost(item: Json) -> int:
    cost: int = item["price"]["unit_amount"] * item["quantity"]
    return cost


def _credit(sim: Simulator, subscription: Json, item: Json, remaining: Period) -> int:
    billed = _newest_line(sim, subscription, item, remaining[0])
    if billed is None:
        return 0
    net = billed["amount"] - sum(each["amount"] for each in billed["discount_amounts"])
    return _share(net, remaining, (billed["period"]["start"], billed["period"]["end"]))


def _newest_line(sim: Simulator, subscription: Json, item: Json, at: int) -> Json | None:
    """The line that billed `item` for the time after `at`."""

    def counts(invoice: Json) -> bool:
        billed = invoice["status"] in ("open", "paid", "uncollectible")
        if subscription["pending_update"] is not None and invoice["id"] == subscription["latest_invoice"]:
            return False
        return billed and subscription_of(sim, invoice) is subscription

    for invoice in list(sim.store.each("invoice", counts))[::-1]:
        for line in invoice["lines"]["data"]:
            details = line["parent"]["subscription_item_details"]
            covers = line["period"]["start"] <= at < line["period"]["end"]
            if details is not None and details["subscription_item"] == item["id"] and covers and line["amount"] >= 0:
                return dict(line)
    return None


def _debit(sim: Simulator, subscription: Json, item: Json, remaining: Period) -> int:
    whole = (item["current_period_start"], item["current_period_end"])
    amount = _share(_cost(item), remaining, whole)
    discounts = [sim.store.get("discount", each) for each in subscription["discounts"]]
    coupons = [sim.store.known("coupon", discount["source"]["coupon"]) for discount in discounts]
    return amount - sum(sum(each.per_line) for each in taken_off(discounts, coupons, [amount]))


def _share(amount: int, part: Period, whole: Period) -> int:
    share = Decimal(amount) * (part[1] - part[0]) / (whole[1] - whole[0])
    return int(share.quantize(Decimal(1), ROUND_HALF_UP))


def _item(sim: Simulator, subscription: Json, item: Json, amount: int, period: Period, words: str) -> Json:
    product = sim.store.known("product", item["price"]["product"])
    day = datetime.fromtimestamp(period[0], UTC)
    made = invoice_item(
        customer=subscription["customer"],
        amount=amount,
        currency=subscription["currency"],
        quantity=item["quantity"],
        now=sim.now,
    )
    made["description"] = f"{words} {product['name']} after {day.day} {day:%b %Y}"
    made["discountable"] = False
    made["period"] = {"start": period[0], "end": period[1]}
    made["pricing"] = pricing(item["price"])
    made["proration"] = True
    made["parent"] = {
        "subscription_details": {"subscription": subscription["id"], "subscription_item": item["id"]},
        "type": "subscription_details",
    }
    return made
