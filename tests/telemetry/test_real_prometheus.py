"""What a real Prometheus answers to dashboards and alerts after traffic with faults.

Grafana's variables get short values, because the traffic takes seconds. tests/telemetry/rules holds the tests of what
alerts do over hours, and of services that fail: browser journeys use the services here at the same time.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from stack import prometheus
from stack.layout import Layout
from stack.slo_rules import slos
from stack.stack import Stack

from deploy.local.tests.own_gateway import OwnGateway, running_gateway
from tests.support.api import Api
from tests.support.families import TIME_ZONE, Families, pending_services
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually
from tests.telemetry.exported import OTHERS
from tests.telemetry.own_prometheus import MOST_SECONDS, OwnPrometheus, running_prometheus
from tests.telemetry.queries import RULE_FILES, alerts, panels, recordings, selectors

VARIABLES = {"$__rate_interval": "1m", "$__range": "5m", '"$service"': '".+"'}
ONLY_FAILURES = {" > 0": ""}
"""Tables of failures show nothing while there is none."""
RULES = alerts() | recordings()
NOT_HERE = set(OTHERS) - {"backup_finished_timestamp_seconds"}
"""Of exporters that only Compose and clusters have. tests/telemetry/rules has values of them."""


def filled_in(expression: str) -> str:
    for variable, value in VARIABLES.items():
        expression = expression.replace(variable, value)
    return expression


VISIT: dict[str, Any] = {
    "page": "/therapist/calendar",
    "largest_contentful_paint_ms": 5000,
    "interaction_to_next_paint_ms": 300,
    "cumulative_layout_shift": 0.2,
}
FAILED_AT_GATEWAY = 'sum(increase(traefik_router_requests_total{code=~"5.."}[5m]))'
ENOUGH = 20


@pytest.fixture(scope="module")
def broken_gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnGateway]:
    """All services behind this gateway are down. Those of the stack must run: other tests use them at the same time."""
    with running_gateway(tmp_path_factory.mktemp("gateway")) as gateway:
        yield gateway


@pytest.fixture(scope="module")
def collected(
    stack: Stack,
    families: Families,
    sign_in_as: Callable[[str, str], Api],
    broken_gateway: OwnGateway,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[OwnPrometheus]:
    """After a day in seconds, on the stack's services and the broken gateway."""
    folder = tmp_path_factory.mktemp("prometheus")
    platform = replace(stack.platform, gateway_ops_port=broken_gateway.ops_port)
    prometheus.tell_backup(Layout(folder), datetime.now(UTC) - timedelta(hours=30))
    rules = [*_frequent_rules(folder), folder / "backup.rules.yml"]
    with running_prometheus(folder, platform, rules) as started:
        eventually(lambda: started.number("sum(up)") == len(platform.services) + 1)
        booked = _use(families, sign_in_as(WITH_ROOM, "therapist"))
        eventually(lambda: started.number('sum(increase(payments_failed_total{occasion="card"}[1h]))') > 0)
        eventually(lambda: started.number('sum(increase(refusals_total{code="slot_taken"}[1h]))') > 0)
        eventually(lambda: _call_each_level(*booked) and _levels(started) == {slo.name for slo in slos()})
        with httpx.Client(
            base_url=f"http://127.0.0.1:{broken_gateway.port}", trust_env=False, timeout=MOST_SECONDS
        ) as visitor:
            # more than the alert needs: the increase of a counter shrinks a little with each later look
            eventually(lambda: _find_nothing(visitor) and started.number(FAILED_AT_GATEWAY) > ENOUGH)
        yield started


def _frequent_rules(folder: Path) -> Iterator[Path]:
    for file in RULE_FILES:
        copy = folder / file.name
        copy.write_text(re.sub(r"(?m)^    interval: \w+$", "    interval: 1s", file.read_text()))
        yield copy


