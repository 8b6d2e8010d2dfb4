"""What Stripe tells us by itself."""

from dataclasses import dataclass
from enum import StrEnum


class Target(StrEnum):
    """What a notice makes us look up again."""

    SUBSCRIPTION = "subscription"
    INVOICE = "invoice"
    CUSTOMER = "customer"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Notice:
    id: str
    """Stripe's id of the event; it may come many times."""
    type: str
    target: Target
    target_ref: str | None
