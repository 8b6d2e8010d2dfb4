"""What the business counts here."""

from prometheus_client import Counter

PAYMENTS_FAILED = Counter("payments_failed_total", "Payments that were declined", ["occasion"])
"""`occasion`: `card` (saving one), `purchase` or `renewal`."""
