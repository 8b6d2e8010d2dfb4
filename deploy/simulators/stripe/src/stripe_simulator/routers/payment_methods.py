from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing.charging import attach, method_named, new_method
from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Address,
    Expanding,
    Metadata,
    Page,
    StripeParams,
    Text,
    Unset,
    merge_metadata,
    read,
    validated,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.routers.tokens import RawCard, checked_card, redeem_token

router = stripe_router("/payment_methods")


class CardParams(StripeParams):
    """Either a token or a card."""

    token: str | None = None
    number: str | None = None
    exp_month: int | None = None
    exp_year: int | None = None
    cvc: str | None = None


class BillingDetails(StripeParams):
    address: Address | Unset | None = None
    email: Text | None = None
    name: Text | None = None
    phone: Text | None = None


class CreateParams(Expanding):
    type: Literal["card"]
    card: CardParams
    billing_details: BillingDetails | None = None
    metadata: Metadata | None = None


class Expiry(StripeParams):
    exp_month: Annotated[int, Field(ge=1, le=12)] | None = None
    exp_year: int | None = None


class UpdateParams(Expanding):
    billing_details: BillingDetails | None = None
    card: Expiry | None = None
    metadata: Metadata | None = None


class AttachParams(Expanding):
    customer: str


class MethodPage(Page):
    customer: str | None = None
    type: str | None = None


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    if params.card.token is not None:
        card, month, year = redeem_token(sim, params.card.token)
    else:
        raw = validated(RawCard, params.card.model_dump(exclude_unset=True))
        card, month, year = checked_card(sim, raw), raw.exp_month, raw.exp_year
    method = new_method(sim, card, month, year)
    if params.billing_details is not None:
        method["billing_details"].update(params.billing_details.changes("address", "email", "name", "phone"))
    method["metadata"] = merge_metadata({}, params.metadata)
    return answer(sim, method, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[MethodPage, read(MethodPage)]) -> Response:
    if page.customer is not None:
        sim.store.referred("customer", page.customer, "customer")
    found = listed(
        sim.store,
        "payment_method",
        page,
        "/v1/payment_methods",
        lambda each: (
            each["customer"] is not None
            and page.customer in (None, each["customer"])
            and page.type in (None, each["type"])
        ),
    )
    return answer(sim, found, page)


@router.get("/{method_id}")
async def retrieve(method_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("payment_method", method_id), params)


@router.post("/{method_id}")
async def update(method_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    method = sim.store.get("payment_method", method_id)
    if method["customer"] is None:
        raise InvalidRequest("You must save this PaymentMethod to a customer before you can update it.")
    with sim.events.changing(method, "payment_method.updated"):
        if params.billing_details is not None:
            changes = params.billing_details.changes("address", "email", "name", "phone")
            method["billing_details"].update(changes)
        if params.card is not None:
            method["card"].update(params.card.changes("exp_month", "exp_year"))
        method["metadata"] = merge_metadata(method["metadata"], params.metadata)
    return answer(sim, method, params)


@router.post("/{method_id}/attach")
async def attach_to_customer(method_id: str, sim: Sim, params: Annotated[AttachParams, read(AttachParams)]) -> Response:
    customer = sim.store.referred("customer", params.customer, "customer")
    method = method_named(sim, method_id)
    attach(sim, method, customer["id"])
    return answer(sim, method, params)


@router.post("/{method_id}/detach")
async def detach(method_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    method = sim.store.get("payment_method", method_id)
    owner = method["customer"]
    if owner is None:
        raise InvalidRequest(
            "The payment method you provided is not attached to a customer so detachment is impossible."
        )
    customer = sim.store.known("customer", owner)
    if customer["invoice_settings"]["default_payment_method"] == method_id:
        with sim.events.changing(customer, "customer.updated"):
            customer["invoice_settings"]["default_payment_method"] = None
    for subscription in sim.store.each("subscription", lambda each: each["default_payment_method"] == method_id):
        with sim.events.changing(subscription, "customer.subscription.updated"):
            subscription["default_payment_method"] = None
    method["customer"] = None
    sim.events.record("payment_method.detached", method, {"customer": owner})
    return answer(sim, method, params)
