"""What billing is made of."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from chassis.app import Service
from chassis.jobs import Job
from chassis.runtime import Runtime
from fastapi import FastAPI

from billing.adapters.stripe_gateway import StripeGateway
from billing.adapters.tables import Table
from billing.api import payment_methods, plans, subscriptions, webhooks
from billing.consumers import children
from billing.events import PaymentFailed, SubscriptionChanged
from billing.privacy import FAMILY_RECORDS
from billing.settings import BillingSettings
from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import finish_left_over
from billing.use_cases.create_coupon import mirror_coupons
from billing.use_cases.end_bought_once import end_bought_once
from billing.use_cases.webhooks import act_on_notices


@asynccontextmanager
async def open_stripe(_: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    assert isinstance(runtime.settings, BillingSettings)
    async with StripeGateway.connect(runtime.settings) as stripe:
        runtime.own = Billing(runtime.units, stripe)
        yield


def jobs(runtime: Runtime) -> Sequence[Job]:
    billing: Billing = runtime.own
    return (
        Job("act on Stripe's webhooks", timedelta(seconds=1), lambda: act_on_notices(billing)),
        Job("finish what is left over at Stripe", timedelta(seconds=10), lambda: finish_left_over(billing)),
        Job("mirror coupons", timedelta(minutes=1), lambda: mirror_coupons(billing)),
        Job("end what was bought once", timedelta(minutes=1), lambda: end_bought_once(runtime.units)),
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
