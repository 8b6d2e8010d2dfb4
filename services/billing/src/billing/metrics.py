from prometheus_client import Counter

PAYMENTS_FAILED = Counter("payments_failed_total", "Payments that were declined", ["occasion"])
"""`occasion` is `card` (saving a card), `purchase` or `renewal`."""
