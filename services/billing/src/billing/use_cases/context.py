from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import Actor, UnitsOfWork

from billing.adapters.attended_sessions import FindSessions
from billing.adapters.stripe.gateway import StripeGateway
from billing.domain.statements import FindNames, StatementNames
from billing.domain.superbills import AttendedSession

BILLING_ACTOR = Actor.service("billing")


async def _no_names(_: UUID, __: UUID, ___: Sequence[UUID]) -> StatementNames:
    """Commands print no receipts and no superbills, so they reach no other service."""
    raise Unavailable


async def _no_sessions(_: UUID, __: datetime, ___: datetime) -> Sequence[AttendedSession]:
    raise Unavailable


async def _unknown_sessions(*_: object) -> None:
    """For operators' commands, which change no plan."""


@dataclass(frozen=True, slots=True)
class BillingContext:
    """The database and Stripe. Never call Stripe inside a transaction: a slow call would hold its locks."""

    units: UnitsOfWork
    stripe: StripeGateway
    has_accepted_terms: Callable[[UUID], Awaitable[bool]]
    """Whether the guardian has accepted the current terms. Never call it inside a transaction either."""
    find_names: FindNames = _no_names
    """For receipts and superbills. Never call it inside a transaction either."""
    find_sessions: FindSessions = _no_sessions
    """A child's attended sessions that began in [start, end). Never call it inside a transaction either."""
    sessions_beyond: Callable[[UUID, date, int, int, int], Awaitable[tuple[datetime, ...] | None]] = _unknown_sessions
    """Starts of the booked sessions of a subscription that a plan has no room for, from a day on: subscription, day,
    sessions per cycle, minutes, weeks of a cycle. None if they aren't known. Never call it inside a transaction."""
