"""Two services, started as in production, send a trace from the browser's request to the handler in another service,
without any personal data.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Any
from uuid import uuid4

import httpx
import nats
import psycopg
import pytest
from chassis.testing.broker import publish
from stack.platform import load_platform

from tests.support.waiting import eventually
from tests.telemetry.own_prometheus import running_prometheus
from tests.telemetry.span_sink import SeenSpan, listening
from tests.telemetry.traced_services import Traced, traced_services

ALLOWED = {
    "http.request.method",
    "http.route",
    "http.response.status_code",
    "url.scheme",
    "network.protocol.version",
    "error.type",
    "messaging.system",
    "messaging.destination.name",
    "messaging.message.id",
}
CHILD_CHANGED = "identity.child.profile_changed.v1"
REGISTER, SEARCH = "POST /api/v1/guardian/register", "GET /api/v1/therapist/clients"
HANDLE = f"handle evt.{CHILD_CHANGED}"
SPAN_KIND_SERVER, SPAN_KIND_CONSUMER, STATUS_ERROR = 2, 5, 2
BROWSER_TRACE, BROWSER_SPAN = token_hex(16), token_hex(8)
PERSONAL = {
    "a guardian's name": "Perpetua",
    "a mail address": "perpetua.quillfeather@example.com",
    "a password": "Sunflower.88",
    "a child's name": "Ptolemy",
    "a name that is searched for": "Quillfeather",
    "a token in a path": "eyJhbGciOiJFZERTQSJ9.token-of-a-file",
    "a token in a header": "eyJhbGciOiJFZERTQSJ9.token-of-a-sign-in",
    "the text of a note": "Said the r of rabbit twice",
}


@pytest.fixture(scope="module")
def traced(
    postgres_url: str, nats_url: str, keys_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Traced]:
    with (
        listening() as sink,
        traced_services(postgres_url, nats_url, keys_folder, tmp_path_factory.mktemp("traced"), sink) as services,
    ):
        _visit(services)
        asyncio.run(_send_nonsense(services.nats_url))
        eventually(lambda: len(sink.of("scheduling", HANDLE)) >= 2)
        eventually(lambda: sink.of("scheduling", SEARCH))
        eventually(lambda: sink.of("identity", "GET"))
        yield services


def _visit(services: Traced) -> None:
    """A family registers; then a visitor searches, opens a link and calls the health check."""
    child = {"name": PERSONAL["a child's name"], "age": 7, "specialty_ids": []}
    registered = services.identity.post(
        "/api/v1/guardian/register",
        headers={"traceparent": f"00-{BROWSER_TRACE}-{BROWSER_SPAN}-01"},
        json={
            "email": PERSONAL["a mail address"],
            "password": PERSONAL["a password"],
            "first_name": PERSONAL["a guardian's name"],
            "guardian": {"state": "CA", "children_attributes": [child]},
        },
    )
    assert registered.status_code == 201, registered.text
    eventually(lambda: services.sink.of("scheduling", HANDLE))
    search = {"search": PERSONAL["a name that is searched for"]}
    sign_in = {"access-token": PERSONAL["a token in a header"], "uid": PERSONAL["a mail address"], "client": "x"}
    assert services.scheduling.get("/api/v1/therapist/clients", params=search, headers=sign_in).status_code == 401
    assert services.identity.get(f"/api/v1/files/{PERSONAL['a token in a path']}").status_code == 404
    for service in (services.identity, services.scheduling):
        assert service.get("/healthz").is_success
        assert service.get("/readyz").is_success


async def _send_nonsense(nats_url: str) -> None:
    """An event that no handler can parse. The error message would quote it."""
    nonsense: dict[str, Any] = {"child_id": PERSONAL["the text of a note"], "name": PERSONAL["a child's name"]}
    broker = await nats.connect(nats_url)
    await publish(broker, {"id": str(uuid4()), "type": CHILD_CHANGED, "data": nonsense})
    await broker.close()


def _request(traced: Traced) -> SeenSpan:
    [request] = traced.sink.of("identity", REGISTER)
    return request


def _handled(traced: Traced) -> list[SeenSpan]:
    return [seen for seen in traced.sink.of("scheduling", HANDLE) if seen.trace_id == BROWSER_TRACE]


def test_a_request_continues_the_trace_of_the_browser(traced: Traced) -> None:
    request = _request(traced)
    assert (request.trace_id, request.parent_id) == (BROWSER_TRACE, BROWSER_SPAN)
    assert request.span.kind == SPAN_KIND_SERVER
    assert request.attributes["http.route"] == "/api/v1/guardian/register"
    assert request.attributes["http.response.status_code"] == "201"


def test_an_event_carries_the_trace_of_the_request_that_caused_it(traced: Traced) -> None:
    with psycopg.connect(traced.identity_database) as db:
        envelopes = [row[0] for row in db.execute("SELECT envelope FROM outbox")]
    assert CHILD_CHANGED in {envelope["type"] for envelope in envelopes}
    expected = f"00-{BROWSER_TRACE}-{_request(traced).span_id}-01"
    assert {envelope["traceparent"] for envelope in envelopes} == {expected}


def test_a_consumer_in_another_service_joins_the_trace(traced: Traced) -> None:
    [handled] = _handled(traced)
    assert handled.parent_id == _request(traced).span_id
    assert handled.span.kind == SPAN_KIND_CONSUMER
    with psycopg.connect(traced.identity_database) as db:
        row = db.execute("SELECT event_id FROM outbox WHERE subject = %s", [f"evt.{CHILD_CHANGED}"]).fetchone()
    assert row is not None
    assert handled.attributes["messaging.message.id"] == str(row[0])


def test_the_time_of_a_request_leads_to_its_trace(traced: Traced) -> None:
    accepted = {"Accept": "application/openmetrics-text; version=1.0.0"}
    text = httpx.get(traced.identity_metrics, headers=accepted, trust_env=False).text
    [registered] = [
        line
        for line in text.splitlines()
        if line.startswith("http_request_duration_seconds_bucket") and "/guardian/register" in line and " # {" in line
    ]
    assert f'# {{trace_id="{BROWSER_TRACE}"}} ' in registered
    untraced = [line for line in text.splitlines() if "/healthz" in line and "trace_id" in line]
    assert untraced == []


def test_prometheus_keeps_the_trace_of_a_request(traced: Traced, tmp_path: Path) -> None:
    known = load_platform()
    here = replace(known.services[0], ops_port=httpx.URL(traced.identity_metrics).port or 0)
    with running_prometheus(tmp_path, replace(known, services=(here,)), []) as started:
        route = 'http_request_duration_seconds_bucket{route="/guardian/register"}'
        eventually(lambda: started.traces(route) == {BROWSER_TRACE})


def test_a_failed_event_records_the_type_of_its_error(traced: Traced) -> None:
    refused = next(seen for seen in traced.sink.of("scheduling", HANDLE) if seen.trace_id != BROWSER_TRACE)
    assert refused.attributes["error.type"] == "ValidationError"
    assert refused.span.status.code == STATUS_ERROR
    assert (refused.span.status.message, list(refused.span.events)) == ("", [])


def test_health_checks_leave_no_spans(traced: Traced) -> None:
    names = {seen.span.name for seen in traced.sink.spans()}
    assert {REGISTER, SEARCH, HANDLE} <= names
    assert [name for name in names if "healthz" in name or "readyz" in name] == []


def test_spans_have_only_allowed_attributes(traced: Traced) -> None:
    for seen in traced.sink.spans():
        assert set(seen.attributes) <= ALLOWED, seen.span.name
        assert not seen.span.events


@pytest.mark.parametrize("what", PERSONAL)
def test_no_personal_data_reaches_the_collector(traced: Traced, what: str) -> None:
    assert traced.sink.encodings == {"identity", "gzip"}
    assert not any(PERSONAL[what].encode() in body for body in traced.sink.bodies)
