from dataclasses import dataclass
from enum import StrEnum


class AffectedObject(StrEnum):
    """The kind of object to fetch from Stripe because of a webhook."""

    SUBSCRIPTION = "subscription"
    INVOICE = "invoice"
    CUSTOMER = "customer"
    SETUP_INTENT = "setup_intent"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class WebhookEvent:
    id: str
    """Stripe's id of the event. The same event may be delivered several times."""
    type: str
    affected: AffectedObject
    affected_ref: str | None
    """Stripe's id of the object; None if `affected` is NONE."""
