from typing import Annotated

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing.invoice_lines import add_item_line, total_up
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Cents,
    Currency,
    Expanding,
    Metadata,
    Page,
    StripeParams,
    Text,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.customer import deleted
from stripe_simulator.shapes.invoice import invoice_item as shape
from stripe_simulator.shapes.invoice import pricing
from stripe_simulator.simulator import Simulator

router = stripe_router("/invoiceitems")


class Pricing(StripeParams):
    price: str


class Charged(StripeParams):
    """Either an amount in a currency, or a one-time price."""

    amount: Cents | None = None
    currency: Currency | None = None
    description: Text | None = None
    pricing: Pricing | None = None
    quantity: Annotated[int, Field(ge=1)] = 1


class CreateParams(Charged, Expanding):
    customer: str
    invoice: str | None = None
    metadata: Metadata | None = None
    subscription: str | None = None


class UpdateParams(Expanding):
    amount: Cents | None = None
    description: Text | None = None
    metadata: Metadata | None = None


class ItemPage(Page):
    customer: str | None = None
    invoice: str | None = None
    pending: bool | None = None


def charged_item(sim: Simulator, customer: str, params: Charged) -> Json:
    """An invoice item that is not yet stored. Raises InvalidRequest without an amount or a price."""
    if params.pricing is not None:
        price = sim.store.referred("price", params.pricing.price, "pricing[price]")
        if price["recurring"] is not None:
            raise InvalidRequest("The price specified is not a one-time price.", param="pricing[price]")
        amount, currency = price["unit_amount"] * params.quantity, price["currency"]
        description = sim.store.known("product", price["product"])["name"]
    elif params.amount is not None and params.currency is not None:
        price, description = None, None
        amount, currency = params.amount, params.currency.lower()
    else:
        raise InvalidRequest(
            "You must pass amount and currency, or pricing[price].", code="parameter_missing", param="amount"
        )
    item = shape(customer=customer, amount=amount, currency=currency, quantity=params.quantity, now=sim.now)
    item["description"] = params.description or description
    item["pricing"] = None if price is None else pricing(price)
    return item


def _editable(sim: Simulator, item: Json) -> Json | None:
    """The draft of an item. Raises InvalidRequest when the invoice is no longer a draft."""
    if item["invoice"] is None:
        return None
    invoice = sim.store.get("invoice", item["invoice"])
    if invoice["status"] != "draft":
        raise InvalidRequest(
            "This invoice item stands on an invoice that is no longer editable.", code="invoice_not_editable"
        )
    return invoice


def _take_off(invoice: Json, item: Json) -> None:
    invoice["lines"]["data"] = [
        line
        for line in invoice["lines"]["data"]
        if (line["parent"]["invoice_item_details"] or {}).get("invoice_item") != item["id"]
    ]


def _sum_again(sim: Simulator, invoice: Json) -> None:
    total_up(sim, invoice, [sim.store.get("discount", each) for each in invoice["discounts"]])


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    customer = sim.store.referred("customer", params.customer, "customer")
    item = charged_item(sim, customer["id"], params)
    if params.subscription is not None:
        sim.store.referred("subscription", params.subscription, "subscription")
        item["parent"] = {
            "subscription_details": {"subscription": params.subscription, "subscription_item": None},
            "type": "subscription_details",
        }
    if params.invoice is not None:
        item["invoice"] = sim.store.referred("invoice", params.invoice, "invoice")["id"]
    item["metadata"] = merge_metadata({}, params.metadata)
    invoice = _editable(sim, item)
    sim.store.add("invoiceitem", item)
    if invoice is not None:
        with sim.events.changing(invoice, "invoice.updated"):
            add_item_line(invoice, item)
            _sum_again(sim, invoice)
    sim.events.record("invoiceitem.created", item)
    return answer(sim, item, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[ItemPage, read(ItemPage)]) -> Response:
    found = listed(
        sim.store,
        "invoiceitem",
        page,
        "/v1/invoiceitems",
        lambda each: (
            page.customer in (None, each["customer"])
            and page.invoice in (None, each["invoice"])
            and page.pending in (None, each["invoice"] is None)
        ),
    )
    return answer(sim, found, page)


@router.get("/{item_id}")
async def retrieve(item_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("invoiceitem", item_id), params)


@router.post("/{item_id}")
async def update(item_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    item = sim.store.get("invoiceitem", item_id)
    invoice = _editable(sim, item)
    item.update(params.changes("amount", "description"))
    item["net_amount"] = item["amount"]
    item["metadata"] = merge_metadata(item["metadata"], params.metadata)
    if invoice is not None:
        with sim.events.changing(invoice, "invoice.updated"):
            _take_off(invoice, item)
            add_item_line(invoice, item)
            _sum_again(sim, invoice)
    return answer(sim, item, params)


@router.delete("/{item_id}")
async def delete(item_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    item = sim.store.get("invoiceitem", item_id)
    invoice = _editable(sim, item)
    if invoice is not None:
        with sim.events.changing(invoice, "invoice.updated"):
            _take_off(invoice, item)
            _sum_again(sim, invoice)
    sim.store.remove("invoiceitem", item_id)
    sim.events.record("invoiceitem.deleted", item)
    return answer(sim, deleted("invoiceitem", item_id), params)
