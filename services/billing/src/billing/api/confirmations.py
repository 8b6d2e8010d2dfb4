"""Routes that the page calls after the guardian's bank confirmed a payment (3-D Secure)."""

from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Response

from billing.api.dependencies import BillingDep
from billing.api.schemas import PaymentMethodResponse, SubscriptionChange, SubscriptionResponse
from billing.queries.payments.payment_methods import card_response, saved_card
from billing.queries.subscriptions import subscription
from billing.use_cases.cards.save_card import card_to_confirm, confirm_card
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.finish_confirmations import payment_to_confirm
from billing.use_cases.subscriptions.confirm_payment import confirm_payment
from billing.use_cases.subscriptions.subscribe import PlanSelection

router = APIRouter(tags=["confirmations"])


@router.post("/guardians/subscription/confirm", name="confirm payment", response_model=SubscriptionResponse)
async def confirm_subscription(
    body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, write: Write
) -> Response:
    """Fetch from Stripe whether a payment that waits for the guardian's bank is confirmed, and complete it if it is.
    Until then `requires_action` says what the page asks the bank with."""
    selection = PlanSelection(body.subscription_plan_id, body.child_id)
    return await respond_with_subscription(billing, viewer, write, await confirm_payment(billing, viewer, selection))


@router.post("/guardians/payment_methods/confirm", name="confirm card", response_model=PaymentMethodResponse)
async def confirm_payment_method(viewer: SignedIn, billing: BillingDep, write: Write) -> Response:
    """Fetch from Stripe whether the card that was entered last is confirmed, and save it if it is."""
    return await respond_with_card(billing, viewer, write, await confirm_card(billing, viewer))


async def respond_with_subscription(
    billing: BillingContext, viewer: Viewer, write: Write, subscription_id: UUID, *, status: int = 200
) -> Response:
    """A response with `requires_action` isn't stored under the Idempotency-Key: a repeated request continues."""
    payment = await payment_to_confirm(billing, Actor.of(viewer), subscription_id)
    if payment is not None:
        async with billing.units.begin(Actor.of(viewer)) as uow:
            row = await subscription(uow, subscription_id, uow.now)
        action = {"client_secret": payment.client_secret}
        return json_response({"subscription": row, "requires_action": action}, status=status)

    def wrapped(row: dict[str, Any]) -> dict[str, Any]:
        return {"subscription": row, "requires_action": None}

    return await write(viewer, lambda uow: subscription(uow, subscription_id, uow.now), wrapped, status=status)


async def respond_with_card(
    billing: BillingContext, viewer: Viewer, write: Write, operation_id: UUID, *, status: int = 200
) -> Response:
    waiting = await card_to_confirm(billing, viewer, operation_id)
    if waiting is not None:
        card, setup = waiting
        action = {"client_secret": setup.client_secret}
        return json_response({"payment_method": card_response(card), "requires_action": action}, status=status)

    async def saved(uow: UnitOfWork) -> dict[str, Any] | None:
        return await saved_card(uow, viewer.profile_id)

    def wrapped(card: dict[str, Any] | None) -> dict[str, Any]:
        return {"payment_method": card, "requires_action": None}

    return await write(viewer, saved, wrapped, status=status)
