"""Identity's metrics, in addition to those of every service."""

from chassis.auth.viewer import UserType
from chassis.metrics import count_from_zero
from prometheus_client import Counter, Gauge, Histogram

SIGN_INS = Counter("sign_ins_total", "Tries to sign in", ["user_type", "outcome"])
MAIL_AGE = Gauge("mail_oldest_unsent_seconds", "Age of the oldest mail that waits to be sent")
MAIL_DELAY = Histogram(
    "mail_delay_seconds",
    "Time from when an email was due until it was sent, or given up",
    buckets=(5, 15, 30, 60, 120, 300, 900, 3600),
)

count_from_zero(SIGN_INS, tuple(UserType), ("signed_in", "refused"))
