"""A guardian's subscriptions."""

from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from billing.api.dependencies import BillingDep, Once
from billing.api.wire import NewSubscription, SubscriptionAnswer, SubscriptionChange, SubscriptionsAnswer
from billing.queries.subscriptions import subscription, subscriptions_of
from billing.use_cases import change_subscription as change
from billing.use_cases.payers import require_payer
from billing.use_cases.subscribe import Wish, subscribe

router = APIRouter(tags=["subscriptions"])


@router.get("/guardians/subscriptions", name="subscriptions", response_model=SubscriptionsAnswer)
async def subscriptions(request: Request, reading: Reading, viewer: SignedIn) -> Response:
    """What goes on first, plans that renew before others, the newest first. `subscription` is the first of them, null
    when there never was one."""
    payer = await require_payer(reading, viewer)
    found = await subscriptions_of(reading, payer.guardian_id)
    runtime = runtime_of(request)
    runtime.reads.record(Actor.of(viewer), "read subscriptions", [each["child_id"] for each in found], runtime.clock())
    return json_response({"subscription": found[0] if found else None, "subscriptions": found})


@router.post("/guardians/subscriptions", name="subscribe", status_code=201, response_model=SubscriptionAnswer)
async def new_subscription(
    body: NewSubscription, viewer: SignedIn, billing: BillingDep, once: Once, write: Write
) -> Response:
    wish = Wish(body.subscription_plan_id, body.child_id, body.coupon_code)
    return await _answer(viewer, write, await subscribe(billing, viewer, wish, once), status=201)


@router.post("/guardians/subscription/pause", name="pause subscription", response_model=SubscriptionAnswer)
async def pause(body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, once: Once, write: Write) -> Response:
    """Nothing is collected and nothing can be booked until it is resumed; booked sessions stay."""
    return await _answer(viewer, write, await change.pause(billing, viewer, _wish(body), once))


@router.post("/guardians/subscription/resume", name="resume subscription", response_model=SubscriptionAnswer)
async def resume(body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, once: Once, write: Write) -> Response:
    """Goes on in the paid cycle; when that is over, a new one begins and is charged."""
    return await _answer(viewer, write, await change.resume(billing, viewer, _wish(body), once))


@router.post("/guardians/subscription/cancel", name="cancel subscription", response_model=SubscriptionAnswer)
async def cancel(body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, once: Once, write: Write) -> Response:
    """Ends at the end of the paid cycle."""
    return await _answer(viewer, write, await change.cancel(billing, viewer, _wish(body), once))


@router.post("/guardians/subscription/reactivate", name="reactivate subscription", response_model=SubscriptionAnswer)
async def reactivate(
    body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, once: Once, write: Write
) -> Response:
    """Undoes a cancel before the end; after it, a new cycle begins and is charged."""
    return await _answer(viewer, write, await change.reactivate(billing, viewer, _wish(body), once))


def _wish(body: SubscriptionChange) -> Wish:
    return Wish(body.subscription_plan_id, body.child_id)


async def _answer(viewer: Viewer, write: Write, subscription_id: UUID, *, status: int = 200) -> Response:
    def wrapped(found: dict[str, Any]) -> dict[str, Any]:
        return {"subscription": found}

    return await write(viewer, lambda uow: subscription(uow, subscription_id), wrapped, status=status)
