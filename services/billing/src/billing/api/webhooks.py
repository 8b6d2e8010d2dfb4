"""Where Stripe tells us what happened."""

from typing import Annotated

from chassis.http.responses import json_response
from fastapi import APIRouter, Header, Request, Response

from billing.api.dependencies import BillingDep
from billing.api.wire import Received
from billing.use_cases.billing import ITSELF
from billing.use_cases.webhooks import store_notice

router = APIRouter(tags=["webhooks"])


@router.post("/webhooks/stripe", name="Stripe webhook", response_model=Received)
async def stripe_webhook(
    request: Request, billing: BillingDep, stripe_signature: Annotated[str | None, Header()] = None
) -> Response:
    """The signature covers the raw bytes. What it tells is acted on after the answer."""
    notice = billing.stripe.verify(await request.body(), stripe_signature)
    await billing.units.run(ITSELF, lambda uow: store_notice(uow, notice))
    return json_response({"received": True})
