from typing import Annotated, Literal

from fastapi import Response

from stripe_simulator.billing import invoicing, subscribing
from stripe_simulator.billing.charging import method_named
from stripe_simulator.billing.discounts import DiscountChoice, chosen, redeem
from stripe_simulator.billing.invoice_lines import add_item_line, total_up
from stripe_simulator.billing.subscription_update import chosen_method
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed, page_of
from stripe_simulator.params import Currency, Expanding, Metadata, Page, Text, Unset, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.customer import deleted
from stripe_simulator.shapes.invoice import invoice as shape
from stripe_simulator.simulator import Simulator

router = stripe_router("/invoices")

_DRAFT_SECONDS = 60 * 60
"""Stripe finalizes a draft with `auto_advance` after an hour."""


class UpdateParams(Expanding):
    auto_advance: bool | None = None
    default_payment_method: str | None = None
    description: Text | None = None
    metadata: Metadata | None = None


class CreateParams(UpdateParams):
    currency: Currency = "usd"
    customer: str
    discounts: list[DiscountChoice] | Unset | None = None
    pending_invoice_items_behavior: Literal["exclude", "include"] = "exclude"


class FinalizeParams(Expanding):
    auto_advance: bool | None = None


class PayParams(Expanding):
    off_session: bool = True
    payment_method: str | None = None


class InvoicePage(Page):
    collection_method: str | None = None
    customer: str | None = None
    status: str | None = None
    subscription: str | None = None


def _apply(sim: Simulator, invoice: Json, params: UpdateParams) -> None:
    method = chosen_method(sim, invoice["customer"], params.default_payment_method)
    invoice.update(params.changes("description"))
    if "default_payment_method" in params.given:
        invoice["default_payment_method"] = method
    if params.auto_advance is not None:
        invoice["auto_advance"] = params.auto_advance
        if invoice["status"] == "draft":
            due = sim.now + _DRAFT_SECONDS if params.auto_advance else None
            invoice["automatically_finalizes_at"] = due
    invoice["metadata"] = merge_metadata(invoice["metadata"], params.metadata)


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    customer = sim.store.referred("customer", params.customer, "customer")
    currency = params.currency.lower()
    discounts = chosen(sim, customer["id"], params.discounts or [], kept=[], currency=currency)
    invoice = shape(customer=customer, currency=currency, reason="manual", period=(sim.now, sim.now), now=sim.now)
    _apply(sim, invoice, params)
    redeem(sim, discounts)
    if params.pending_invoice_items_behavior == "include":
        for item in subscribing.pending_items(sim, customer["id"], None, currency):
            add_item_line(invoice, item)
            item["invoice"] = invoice["id"]
    total_up(sim, invoice, discounts)
    sim.store.add("invoice", invoice)
    sim.events.record("invoice.created", invoice)
    return answer(sim, invoice, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[InvoicePage, read(InvoicePage)]) -> Response:
    def of_subscription(invoice: Json) -> bool:
        subscription = invoicing.subscription_of(sim, invoice)
        return subscription is not None and subscription["id"] == page.subscription

    found = listed(
        sim.store,
        "invoice",
        page,
        "/v1/invoices",
        lambda each: (
            page.customer in (None, each["customer"])
            and page.status in (None, each["status"])
            and page.collection_method in (None, each["collection_method"])
            and (page.subscription is None or of_subscription(each))
        ),
    )
    return answer(sim, found, page)


@router.get("/{invoice_id}")
async def retrieve(invoice_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("invoice", invoice_id), params)


@router.post("/{invoice_id}")
async def update(invoice_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    invoice = sim.store.get("invoice", invoice_id)
    with sim.events.changing(invoice, "invoice.updated"):
        _apply(sim, invoice, params)
    return answer(sim, invoice, params)


@router.delete("/{invoice_id}")
async def delete(invoice_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    invoice = sim.store.get("invoice", invoice_id)
    if invoice["status"] != "draft" or invoice["parent"] is not None:
        raise InvalidRequest("You can only delete draft invoices that belong to no subscription.")
    sim.store.remove("invoice", invoice_id)
    for item in sim.store.each("invoiceitem", lambda each: each["invoice"] == invoice_id):
        item["invoice"] = None
    sim.events.record("invoice.deleted", invoice)
    return answer(sim, deleted("invoice", invoice_id), params)


@router.get("/{invoice_id}/lines")
async def list_lines(invoice_id: str, sim: Sim, page: Annotated[Page, read(Page)]) -> Response:
    lines = sim.store.get("invoice", invoice_id)["lines"]
    return answer(sim, page_of(lines["data"], "line_item", page, lines["url"]), page)


@router.post("/{invoice_id}/finalize")
async def finalize(invoice_id: str, sim: Sim, params: Annotated[FinalizeParams, read(FinalizeParams)]) -> Response:
    """Opens a draft, and collects it immediately with `auto_advance`."""
    invoice = sim.store.get("invoice", invoice_id)
    advance = invoice["auto_advance"] if params.auto_advance is None else params.auto_advance
    invoicing.finalize(sim, invoice)
    if invoice["status"] == "open":
        invoice["auto_advance"] = advance
        if advance:
            subscribing.collect(sim, invoice)
    return answer(sim, invoice, params)


@router.post("/{invoice_id}/pay")
async def pay(invoice_id: str, sim: Sim, params: Annotated[PayParams, read(PayParams)]) -> Response:
    invoice = sim.store.get("invoice", invoice_id)
    if invoice["status"] == "paid":
        raise InvalidRequest("Invoice is already paid")
    chosen_one = None if params.payment_method is None else method_named(sim, params.payment_method)
    method = chosen_one or invoicing.method_for(sim, invoice)
    if method is None:
        raise InvalidRequest(
            "There is no `default_payment_method` set on this Customer or Invoice. Please set either an "
            "attached payment method as the Customer's `invoice_settings.default_payment_method`.",
            code="missing",
        )
    if invoice["status"] == "draft":
        invoicing.finalize(sim, invoice)
    if invoice["status"] not in ("open", "paid"):
        raise InvalidRequest(f"This invoice cannot be paid: it is {invoice['status']}.")
    if invoice["status"] == "open":
        refusal = invoicing.collect(sim, invoice, method, scheduled=False, off_session=params.off_session)
        subscribing.follow(sim, invoice)
        if refusal is not None:
            raise refusal
    subscribing.follow(sim, invoice)
    return answer(sim, invoice, params)


@router.post("/{invoice_id}/void")
async def void(invoice_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    invoice = sim.store.get("invoice", invoice_id)
    subscribing.void_by_request(sim, invoice)
    return answer(sim, invoice, params)


@router.post("/{invoice_id}/mark_uncollectible")
async def mark_uncollectible(invoice_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    invoice = sim.store.get("invoice", invoice_id)
    invoicing.mark_uncollectible(sim, invoice)
    return answer(sim, invoice, params)
