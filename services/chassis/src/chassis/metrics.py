"""Prometheus metrics of every service, on a separate port that the gateway does not route."""

import time

from prometheus_client import Counter, Gauge, Histogram, start_http_server

REQUESTS = Histogram(
    "http_request_duration_seconds",
    "Time to respond, by route template",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
OUTBOX_AGE = Gauge("outbox_oldest_unsent_seconds", "Age of the oldest unsent event")
EVENTS_SENT = Counter("outbox_events_sent_total", "Events acknowledged by the broker")
EVENTS_HANDLED = Counter("inbox_events_total", "Events received from the broker", ["type", "outcome"])
CONSUMER_LAG = Gauge("consumer_pending_events", "Events in the stream that this service has not handled")
DEAD_LETTERS = Gauge("dead_letters_waiting", "Dead letters that wait for an operator")
TEXTS_UNREADABLE = Counter(
    "encrypted_texts_unreadable_total",
    "Encrypted texts that couldn't be decrypted: modified or moved, or a key is missing",
    ["reason"],
)
for _reason in ("modified", "other_owner", "key_destroyed", "key_missing"):
    TEXTS_UNREADABLE.labels(reason=_reason)  # from 0, so that an alert sees the first one
POOL_IN_USE = Gauge("db_connections_in_use", "Database connections in use", ["pool"])
JOB_RUNS = Counter("job_runs_total", "Runs of periodic jobs", ["job", "outcome"])
CLOCK = Gauge("clock_seconds", "This machine's time in Unix seconds; Prometheus compares it with its own")
CLOCK.set_function(time.time)


def serve_metrics(port: int, address: str) -> None:
    start_http_server(port, addr=address)
