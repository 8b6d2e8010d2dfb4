from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import Actor, UnitsOfWork

from billing.adapters.stripe.gateway import StripeGateway
from billing.domain.statements import FindNames

BILLING_ACTOR = Actor.service("billing")


@dataclass(frozen=True, slots=True)
class BillingContext:
    """The database and Stripe. Never call Stripe inside a transaction: a slow call would hold its locks."""

    units: UnitsOfWork
    stripe: StripeGateway
    has_accepted_terms: Callable[[UUID], Awaitable[bool]]
    """Whether the guardian has accepted the current terms. Never call it inside a transaction either."""
    find_names: FindNames
    """For receipts. Never call it inside a transaction either."""
