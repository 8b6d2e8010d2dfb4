"""Prometheus metrics of every service, on a separate port that the gateway does not route."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import product

from prometheus_client import Counter, Gauge, Histogram, start_http_server

REQUESTS = Histogram(
    "http_request_duration_seconds",
    "Time to respond, by route template",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
REFUSALS = Counter("refusals_total", "Requests that a rule or a missing dependency refused, by error code", ["code"])
OUTBOX_AGE = Gauge("outbox_oldest_unsent_seconds", "Age of the oldest unsent event")
EVENTS_SENT = Counter("outbox_events_sent_total", "Events acknowledged by the broker")
EVENTS_HANDLED = Counter("inbox_events_total", "Events received from the broker", ["type", "outcome"])
EVENT_OUTCOMES = ("handled", "repeated", "failed", "unreadable")
EVENT_DELAY = Histogram(
    "event_delay_seconds",
    "Time from an event's creation until its effect was committed, or it became a dead letter",
    buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
)
MEASURED_AGE = timedelta(days=1)
"""What is older is history that someone loads, such as demo data. Its delay says nothing about a promise."""
CONSUMER_LAG = Gauge("consumer_pending_events", "Events in the stream that this service has not handled")
DEAD_LETTERS = Gauge("dead_letters_waiting", "Dead letters that wait for an operator")
TEXTS_UNREADABLE = Counter(
    "encrypted_texts_unreadable_total",
    "Encrypted texts that couldn't be decrypted: modified or moved, or a key is missing",
    ["reason"],
)
AUDIT_VERIFIED = Gauge(
    "audit_verified_timestamp_seconds", "When the audit trail was last found intact, in Unix seconds; 0 for never"
)
POOL_IN_USE = Gauge("db_connections_in_use", "Database connections in use", ["pool"])
POOL_LIMIT = Gauge("db_connections_limit", "Database connections that the process may open", ["pool"])
JOB_RUNS = Counter("job_runs_total", "Runs of periodic jobs", ["job", "outcome"])
JOB_OUTCOMES = ("done", "failed")
CLOCK = Gauge("clock_seconds", "This machine's time in Unix seconds; Prometheus compares it with its own")
CLOCK.set_function(time.time)


def measure_delay(histogram: Histogram, due_at: datetime, done_at: datetime) -> None:
    """Unless it was due longer ago than MEASURED_AGE. Clocks that differ make no negative delay."""
    if done_at - due_at <= MEASURED_AGE:
        histogram.observe(max((done_at - due_at).total_seconds(), 0))


def count_from_zero(metric: Counter | Histogram, *labels: Sequence[str]) -> None:
    """Creates the series of every combination of these values of its labels. Prometheus sees an increase only between
    two values, so it would miss what a series begins with."""
    for values in product(*labels):
        metric.labels(*values)


count_from_zero(TEXTS_UNREADABLE, ("modified", "other_owner", "key_destroyed", "key_missing"))


def serve_metrics(port: int, address: str) -> None:
    start_http_server(port, addr=address)
