"""The resources that a process of billing opens once: Stripe, and the client of other services."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.sessions_beyond_plan import sessions_beyond_plan
from fastapi import FastAPI

from billing.adapters.accepted_terms import AcceptedTerms
from billing.adapters.attended_sessions import SessionsFromScheduling
from billing.adapters.statement_names import NamesFromIdentity
from billing.adapters.stripe.gateway import StripeGateway
from billing.settings import BillingSettings
from billing.use_cases.context import BillingContext


@asynccontextmanager
async def open_resources(_: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    assert isinstance(runtime.settings, BillingSettings)
    settings = runtime.settings
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    try:
        async with StripeGateway.connect(settings) as stripe:
            runtime.own = BillingContext(
                runtime.units,
                stripe,
                AcceptedTerms(calls),
                NamesFromIdentity(calls),
                SessionsFromScheduling(calls),
                partial(sessions_beyond_plan, calls),
            )
            yield
    finally:
        await calls.close()
