from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from fastapi import APIRouter, Response

from billing.api.confirmations import respond_with_subscription
from billing.api.dependencies import BillingDep, Idempotency
from billing.api.plan_change_schemas import (
    ChangePlanRequest,
    PlanChangePreviewResponse,
    PreviewPlanChangeRequest,
    UndoPlanChangeRequest,
)
from billing.api.schemas import SubscriptionResponse
from billing.use_cases.plan_changes.change_plan import SeenPreview, change_plan, undo_plan_change
from billing.use_cases.plan_changes.preview_plan_change import PlanChoice, preview_plan_change

router = APIRouter(tags=["subscriptions"])


@router.post(
    "/guardians/subscription/plan_change/preview", name="preview plan change", response_model=PlanChangePreviewResponse
)
async def preview(body: PreviewPlanChangeRequest, viewer: SignedIn, billing: BillingDep) -> Response:
    """What switching to a plan charges today and next, when it starts, and which booked sessions it cancels. Changes
    nothing."""
    found = await preview_plan_change(billing, viewer, PlanChoice(body.subscription_plan_id, body.child_id))
    return json_response({"plan_change": found.json})


@router.post("/guardians/subscription/plan_change", name="change plan", response_model=SubscriptionResponse)
async def change(
    body: ChangePlanRequest, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Switch to a plan: an upgrade now, a downgrade when the plan renews. If it would charge something other than the
    preview said, the response is 409 with the new preview as `plan_change`."""
    choice = PlanChoice(body.subscription_plan_id, body.child_id)
    seen = SeenPreview(body.previewed_at.replace(microsecond=0), body.payment_today, body.next_payment, body.card_token)
    return await respond_with_subscription(
        billing, viewer, write, await change_plan(billing, viewer, choice, seen, idempotency)
    )


@router.post("/guardians/subscription/plan_change/undo", name="undo plan change", response_model=SubscriptionResponse)
async def undo(
    body: UndoPlanChangeRequest, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Keep the current plan instead of the planned one."""
    return await respond_with_subscription(
        billing, viewer, write, await undo_plan_change(billing, viewer, body.child_id, idempotency)
    )
