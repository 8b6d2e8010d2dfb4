from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PlanAtStripe:
    """Which plan a subscription at Stripe charges, and which one follows."""

    price_ref: str
    item_ref: str
    """The subscription's only item."""
    changed_at: datetime | None = None
    """Since when the current period is charged by this price, if that is later than its start."""
    schedule_ref: str | None = None
    planned_price_ref: str | None = None
    planned_at: datetime | None = None
    """When the planned price starts."""
