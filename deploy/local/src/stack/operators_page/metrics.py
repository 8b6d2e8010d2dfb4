"""What Prometheus knows about queues, alerts and service levels."""

import json
import math
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stack import slo_rules

_TIMEOUT_SECONDS = 3
_NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))
QUEUES = {
    "oldest unsent event": "max by (service) (outbox_oldest_unsent_seconds)",
    "unhandled events": "max by (service) (consumer_pending_events)",
    "dead letters": "max by (service) (dead_letters_waiting)",
    "oldest unsent email": "max by (service) (mail_oldest_unsent_seconds)",
}
"""Queries by heading. Those of an age are in seconds."""


class PrometheusAway(Exception):
    """It doesn't run, or doesn't respond in time."""


@dataclass(frozen=True)
class Alert:
    """`state` is `pending` or `firing`; `since` is an ISO time."""

    name: str
    state: str
    severity: str
    summary: str
    since: str
    runbook: str


@dataclass(frozen=True)
class Level:
    """A service level: the shares of bad events, or None where there were no events."""

    slo: slo_rules.Slo
    bad_in_hour: float | None
    bad_in_three_days: float | None


@dataclass(frozen=True)
class Metrics:
    queues: Mapping[str, Mapping[str, float]]
    """By heading and service."""
    alerts: Sequence[Alert]
    levels: Sequence[Level]


def read(url: str) -> Metrics:
    """Raises PrometheusAway."""
    hour, three_days = (_by_label(url, f"slo:bad_events:ratio_rate{window}", "slo") for window in ("1h", "3d"))
    return Metrics(
        queues={heading: _by_label(url, query, "service") for heading, query in QUEUES.items()},
        alerts=[_alert(each) for each in _ask(url, "/api/v1/alerts")["alerts"]],
        levels=[Level(slo, hour.get(slo.name), three_days.get(slo.name)) for slo in slo_rules.slos()],
    )


def _by_label(url: str, query: str, label: str) -> dict[str, float]:
    found = _ask(url, "/api/v1/query?" + urllib.parse.urlencode({"query": query}))["result"]
    values = {str(each["metric"][label]): float(each["value"][1]) for each in found}
    return {name: value for name, value in values.items() if not math.isnan(value)}  # of 0 / 0


def _alert(found: Mapping[str, Any]) -> Alert:
    labels, annotations = found["labels"], found["annotations"]
    return Alert(
        name=labels["alertname"],
        state=found["state"],
        severity=labels["severity"],
        summary=annotations["summary"],
        since=found["activeAt"],
        runbook=annotations["runbook_url"],
    )


def _ask(url: str, path: str) -> Any:
    try:
        with _NO_PROXY.open(url + path, timeout=_TIMEOUT_SECONDS) as answer:
            return json.load(answer)["data"]
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise PrometheusAway from error
