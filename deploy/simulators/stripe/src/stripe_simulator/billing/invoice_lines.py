"""The lines of an invoice, and its totals."""

from stripe_simulator.billing.discounts import taken_off
from stripe_simulator.errors import Json
from stripe_simulator.shapes.invoice import line_item, pricing
from stripe_simulator.simulator import Simulator

Period = tuple[int, int]
"""Start and end in unix seconds, half-open."""


def add_subscription_line(sim: Simulator, invoice: Json, item: Json, period: Period, *, trial: bool) -> None:
    price, quantity = item["price"], item["quantity"]
    name = sim.store.known("product", price["product"])["name"]
    amount = 0 if trial else price["unit_amount"] * quantity
    description = f"Trial period for {name}" if trial else f"{quantity} × {name} ({_rhythm(price)})"
    line = line_item(
        of_invoice=invoice["id"],
        amount=amount,
        currency=price["currency"],
        description=description,
        period=period,
    )
    line["quantity"], line["quantity_decimal"] = quantity, str(quantity)
    line["pricing"] = pricing(price)
    line["subscription"] = item["subscription"]
    line["parent"] = {
        "invoice_item_details": None,
        "subscription_item_details": {
            "invoice_item": None,
            "proration": False,
            "proration_details": {"credited_items": None},
            "subscription": item["subscription"],
            "subscription_item": item["id"],
        },
        "type": "subscription_item_details",
    }
    invoice["lines"]["data"].append(line)


def add_item_line(invoice: Json, item: Json) -> None:
    period = (item["period"]["start"], item["period"]["end"])
    line = line_item(
        of_invoice=invoice["id"],
        amount=item["amount"],
        currency=item["currency"],
        description=item["description"],
        period=period,
    )
    line["quantity"], line["quantity_decimal"] = item["quantity"], item["quantity_decimal"]
    line["pricing"] = item["pricing"]
    line["discountable"] = item["discountable"]
    line["metadata"] = dict(item["metadata"])
    if item["proration"]:
        _name_proration(line, item)
        invoice["lines"]["data"].append(line)
        return
    line["parent"] = {
        "invoice_item_details": {
            "invoice_item": item["id"],
            "proration": False,
            "proration_details": {"credited_items": None},
            "subscription": None,
        },
        "subscription_item_details": None,
        "type": "invoice_item_details",
    }
    invoice["lines"]["data"].append(line)


def _name_proration(line: Json, item: Json) -> None:
    details = item["parent"]["subscription_details"]
    line["subscription"] = details["subscription"]
    line["parent"] = {
        "invoice_item_details": None,
        "subscription_item_details": {
            "invoice_item": item["id"],
            "proration": True,
            "proration_details": {"credited_items": None},
            "subscription": details["subscription"],
            "subscription_item": details["subscription_item"],
        },
        "type": "subscription_item_details",
    }


def due_after_balance(total: int, balance: int) -> tuple[int, int]:
    """The amount due and the balance after an invoice of `total`. A balance below zero is the customer's credit."""
    if total <= 0:
        return 0, balance + total
    used = min(total, max(0, -balance))
    return total - used, balance + used


def total_up(sim: Simulator, invoice: Json, discounts: list[Json]) -> None:
    """Sets all totals of an invoice from its lines, after `discounts` in order."""
    lines = invoice["lines"]["data"]
    amounts = [line["amount"] for line in lines]
    open_to_discounts = [line["amount"] if line["discountable"] else 0 for line in lines]
    coupons = [sim.store.known("coupon", discount["source"]["coupon"]) for discount in discounts]
    taken = taken_off(discounts, coupons, open_to_discounts)
    for position, line in enumerate(lines):
        offs: list[Json] = [{"amount": each.per_line[position], "discount": each.discount} for each in taken]
        line["discount_amounts"] = offs
        line["pretax_credit_amounts"] = [{**off, "type": "discount"} for off in offs]
    sums: list[Json] = [{"amount": sum(each.per_line), "discount": each.discount} for each in taken]
    subtotal = sum(amounts)
    total = subtotal - sum(each["amount"] for each in sums)
    invoice["discounts"] = [discount["id"] for discount in discounts]
    invoice["total_discount_amounts"] = sums
    invoice["total_pretax_credit_amounts"] = [{**each, "type": "discount"} for each in sums]
    invoice["subtotal"] = invoice["subtotal_excluding_tax"] = subtotal
    invoice["total"] = invoice["total_excluding_tax"] = total
    customer = sim.store.find("customer", invoice["customer"])
    invoice["starting_balance"] = 0 if customer is None else customer["balance"]
    due, _ = due_after_balance(total, invoice["starting_balance"])
    invoice["amount_due"] = invoice["amount_remaining"] = due


def _rhythm(price: Json) -> str:
    recurring = price["recurring"]
    every = (
        recurring["interval"]
        if recurring["interval_count"] == 1
        else f"{recurring['interval_count']} {recurring['interval']}s"
    )
    return f"at {price['unit_amount'] / 100:.2f} {price['currency'].upper()} / {every}"
