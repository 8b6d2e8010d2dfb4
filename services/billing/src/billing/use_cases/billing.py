"""What a use case of billing needs when it talks to Stripe: transactions, and Stripe, one after the other.

No call to Stripe happens inside a transaction.
"""

from dataclasses import dataclass

from chassis.unit_of_work import Actor, UnitsOfWork

from billing.adapters.stripe_gateway import StripeGateway

ITSELF = Actor.service("billing")


@dataclass(frozen=True, slots=True)
class Billing:
    units: UnitsOfWork
    stripe: StripeGateway
