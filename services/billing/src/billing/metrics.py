from chassis.metrics import count_from_zero
from prometheus_client import Counter

PAYMENTS_FAILED = Counter("payments_failed_total", "Payments that were declined", ["occasion"])
"""`occasion` is `card` (saving a card), `purchase` or `renewal`."""
SUBSCRIPTIONS_RECONCILED = Counter(
    "subscriptions_reconciled_total", "Running subscriptions that were compared with Stripe", ["outcome"]
)
"""`outcome` is `unchanged`, `changed` (a webhook was lost or is late) or `failed`."""
REFUNDS = Counter("refunds_total", "Refunds that Stripe reported", ["outcome"])
"""`outcome` is `refunded`, or `failed` (the bank returned it)."""
DISPUTES = Counter("disputes_total", "Disputes of payments that Stripe reported", ["outcome"])
"""`outcome` is `open`, `won` or `lost`."""

count_from_zero(PAYMENTS_FAILED, ("card", "purchase", "renewal"))
count_from_zero(SUBSCRIPTIONS_RECONCILED, ("unchanged", "changed", "failed"))
count_from_zero(REFUNDS, ("refunded", "failed"))
count_from_zero(DISPUTES, ("open", "won", "lost"))
