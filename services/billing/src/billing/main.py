from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from chassis.app import Service, create_app
from chassis.jobs import Job
from chassis.runtime import Runtime

from billing.adapters.tables import Table
from billing.api import confirmations, plan_changes, plans, subscriptions, superbills, webhooks
from billing.api.payments import payment_methods
from billing.api.payments import routes as payments
from billing.consumers import accounts, children
from billing.events import (
    CardExpiring,
    PaymentDisputed,
    PaymentFailed,
    PaymentReceived,
    PaymentRefunded,
    PlanChanged,
    RefundFailed,
    RenewalAnnounced,
    SubscriptionChanged,
    SubscriptionTransitioned,
)
from billing.privacy import FAMILY_RECORDS
from billing.resources import open_resources
from billing.settings import BillingSettings
from billing.use_cases.cards.announce_expiring_cards import announce_expiring_cards
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.reconcile_payments import reconcile_payments
from billing.use_cases.plans.create_coupon import publish_coupons
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from billing.use_cases.stripe.finish_confirmations import finish_confirmations
from billing.use_cases.stripe.reconcile_subscriptions import reconcile_subscriptions
from billing.use_cases.stripe.webhooks import process_webhooks
from billing.use_cases.subscriptions.announce_renewals import announce_renewals
from billing.use_cases.subscriptions.expire_one_time_purchases import expire_one_time_purchases


def jobs(runtime: Runtime) -> Sequence[Job]:
    # The name of a job is also its lock and its metric label.
    billing: BillingContext = runtime.own
    return (
        Job("process webhooks", timedelta(seconds=1), lambda: process_webhooks(billing)),
        Job("retry Stripe operations", timedelta(seconds=10), lambda: _finish_operations(billing)),
        Job("publish coupons", timedelta(minutes=1), lambda: publish_coupons(billing)),
        Job("reconcile subscriptions", timedelta(minutes=1), lambda: _reconcile(billing)),
        Job("announce renewals", timedelta(minutes=10), lambda: _announce_due_dates(billing)),
        Job("expire one-time purchases", timedelta(minutes=1), lambda: expire_one_time_purchases(runtime.units)),
    )


async def _reconcile(billing: BillingContext) -> int:
    """One job for both: each job keeps a database connection."""
    return await reconcile_subscriptions(billing) + await reconcile_payments(billing)


async def _finish_operations(billing: BillingContext) -> int:
    return await retry_pending(billing) + await finish_confirmations(billing)


async def _announce_due_dates(billing: BillingContext) -> int:
    """One job for both: each job keeps a database connection."""
    return await announce_renewals(billing) + await announce_expiring_cards(billing.units)


service = Service(
    settings=BillingSettings,
    title="Billing",
    metadata=Table.metadata,
    migrations=Path(__file__).parents[2] / "migrations",
    routers=(
        plans.router,
        payment_methods.router,
        payments.router,
        subscriptions.router,
        plan_changes.router,
        confirmations.router,
        superbills.router,
        webhooks.router,
    ),
    produces=(
        SubscriptionChanged,
        PaymentFailed,
        PaymentReceived,
        PaymentRefunded,
        RefundFailed,
        PaymentDisputed,
        RenewalAnnounced,
        SubscriptionTransitioned,
        PlanChanged,
        CardExpiring,
    ),
    family_records=FAMILY_RECORDS,
    handlers=(*children.HANDLERS, accounts.HANDLER),
    jobs=jobs,
    resources=open_resources,
)
app = create_app(service)
