from typing import Annotated

from chassis.http.responses import json_response
from fastapi import APIRouter, Header, Request, Response

from billing.api.dependencies import BillingDep
from billing.api.schemas import Received
from billing.use_cases.context import BILLING_ACTOR
from billing.use_cases.stripe.webhooks import store_webhook

router = APIRouter(tags=["webhooks"])


@router.post("/webhooks/stripe", name="Stripe webhook", response_model=Received)
async def stripe_webhook(
    request: Request, billing: BillingDep, stripe_signature: Annotated[str | None, Header()] = None
) -> Response:
    """Store a webhook for processing after the response. The signature covers the raw bytes."""
    webhook_event = billing.stripe.verify(await request.body(), stripe_signature)
    await billing.units.run(BILLING_ACTOR, lambda uow: store_webhook(uow, webhook_event))
    return json_response({"received": True})
