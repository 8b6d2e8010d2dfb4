from dataclasses import dataclass

from chassis.unit_of_work import Actor, UnitsOfWork

from billing.adapters.stripe.gateway import StripeGateway

BILLING_ACTOR = Actor.service("billing")


@dataclass(frozen=True, slots=True)
class BillingContext:
    """The database and Stripe. Never call Stripe inside a transaction: a slow call would hold its locks."""

    units: UnitsOfWork
    stripe: StripeGateway
