"""What billing's routes are given."""

import hashlib
from typing import Annotated

from chassis.http.authentication import SignedIn
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Depends, Header
from fastapi import Request as HttpRequest

from billing.use_cases.billing import Billing
from billing.use_cases.intentions import Request


async def _billing(request: HttpRequest) -> Billing:
    found: Billing = runtime_of(request).own
    return found


async def _once(
    request: HttpRequest,
    viewer: SignedIn,
    idempotency_key: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Request | None:
    """Ties what is done at Stripe to the request's Idempotency-Key; `Write` keeps the answer."""
    if idempotency_key is None:
        return None
    asked = [request.method.encode(), request.url.path.encode(), await request.body()]
    return Request(
        key=hashlib.sha256(f"{Actor.of(viewer).name} {idempotency_key}".encode()).digest(),
        hash=hashlib.sha256(b"\n".join(asked)).digest(),
    )


BillingDep = Annotated[Billing, Depends(_billing)]
Once = Annotated[Request | None, Depends(_once)]
