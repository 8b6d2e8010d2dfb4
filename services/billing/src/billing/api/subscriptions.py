from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from billing.adapters.payers import require_payer
from billing.api.confirmations import respond_with_subscription
from billing.api.dependencies import BillingDep, Idempotency
from billing.api.schemas import (
    NewSubscription,
    PayOverdueRequest,
    ResumeRequest,
    SubscriptionChange,
    SubscriptionResponse,
    SubscriptionsResponse,
)
from billing.queries.subscriptions import subscriptions_of
from billing.use_cases.subscriptions import change_subscription as change
from billing.use_cases.subscriptions.subscribe import PlanSelection, subscribe

router = APIRouter(tags=["subscriptions"])


@router.get("/guardians/subscriptions", name="subscriptions", response_model=SubscriptionsResponse)
async def subscriptions(request: Request, reading: Reading, viewer: SignedIn) -> Response:
    """Running subscriptions first, then purchases that wait for a confirmation; recurring plans before one-time
    purchases, newest first. `subscription` is the first that was paid for, or null if the guardian has never bought
    anything."""
    payer = await require_payer(reading, viewer)
    runtime = runtime_of(request)
    rows = await subscriptions_of(reading, payer.guardian_id, runtime.clock())
    runtime.reads.record(Actor.of(viewer), "read subscriptions", [row["child_id"] for row in rows], runtime.clock())
    current = next((row for row in rows if row["current_period_end"] is not None), None)
    return json_response({"subscription": current, "subscriptions": rows})


@router.post("/guardians/subscriptions", name="subscribe", status_code=201, response_model=SubscriptionResponse)
async def new_subscription(
    body: NewSubscription, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    selection = PlanSelection(body.subscription_plan_id, body.child_id, body.coupon_code, body.card_token)
    bought = await subscribe(billing, viewer, selection, idempotency)
    return await respond_with_subscription(billing, viewer, write, bought, status=201)


@router.post("/guardians/subscription/pause", name="pause subscription", response_model=SubscriptionResponse)
async def pause(
    body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Stop payments and new bookings until the plan is resumed. Sessions after the last paid day are canceled."""
    changed = await change.pause(billing, viewer, _selection(body), idempotency)
    return await respond_with_subscription(billing, viewer, write, changed)


@router.post("/guardians/subscription/resume", name="resume subscription", response_model=SubscriptionResponse)
async def resume(
    body: ResumeRequest, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Continue in the paid cycle. If that cycle is over, a new one starts and is charged."""
    selection = PlanSelection(body.subscription_plan_id, body.child_id, card_token=body.card_token)
    changed = await change.resume(billing, viewer, selection, idempotency)
    return await respond_with_subscription(billing, viewer, write, changed)


@router.post("/guardians/subscription/cancel", name="cancel subscription", response_model=SubscriptionResponse)
async def cancel(
    body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """End the subscription when the paid cycle ends, or today if that is over or a payment is overdue. What is overdue
    is then no longer owed."""
    changed = await change.cancel(billing, viewer, _selection(body), idempotency)
    return await respond_with_subscription(billing, viewer, write, changed)


@router.post("/guardians/subscription/reactivate", name="reactivate subscription", response_model=SubscriptionResponse)
async def reactivate(
    body: SubscriptionChange, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Undo a cancellation before the end. After the end, a new cycle starts and is charged."""
    changed = await change.reactivate(billing, viewer, _selection(body), idempotency)
    return await respond_with_subscription(billing, viewer, write, changed)


@router.post("/guardians/subscription/pay", name="pay what is owed", response_model=SubscriptionResponse)
async def pay(
    body: PayOverdueRequest, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Charge an overdue payment to the card on file, or to a new one."""
    selection = PlanSelection(body.subscription_plan_id, body.child_id, card_token=body.card_token)
    paid = await change.pay(billing, viewer, selection, idempotency)
    return await respond_with_subscription(billing, viewer, write, paid)


def _selection(body: SubscriptionChange) -> PlanSelection:
    return PlanSelection(body.subscription_plan_id, body.child_id)
