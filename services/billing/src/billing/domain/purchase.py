from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from billing.domain.money import Money
from billing.domain.subscriptions import CHARGED_AFTER


@dataclass(frozen=True, slots=True)
class Purchase:
    """A plan to buy at Stripe for one of our subscriptions."""

    subscription_id: UUID
    customer_ref: str
    price_ref: str
    currency: str
    promotion_ref: str | None
    card_ref: str | None = None
    """Stripe's id of a new card to charge; None charges the customer's card."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment for a one-time purchase, in its current state at Stripe."""

    ref: str
    our_id: UUID | None
    paid: bool
    total: Money
    paid_at: datetime | None
    customer_ref: str | None = None
    card_ref: str | None = None
    """Stripe's id of a new card that it charges, which isn't the customer's yet; None charges the customer's card."""


@dataclass(frozen=True, slots=True)
class Quote:
    """What Stripe would charge today for a plan."""

    subtotal: Money
    total: Money
    """After the discount."""
    renews_at: datetime | None
    """When the cycle ends that it pays for; None for a one-time purchase."""

    @property
    def due_at(self) -> datetime | None:
        """When the next payment would be charged; None for a one-time purchase."""
        return None if self.renews_at is None else self.renews_at + CHARGED_AFTER

    @property
    def discount(self) -> Money:
        return self.subtotal.less(self.total)
