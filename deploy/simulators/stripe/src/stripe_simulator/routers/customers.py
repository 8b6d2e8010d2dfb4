from typing import Annotated

from fastapi import Response

from stripe_simulator.billing import subscribing
from stripe_simulator.billing.charging import attach, method_named
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import Address, Expanding, Metadata, Page, StripeParams, Text, Unset, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.customer import customer as shape
from stripe_simulator.shapes.customer import deleted
from stripe_simulator.simulator import Simulator

router = stripe_router("/customers")


class InvoiceSettings(StripeParams):
    default_payment_method: str | None = None


class CustomerParams(Expanding):
    address: Address | Unset | None = None
    description: Text | None = None
    email: Text | None = None
    invoice_settings: InvoiceSettings | None = None
    metadata: Metadata | None = None
    name: Text | None = None
    payment_method: str | None = None
    phone: Text | None = None


class CustomerPage(Page):
    email: str | None = None


class CustomerMethodPage(Page):
    type: str | None = None


def _apply(sim: Simulator, customer: Json, params: CustomerParams) -> None:
    """Raises before anything is changed."""
    method = None
    if params.payment_method is not None:
        method = method_named(sim, params.payment_method)
        attach(sim, method, customer["id"])
    if params.invoice_settings is not None:
        chosen = params.invoice_settings.default_payment_method
        if method is not None and chosen == params.payment_method:
            chosen = method["id"]
        if chosen:
            _check_is_attached(sim, customer, chosen)
        customer["invoice_settings"]["default_payment_method"] = chosen or None
    customer.update(params.changes("address", "description", "email", "name", "phone"))
    customer["metadata"] = merge_metadata(customer["metadata"], params.metadata)


def _check_is_attached(sim: Simulator, customer: Json, method_id: str) -> None:
    method = sim.store.find("payment_method", method_id)
    if method is None or method["customer"] != customer["id"]:
        raise InvalidRequest(
            f"The customer does not have a payment method with the ID {method_id}. "
            "The payment method must be attached to the customer.",
            code="resource_missing",
            param="invoice_settings[default_payment_method]",
        )


@router.post("")
async def create(sim: Sim, params: Annotated[CustomerParams, read(CustomerParams)]) -> Response:
    customer = shape(sim.now)
    _apply(sim, customer, params)
    sim.store.add("customer", customer)
    sim.events.record("customer.created", customer)
    return answer(sim, customer, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[CustomerPage, read(CustomerPage)]) -> Response:
    found = listed(sim.store, "customer", page, "/v1/customers", lambda each: page.email in (None, each["email"]))
    return answer(sim, found, page)


@router.get("/{customer_id}")
async def retrieve(customer_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    if customer_id in sim.store.removed.get("customer", {}):
        return answer(sim, deleted("customer", customer_id), params)
    return answer(sim, sim.store.get("customer", customer_id), params)


@router.post("/{customer_id}")
async def update(customer_id: str, sim: Sim, params: Annotated[CustomerParams, read(CustomerParams)]) -> Response:
    customer = sim.store.get("customer", customer_id)
    with sim.events.changing(customer, "customer.updated"):
        _apply(sim, customer, params)
    return answer(sim, customer, params)


@router.delete("/{customer_id}")
async def delete(customer_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    customer = sim.store.get("customer", customer_id)
    for subscription in sim.store.each("subscription", lambda each: each["customer"] == customer_id):
        if subscription["status"] not in subscribing.ENDED:
            subscribing.end(sim, subscription)
    sim.store.remove("customer", customer_id)
    sim.events.record("customer.deleted", customer)
    return answer(sim, deleted("customer", customer_id), params)


@router.get("/{customer_id}/payment_methods")
async def list_methods(
    customer_id: str, sim: Sim, page: Annotated[CustomerMethodPage, read(CustomerMethodPage)]
) -> Response:
    sim.store.get("customer", customer_id)
    found = listed(
        sim.store,
        "payment_method",
        page,
        f"/v1/customers/{customer_id}/payment_methods",
        lambda each: each["customer"] == customer_id and page.type in (None, each["type"]),
    )
    return answer(sim, found, page)
