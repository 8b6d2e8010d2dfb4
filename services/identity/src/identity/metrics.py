"""Identity's metrics, in addition to those of every service."""

from typing import Literal, get_args

from chassis.auth.viewer import UserType
from chassis.metrics import count_from_zero
from prometheus_client import Counter, Gauge, Histogram

SIGN_INS = Counter("sign_ins_total", "Tries to sign in", ["user_type", "outcome"])
MAIL_AGE = Gauge("mail_oldest_unsent_seconds", "Age of the oldest email or text message that waits to be sent")
NOTIFICATION_TRIES = Counter("notification_tries_total", "Tries to send a notification", ["channel", "outcome"])
MAIL_DELAY = Histogram(
    "mail_delay_seconds",
    "Time from when an email was due until it was sent, or given up",
    buckets=(5, 15, 30, 60, 120, 300, 900, 3600),
)
MeasuredPage = Literal[
    "/",
    "/login",
    "/client/home",
    "/client/sessions",
    "/client/progress",
    "/client/messages",
    "/therapist/today",
    "/therapist/calendar",
    "/therapist/clients",
    "/therapist/clients/:id",
    "/therapist/messages",
    "/session/room",
    "other",
]
"""A fixed list, because anyone can send a report and each value is a time series."""
LARGEST_PAINT = Histogram(
    "web_largest_contentful_paint_seconds",
    "Time until a page showed its largest text or picture, as browsers measured it",
    ["page"],
    buckets=(0.5, 1, 1.5, 2.5, 4, 8, 16),
)
INTERACTION_DELAY = Histogram(
    "web_interaction_to_next_paint_seconds",
    "Time from a click, tap or key to what it changed on the screen, the slowest of a visit",
    ["page"],
    buckets=(0.05, 0.1, 0.2, 0.35, 0.5, 1, 2.5),
)
LAYOUT_SHIFT = Histogram(
    "web_cumulative_layout_shift",
    "How far a page moved while someone looked at it, without a unit",
    ["page"],
    buckets=(0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1),
)

for _vital in (LARGEST_PAINT, INTERACTION_DELAY, LAYOUT_SHIFT):
    count_from_zero(_vital, get_args(MeasuredPage))
count_from_zero(SIGN_INS, tuple(UserType), ("signed_in", "refused"))
