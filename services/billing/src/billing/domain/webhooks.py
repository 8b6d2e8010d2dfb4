from dataclasses import dataclass
from enum import StrEnum

INVOICE_OUTCOMES = frozenset(
    {"invoice.paid", "invoice.payment_failed", "invoice.voided", "invoice.marked_uncollectible"}
)
REFUNDS_AND_DISPUTES = frozenset(
    {
        "charge.refunded",
        "refund.created",
        "refund.updated",
        "refund.failed",
        "charge.dispute.created",
        "charge.dispute.updated",
        "charge.dispute.closed",
    }
)


class AffectedObject(StrEnum):
    """The kind of object to fetch from Stripe because of a webhook."""

    SUBSCRIPTION = "subscription"
    INVOICE = "invoice"
    CUSTOMER = "customer"
    CHARGE = "charge"
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
    invoice_ref: str | None = None
    """Stripe's id of the invoice, if it was paid, couldn't be charged, or is no longer owed."""