def _use(families: Families, therapist: Api) -> tuple[Api, str]:
    """A family books, the time is refused to its therapist, the family cancels, and its card is declined."""
    family = families.in_care(therapist.profile_id)
    api, child = family.api, family.children[0]
    service = pending_services(api, child)[0]
    today = datetime.now(UTC).date()
    found = api.get(
        "/events/available_dates",
        therapist_id=therapist.profile_id,
        event_duration=45,
        start_date=str(today + timedelta(days=2)),
        end_date=str(today + timedelta(days=9)),
        timezone=TIME_ZONE,
    )["available_time_slots"]
    wanted = {"events": [{"service_id": service["service_id"], "start_date": found[0]["start_date"]}]}
    booked = api.post(f"/clients/{child}/events", wanted)["events"][0]
    times = {"start_date": booked["start_date"], "end_date": booked["end_date"]}
    again = {"event_type": "individual_session", "child_ids": [child], **times}
    refused = therapist.call("POST", "/events", json={"event": again})
    assert (refused.status_code, refused.json()["code"]) == (409, "slot_taken"), refused.text
    api.post(f"/clients/{child}/events/{booked['id']}/cancel", {})
    declined = api.call("POST", "/guardians/payment_methods", json={"card_token": "tok_chargeDeclined"})
    assert declined.status_code == 422, declined.text
    return therapist, str(booked["id"])


def _call_each_level(therapist: Api, event: str) -> bool:
    """A quick refusal keeps the promise too. Prometheus sees no rate before the second call."""
    therapist.call("POST", "/users/sign_in", json={})
    therapist.call("POST", "/events", json={})
    therapist.call("GET", "/events")
    therapist.call("POST", f"/events/{event}/notes", json={})
    therapist.call("POST", f"/events/{event}/room/connection", json={})
    therapist.call("POST", "/web_vitals", json=VISIT)
    return True


def _find_nothing(visitor: httpx.Client) -> bool:
    return visitor.get("/api/v1/documents").is_server_error


def _levels(prometheus: OwnPrometheus) -> set[str]:
    return {sample.labels["slo"] for sample in prometheus.query("slo:bad_events:ratio_rate5m")}


def _has_series(prometheus: OwnPrometheus, expression: str) -> None:
    """A busy machine can be late with a scrape, and Prometheus shows no series of a target until the next one."""
    assert eventually(lambda: prometheus.query(expression)), expression


@pytest.mark.parametrize("where", panels())
def test_every_query_of_a_dashboard_finds_series(where: str, collected: OwnPrometheus) -> None:
    expression = filled_in(panels()[where])
    for part, without in ONLY_FAILURES.items():
        expression = expression.removesuffix(part) + without
    _has_series(collected, expression)


@pytest.mark.parametrize("where", RULES)
def test_every_metric_of_a_rule_has_series(where: str, collected: OwnPrometheus) -> None:
    for selector in selectors(RULES[where]) - NOT_HERE:
        found = selector.replace('status=~"5.."', "")
        _has_series(collected, f"count({found})")  # some have a thousand series


def test_a_declined_card_shows_as_one(collected: OwnPrometheus) -> None:
    assert round(collected.number(panels()["larkwell-business: Payments failed, 24 hours A"])) >= 1


def test_a_refused_double_booking_shows_as_one(collected: OwnPrometheus) -> None:
    title = "larkwell-business: Bookings refused because the time was taken, per hour A"
    assert round(collected.number(panels()[title])) >= 1


def test_a_visit_shows_for_its_page(collected: OwnPrometheus) -> None:
    title = "larkwell-web: Measured visits in an hour, by page A"
    found = {sample.labels["page"]: sample.value for sample in collected.query(panels()[title])}
    assert round(found[VISIT["page"]]) >= 1


def test_a_service_that_is_down_is_in_the_alert_of_the_gateway(collected: OwnPrometheus) -> None:
    found = {sample.labels["service"]: sample.value for sample in collected.query(alerts()["alert GatewayErrors"])}
    assert found["documents"] == 1


def test_no_process_is_missing(collected: OwnPrometheus) -> None:
    expressions = [alerts()[f"alert {name}"] for name in ("ApiMissing", "WorkerMissing", "TargetDown")]
    eventually(lambda: not any(map(collected.query, expressions)))  # a late scrape is no missing process


def test_an_old_backup_is_in_its_alert(collected: OwnPrometheus) -> None:
    assert collected.query(alerts()["alert BackupMissing"]) == []
    assert collected.number(alerts()["alert BackupTooOld"]) == pytest.approx(30 * 3600, abs=600)
