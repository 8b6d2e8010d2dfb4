from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.unit_of_work import Actor, UnitsOfWork

from billing.adapters.stripe.gateway import StripeGateway

BILLING_ACTOR = Actor.service("billing")


async def _unknown_sessions(*_: object) -> None:
    """For operators' commands, which change no plan."""


@dataclass(frozen=True, slots=True)
class BillingContext:
    """The database and Stripe. Never call Stripe inside a transaction: a slow call would hold its locks."""

    units: UnitsOfWork
    stripe: StripeGateway
    has_accepted_terms: Callable[[UUID], Awaitable[bool]]
    """Whether the guardian has accepted the current terms. Never call it inside a transaction either."""
    sessions_beyond: Callable[[UUID, date, int, int], Awaitable[tuple[datetime, ...] | None]] = _unknown_sessions
    """Starts of the booked sessions of a subscription that a plan has no room for, from a day on: subscription, day,
    sessions per cycle, minutes. None if they aren't known. Never call it inside a transaction."""
