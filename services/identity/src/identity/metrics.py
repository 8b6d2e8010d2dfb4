"""Identity's metrics, in addition to those of every service."""

from prometheus_client import Counter, Gauge

SIGN_INS = Counter("sign_ins_total", "Tries to sign in", ["user_type", "outcome"])
MAIL_AGE = Gauge("mail_oldest_unsent_seconds", "Age of the oldest mail that waits to be sent")
