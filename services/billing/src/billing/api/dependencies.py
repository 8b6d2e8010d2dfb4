"""Dependencies of billing's routes."""

import hashlib
from typing import Annotated

from chassis.http.authentication import SignedIn
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Depends, Header, Request

from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.stripe_operations import IdempotentRequest


async def _billing(request: Request) -> BillingContext:
    context: BillingContext = runtime_of(request).own
    return context


async def _idempotent_request(
    request: Request,
    viewer: SignedIn,
    idempotency_key: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> IdempotentRequest | None:
    """Ties the operation at Stripe to the request's Idempotency-Key. `Write` stores the response."""
    if idempotency_key is None:
        return None
    parts = [request.method.encode(), request.url.path.encode(), await request.body()]
    return IdempotentRequest(
        key=hashlib.sha256(f"{Actor.of(viewer).name} {idempotency_key}".encode()).digest(),
        hash=hashlib.sha256(b"\n".join(parts)).digest(),
    )


BillingDep = Annotated[BillingContext, Depends(_billing)]
Idempotency = Annotated[IdempotentRequest | None, Depends(_idempotent_request)]
