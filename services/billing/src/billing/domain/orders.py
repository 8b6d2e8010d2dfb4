"""What is ordered at Stripe."""

from dataclasses import dataclass
from uuid import UUID

from billing.domain.money import Money


@dataclass(frozen=True, slots=True)
class Order:
    subscription_id: UUID
    customer_ref: str
    price_ref: str
    currency: str
    promotion_ref: str | None


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment for what is bought once, as Stripe answers it."""

    ref: str
    our_id: UUID | None
    paid: bool
    total: Money
