from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.jobs import Job
from chassis.runtime import Runtime
from fastapi import FastAPI

from billing.adapters.stripe.gateway import StripeGateway
from billing.adapters.tables import Table
from billing.api import payment_methods, plans, subscriptions, webhooks
from billing.consumers import children
from billing.events import PaymentFailed, SubscriptionChanged
from billing.privacy import FAMILY_RECORDS
from billing.settings import BillingSettings
from billing.use_cases.context import BillingContext
from billing.use_cases.create_coupon import publish_coupons
from billing.use_cases.execute_stripe_operation import retry_pending
from billing.use_cases.expire_one_time_purchases import expire_one_time_purchases
from billing.use_cases.webhooks import process_webhooks


@asynccontextmanager
async def open_stripe(_: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    assert isinstance(runtime.settings, BillingSettings)
    async with StripeGateway.connect(runtime.settings) as stripe:
        runtime.own = BillingContext(runtime.units, stripe)
        yield


def jobs(runtime: Runtime) -> Sequence[Job]:
    # The name of a job is also its lock and its metric label.
    billing: BillingContext = runtime.own
    return (
        Job("act on Stripe's webhooks", timedelta(seconds=1), lambda: process_webhooks(billing)),
        Job("finish what is left over at Stripe", timedelta(seconds=10), lambda: retry_pending(billing)),
        Job("mirror coupons", timedelta(minutes=1), lambda: publish_coupons(billing)),
        Job("end what was bought once", timedelta(minutes=1), lambda: expire_one_time_purchases(runtime.units)),
    )


service = Service(
    settings=BillingSettings,
    title="Billing",
    metadata=Table.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=(plans.router, payment_methods.router, subscriptions.router, webhooks.router),
    produces=(SubscriptionChanged, PaymentFailed),
    family_records=FAMILY_RECORDS,
    handlers=children.HANDLERS,
    jobs=jobs,
    resources=open_stripe,
)
app = create_app(service)
