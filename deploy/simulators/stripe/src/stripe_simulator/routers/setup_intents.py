from typing import Annotated, Literal, NoReturn

from fastapi import Response

from stripe_simulator.billing.authenticating import set_up
from stripe_simulator.billing.charging import method_named, needs_authentication, next_action
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import Expanding, Metadata, Page, StripeParams, Text, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.intents import setup_intent
from stripe_simulator.simulator import Simulator

router = stripe_router("/setup_intents")


class AutomaticMethods(StripeParams):
    enabled: bool
    allow_redirects: Literal["always", "never"] | None = None


class UpdateParams(Expanding):
    customer: str | None = None
    description: Text | None = None
    metadata: Metadata | None = None
    payment_method: str | None = None
    payment_method_types: list[Literal["card"]] | None = None


class CreateParams(UpdateParams):
    automatic_payment_methods: AutomaticMethods | None = None
    confirm: bool = False
    return_url: str | None = None
    use_stripe_sdk: bool = False
    usage: Literal["off_session", "on_session"] = "off_session"


class ConfirmParams(Expanding):
    payment_method: str | None = None
    return_url: str | None = None


class CancelParams(Expanding):
    cancellation_reason: Literal["abandoned", "duplicate", "requested_by_customer"] | None = None


class IntentPage(Page):
    customer: str | None = None
    payment_method: str | None = None


def _apply(sim: Simulator, intent: Json, params: UpdateParams) -> None:
    if params.customer is not None:
        sim.store.referred("customer", params.customer, "customer")
    method = None if params.payment_method is None else method_named(sim, params.payment_method)
    intent.update(params.changes("customer", "description"))
    intent["metadata"] = merge_metadata(intent["metadata"], params.metadata)
    if method is not None:
        intent["payment_method"] = method["id"]
        intent["status"] = "requires_confirmation"


def _confirm(sim: Simulator, intent: Json) -> None:
    """Raises CardDeclined with the intent, InvalidRequest when there is nothing to confirm.

    A card that needs 3-D Secure leaves the intent in `requires_action`.
    """
    if intent["status"] not in ("requires_confirmation", "requires_payment_method", "requires_action"):
        _refuse_state(intent, "confirm")
    if intent["payment_method"] is None:
        raise InvalidRequest(
            "You cannot confirm this SetupIntent because it's missing a payment method.",
            code="setup_intent_unexpected_state",
            setup_intent=intent,
        )
    method = sim.store.get("payment_method", intent["payment_method"])
    if needs_authentication(sim, method, off_session=False):
        intent.update(status="requires_action", next_action=next_action(), last_setup_error=None)
        sim.events.record("setup_intent.requires_action", intent)
        return
    set_up(sim, intent, method)


def _refuse_state(intent: Json, action: str) -> NoReturn:
    raise InvalidRequest(
        f"You cannot {action} this SetupIntent because it has a status of {intent['status']}.",
        code="setup_intent_unexpected_state",
        setup_intent=intent,
    )


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    intent = setup_intent(sim.now)
    _apply(sim, intent, params)
    intent["usage"] = params.usage
    if params.automatic_payment_methods is not None:
        intent["automatic_payment_methods"] = params.automatic_payment_methods.model_dump(exclude_none=True)
    sim.store.add("setup_intent", intent)
    sim.events.record("setup_intent.created", intent)
    if params.confirm:
        _confirm(sim, intent)
    return answer(sim, intent, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[IntentPage, read(IntentPage)]) -> Response:
    found = listed(
        sim.store,
        "setup_intent",
        page,
        "/v1/setup_intents",
        lambda each: (
            page.customer in (None, each["customer"]) and page.payment_method in (None, each["payment_method"])
        ),
    )
    return answer(sim, found, page)


@router.get("/{intent_id}")
async def retrieve(intent_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("setup_intent", intent_id), params)


@router.post("/{intent_id}")
async def update(intent_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    intent = sim.store.get("setup_intent", intent_id)
    if intent["status"] in ("succeeded", "canceled"):
        _refuse_state(intent, "update")
    _apply(sim, intent, params)
    return answer(sim, intent, params)


@router.post("/{intent_id}/confirm")
async def confirm(intent_id: str, sim: Sim, params: Annotated[ConfirmParams, read(ConfirmParams)]) -> Response:
    intent = sim.store.get("setup_intent", intent_id)
    if params.payment_method is not None and intent["status"] not in ("succeeded", "canceled"):
        intent["payment_method"] = method_named(sim, params.payment_method)["id"]
    _confirm(sim, intent)
    return answer(sim, intent, params)


@router.post("/{intent_id}/cancel")
async def cancel(intent_id: str, sim: Sim, params: Annotated[CancelParams, read(CancelParams)]) -> Response:
    intent = sim.store.get("setup_intent", intent_id)
    if intent["status"] in ("succeeded", "canceled"):
        _refuse_state(intent, "cancel")
    intent["status"] = "canceled"
    intent["cancellation_reason"] = params.cancellation_reason
    sim.events.record("setup_intent.canceled", intent)
    return answer(sim, intent, params)
