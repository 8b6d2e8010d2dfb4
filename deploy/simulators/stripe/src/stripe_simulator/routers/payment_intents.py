from typing import Annotated, Literal, NoReturn

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing.authenticating import follow_success
from stripe_simulator.billing.charging import method_named, settle
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Cents,
    Currency,
    Expanding,
    Metadata,
    Page,
    Text,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.routers.setup_intents import AutomaticMethods
from stripe_simulator.shapes.intents import payment_intent
from stripe_simulator.simulator import Simulator

router = stripe_router("/payment_intents")

_LEAST_AMOUNT = 50
_STATEMENT = Annotated[str, Field(max_length=22)]


class UpdateParams(Expanding):
    amount: Cents | None = None
    customer: str | None = None
    description: Text | None = None
    metadata: Metadata | None = None
    payment_method: str | None = None
    receipt_email: Text | None = None
    setup_future_usage: Literal["off_session", "on_session", ""] | None = None
    statement_descriptor_suffix: _STATEMENT | None = None


class CreateParams(UpdateParams):
    amount: Cents
    currency: Currency
    automatic_payment_methods: AutomaticMethods | None = None
    confirm: bool = False
    off_session: bool = False
    payment_method_types: list[Literal["card"]] | None = None
    return_url: str | None = None


class ConfirmParams(Expanding):
    off_session: bool = False
    payment_method: str | None = None
    return_url: str | None = None


class CancelParams(Expanding):
    cancellation_reason: Literal["abandoned", "duplicate", "fraudulent", "requested_by_customer"] | None = None


class IntentPage(Page):
    customer: str | None = None


def _apply(sim: Simulator, intent: Json, params: UpdateParams) -> None:
    if params.amount is not None and params.amount < _LEAST_AMOUNT:
        raise InvalidRequest(
            "Amount must be at least $0.50 usd or its equivalent.", code="amount_too_small", param="amount"
        )
    if params.customer is not None:
        sim.store.referred("customer", params.customer, "customer")
    method = None if params.payment_method is None else method_named(sim, params.payment_method)
    intent.update(
        params.changes(
            "amount",
            "customer",
            "description",
            "receipt_email",
            "setup_future_usage",
            "statement_descriptor_suffix",
        )
    )
    intent["metadata"] = merge_metadata(intent["metadata"], params.metadata)
    if method is not None:
        _check_owner(intent, method)
        intent["payment_method"] = method["id"]
        intent["status"] = "requires_confirmation"


def _check_owner(intent: Json, method: Json) -> None:
    if method["customer"] not in (None, intent["customer"]):
        raise InvalidRequest(
            "The provided PaymentMethod cannot be attached to this intent: it belongs to another customer.",
            param="payment_method",
        )


def _confirm(sim: Simulator, intent: Json, *, off_session: bool) -> None:
    """Raises CardDeclined with the intent, InvalidRequest when there is nothing to confirm.

    A card that needs 3-D Secure leaves the intent in `requires_action`, and is declined off session.
    """
    if intent["status"] not in ("requires_confirmation", "requires_payment_method", "requires_action"):
        _refuse_state(intent, "confirm")
    if intent["payment_method"] is None:
        raise InvalidRequest(
            "You cannot confirm this PaymentIntent because it's missing a payment method.",
            code="payment_intent_unexpected_state",
            payment_intent=intent,
        )
    method = sim.store.get("payment_method", intent["payment_method"])
    refusal = settle(sim, intent, method, off_session=off_session, ask=not off_session)
    if refusal is not None:
        refusal.details["payment_intent"] = intent
        raise refusal
    if intent["status"] == "succeeded":
        follow_success(sim, intent, method)


def _refuse_state(intent: Json, action: str) -> NoReturn:
    raise InvalidRequest(
        f"You cannot {action} this PaymentIntent because it has a status of {intent['status']}.",
        code="payment_intent_unexpected_state",
        payment_intent=intent,
    )


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    intent = payment_intent(amount=params.amount, currency=params.currency.lower(), now=sim.now)
    _apply(sim, intent, params)
    if params.automatic_payment_methods is not None:
        intent["automatic_payment_methods"] = params.automatic_payment_methods.model_dump(exclude_none=True)
    sim.store.add("payment_intent", intent)
    sim.events.record("payment_intent.created", intent)
    if params.confirm:
        _confirm(sim, intent, off_session=params.off_session)
    return answer(sim, intent, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[IntentPage, read(IntentPage)]) -> Response:
    found = listed(
        sim.store,
        "payment_intent",
        page,
        "/v1/payment_intents",
        lambda each: page.customer in (None, each["customer"]),
    )
    return answer(sim, found, page)


@router.get("/{intent_id}")
async def retrieve(intent_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("payment_intent", intent_id), params)


@router.post("/{intent_id}")
async def update(intent_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    intent = sim.store.get("payment_intent", intent_id)
    if intent["status"] in ("succeeded", "canceled"):
        _refuse_state(intent, "update")
    _apply(sim, intent, params)
    return answer(sim, intent, params)


@router.post("/{intent_id}/confirm")
async def confirm(intent_id: str, sim: Sim, params: Annotated[ConfirmParams, read(ConfirmParams)]) -> Response:
    intent = sim.store.get("payment_intent", intent_id)
    if params.payment_method is not None and intent["status"] not in ("succeeded", "canceled"):
        method = method_named(sim, params.payment_method)
        _check_owner(intent, method)
        intent["payment_method"] = method["id"]
    _confirm(sim, intent, off_session=params.off_session)
    return answer(sim, intent, params)


@router.post("/{intent_id}/cancel")
async def cancel(intent_id: str, sim: Sim, params: Annotated[CancelParams, read(CancelParams)]) -> Response:
    intent = sim.store.get("payment_intent", intent_id)
    if intent["status"] in ("succeeded", "canceled"):
        _refuse_state(intent, "cancel")
    intent.update(status="canceled", canceled_at=sim.now, cancellation_reason=params.cancellation_reason)
    sim.events.record("payment_intent.canceled", intent)
    return answer(sim, intent, params)
