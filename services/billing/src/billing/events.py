"""Events that billing publishes."""

from datetime import UTC, date, datetime
from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event


class SubscriptionChanged(Event):
    """A child's subscription started, renewed, was paused, resumed or canceled, or ended."""

    name: ClassVar[str] = "billing.subscription.changed.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    plan_id: UUID
    plan_name: str
    session_type: Literal["individual_session", "assessment_session", "free_session"]
    sessions_per_cycle: int
    session_length_minutes: int
    status: Literal["active", "paused", "past_due", "ended"]
    cycle_starts_on: date
    """First day (UTC) of the paid cycle."""
    cycle_ends_on: date
    """Last day (UTC) of the paid cycle."""
    ends_on: date | None
    """Last day (UTC) of the subscription; None until it is known."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            plan_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
            plan_name="Once a week",
            session_type="individual_session",
            sessions_per_cycle=4,
            session_length_minutes=45,
            status="active",
            cycle_starts_on=date(2026, 3, 2),
            cycle_ends_on=date(2026, 3, 29),
            ends_on=None,
        )


class PaymentFailed(Event):
    """A payment for a running subscription failed. Published for each attempt; `version` is the subscription's."""

    name: ClassVar[str] = "billing.payment.failed.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    guardian_id: UUID
    child_id: UUID
    amount: int
    """In minor units."""
    currency: str
    """ISO 4217 in lowercase."""
    next_try_at: datetime | None
    """None if Stripe won't try again."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            subscription_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            amount=48_000,
            currency="usd",
            next_try_at=datetime(2026, 4, 2, 15, 0, tzinfo=UTC),
        )
