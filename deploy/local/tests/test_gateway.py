"""The real gateway and web server, with no service behind them."""

from collections.abc import Iterator

import httpx
import pytest
from stack.stack import Stack
from stack.testing import running_stack


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory, free_offset: int) -> Iterator[httpx.Client]:
    state = tmp_path_factory.mktemp("a gateway")
    with running_stack(state, free_offset + 250, only={"web", "gateway"}) as stack, _client(stack) as client:
        yield client


def _client(stack: Stack) -> httpx.Client:
    return httpx.Client(base_url=stack.platform.public_origin, trust_env=False)


@pytest.mark.parametrize(
    "path",
    ["/internal/events", "/metrics", "/healthz", "/readyz", "/api/v1/no/such/call", "/%69nternal/x", "//internal/x"],
)
def test_what_is_in_no_contract_is_a_readable_404(gateway: httpx.Client, path: str) -> None:
    answer = gateway.get(f"{gateway.base_url}".rstrip("/") + path)
    assert answer.status_code == 404
    body = answer.json()
    assert body["code"] == "not_found"
    assert body["errors"] == [body["error"]]
    assert body["request_id"] == answer.headers["x-request-id"]


def test_an_encoded_slash_is_refused(gateway: httpx.Client) -> None:
    assert gateway.get("/api/v1/clients/a%2Fb").status_code == 400


def test_pages_may_run_our_own_scripts_alone(gateway: httpx.Client) -> None:
    answer = gateway.get("/config.json")
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.json()["contract"] == 1


def test_the_card_field_is_the_only_piece_of_the_simulator_on_the_outside(gateway: httpx.Client) -> None:
    assert gateway.post("/stripe-simulator/clock").json()["code"] == "not_found"
    assert gateway.post("/stripe-simulator/tokens").json()["code"] == "unavailable"


def test_what_does_not_answer_is_spoken_for_in_the_services_form(gateway: httpx.Client) -> None:
    answer = gateway.get("/stripe-simulator/card-field.js")
    assert answer.status_code in (502, 503)
    assert set(answer.json()) == {"error", "errors", "code", "fields", "request_id"}
