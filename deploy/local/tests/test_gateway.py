"""The real gateway and web server, with no service behind them."""

import asyncio
import json
import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from chassis.testing.eventually import eventually
from stack import gateway as gateway_files
from stack.layout import Layout
from stack.overrides import Overrides
from stack.platform import load_platform
from stack.stack import Stack
from stack.testing import running_stack


@pytest.fixture(scope="module")
def edge(tmp_path_factory: pytest.TempPathFactory, next_offset: Callable[[], int]) -> Iterator[Stack]:
    state = tmp_path_factory.mktemp("a gateway")
    with running_stack(state, next_offset(), only={"web", "gateway"}) as stack:
        yield stack


def test_files_of_an_earlier_version_go(tmp_path: Path) -> None:
    layout = Layout(tmp_path)
    former = layout.run / "gateway" / "routes.yml"
    former.parent.mkdir(parents=True)
    former.write_text("http: {}")
    gateway_files.write(layout, load_platform(), Overrides({}))
    names = {file.name for file in former.parent.iterdir()}
    assert "routes.yml" not in names and {"identity.yml", "middlewares.yml", "services.yml"} <= names


@pytest.fixture(scope="module")
def gateway(edge: Stack) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=edge.platform.public_origin, trust_env=False, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def edge_with_https(tmp_path_factory: pytest.TempPathFactory, next_offset: Callable[[], int]) -> Iterator[httpx.Client]:
    state = tmp_path_factory.mktemp("a gateway behind https")
    only = {"web", "gateway"}
    environ = {
        "GATEWAY_FORCE_HSTS": "true",
        "GATEWAY_SCRIPT_ORIGINS": " https://js.stripe.com",
        "SCHEDULING_MEDIA_SERVER_URL": "wss://media.example.com",
    }
    with (
        running_stack(state, next_offset(), only=only, environ=environ) as stack,
        httpx.Client(base_url=stack.platform.public_origin, trust_env=False, timeout=60) as client,
    ):
        yield client


@pytest.mark.parametrize(
    "path",
    ["/internal/events", "/metrics", "/healthz", "/readyz", "/api/v1/no/such/call", "/%69nternal/x", "//internal/x"],
)
def test_a_path_in_no_contract_is_a_readable_404(gateway: httpx.Client, path: str) -> None:
    response = gateway.get(f"{gateway.base_url}".rstrip("/") + path)
    assert response.status_code == 404
    body = response.json()
    assert body["code"] == "not_found"
    assert body["errors"] == [body["error"]]
    assert body["request_id"] == response.headers["x-request-id"]


def test_an_encoded_slash_is_refused(gateway: httpx.Client) -> None:
    assert gateway.get("/api/v1/clients/a%2Fb").status_code == 400


def test_pages_may_run_only_our_own_scripts(gateway: httpx.Client) -> None:
    response = gateway.get("/config.json")
    policy = response.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self' 'unsafe-inline';" in policy
    assert "require-trusted-types-for 'script'; trusted-types default larkwell-scripts" in policy
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["cache-control"] == "no-cache"
    assert response.json()["contract"] == 3


@pytest.mark.parametrize("path", ["/config.json", "/login/client", "/api/v1/files/a-token", "/api/v1/no/such/call"])
def test_every_response_has_the_security_headers(gateway: httpx.Client, path: str) -> None:
    headers = gateway.get(path, headers={"Origin": "https://elsewhere.example"}).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert not [name for name in headers if name.startswith("access-control-")]
    assert not {"server", "x-powered-by"} & set(headers)


def test_pages_load_no_plugins_and_no_other_base(gateway: httpx.Client) -> None:
    policy = gateway.get("/login/client").headers["content-security-policy"]
    assert {"object-src 'none'", "base-uri 'none'", "form-action 'self'"} <= set(policy.split("; "))


def test_trace_is_refused(gateway: httpx.Client) -> None:
    assert gateway.request("TRACE", "/config.json", headers={"uid": "someone"}).status_code == 405


def test_only_what_pages_use_of_the_simulator_is_public(gateway: httpx.Client) -> None:
    assert gateway.post("/stripe-simulator/clock").json()["code"] == "not_found"
    assert gateway.get("/stripe-simulator/invoices/in_1/lines").json()["code"] == "not_found"
    for path in ("tokens", "authentications", "invoices/in_1", "invoices/in_1/pdf", "receipts/ch_1"):
        assert gateway.post(f"/stripe-simulator/{path}").json()["code"] == "unavailable"


def test_unreachable_upstream_gets_problem_body(gateway: httpx.Client) -> None:
    response = gateway.get("/stripe-simulator/card-field.js")
    assert response.status_code in (502, 503)
    assert set(response.json()) == {"error", "errors", "code", "fields", "request_id"}


def test_unreachable_upstream_says_when_to_try_again(gateway: httpx.Client) -> None:
    response = gateway.get("/api/v1/guardian/me")
    assert (response.status_code, response.json()["code"]) == (502, "unavailable")
    assert response.headers["retry-after"] == "10"


@pytest.mark.parametrize(
    "path", ["/assets/gone-abc123.js", "/mfe/therapist/0.0.0/assets/gone-abc123.js", "/mfe/therapist/gone.json"]
)
def test_missing_file_is_never_kept_by_a_browser(gateway: httpx.Client, path: str) -> None:
    """A file can be missing for a moment during a roll-out; kept for a year it would be missing in that browser."""
    response = gateway.get(path)
    assert (response.status_code, response.headers["cache-control"]) == (404, "no-store")


def test_scripts_of_others_may_write_markup(edge_with_https: httpx.Client) -> None:
    policy = edge_with_https.get("/config.json").headers["content-security-policy"]
    assert "script-src 'self' https://js.stripe.com;" in policy
    assert "trusted-types" not in policy


def test_pages_may_connect_to_the_media_server_that_is_set(
    gateway: httpx.Client, edge_with_https: httpx.Client
) -> None:
    policy = edge_with_https.get("/config.json").headers["content-security-policy"]
    assert "connect-src 'self' wss://media.example.com https://media.example.com;" in policy
    assert "connect-src 'self';" in gateway.get("/config.json").headers["content-security-policy"]


def test_https_behind_an_untrusted_proxy_is_not_believed(gateway: httpx.Client) -> None:
    response = gateway.get("/config.json", headers={"X-Forwarded-Proto": "https"})
    assert "strict-transport-security" not in response.headers


def test_hsts_is_sent_where_the_site_is_https(edge_with_https: httpx.Client) -> None:
    for path in ("/config.json", "/api/v1/guardian/me"):
        assert edge_with_https.get(path).headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


def test_content_of_an_api_address_runs_no_script(gateway: httpx.Client) -> None:
    policy = gateway.get("/api/v1/files/a-token").headers["content-security-policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'; sandbox"


class Silent(socketserver.StreamRequestHandler):
    """Accepts a request and answers only to /prompt."""

    def handle(self) -> None:
        line = self.rfile.readline()
        if b"/prompt" in line:
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        else:
            self.rfile.read(1_000_000)


@pytest.fixture
def frozen_service(edge: Stack) -> Iterator[None]:
    """Stands where billing would be, which no other test asks: its circuit is closed."""
    server = socketserver.ThreadingTCPServer(("127.0.0.1", edge.platform.service("billing").port), Silent)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield
    server.shutdown()
    server.server_close()


@pytest.mark.usefixtures("frozen_service")
def test_frozen_service_is_504_in_the_body_of_every_error(gateway: httpx.Client) -> None:
    """The client waits for 20 s; the limit is 15 s (docs/product/shared.md#time-limits)."""
    response = gateway.get("/api/v1/billing_settings", timeout=20)
    assert (response.status_code, response.json()["code"]) == (504, "timed_out")
    assert set(response.json()) == {"error", "errors", "code", "fields", "request_id"}
    assert response.headers["retry-after"] == "10"


def test_the_access_log_names_the_service_but_not_the_path(gateway: httpx.Client, edge: Stack) -> None:
    file = edge.processes["gateway"].log_file(edge.layout)
    response = gateway.get(
        "/api/v1/files/the-token-of-a-file?token=a-mailed-token", headers={"X-Request-Id": "a-file-please"}
    )
    assert response.status_code in (502, 503)

    async def line() -> dict[str, object]:
        return next((json.loads(line) for line in file.read_text().splitlines() if "a-file-please" in line), {})

    written = asyncio.run(eventually(line))
    assert written["RouterName"] == "documents-reading@file"
    assert written["RequestMethod"] == "GET"
    assert "the-token-of-a-file" not in file.read_text()
    assert "a-mailed-token" not in file.read_text()


@pytest.mark.parametrize("encodings", ["identity", "gzip", "gzip, deflate, br, zstd"])
def test_an_abandoned_search_is_not_logged(gateway: httpx.Client, edge: Stack, encodings: str) -> None:
    """A client that left between two tries made Traefik panic, and Traefik logs a panic with the query."""
    file = edge.processes["gateway"].log_file(edge.layout)
    path, last = "/api/v1/therapist/clients?search=Thistlewina", f"last search, {encodings}"
    for milliseconds in range(5, 15):
        _ask_and_leave(edge.platform.public_origin, path, encodings, milliseconds / 1000)
    assert gateway.get(path, headers={"X-Request-Id": last}).status_code in (502, 503)

    async def is_logged() -> bool:
        return last in file.read_text()

    assert asyncio.run(eventually(is_logged))
    assert "Thistlewina" not in file.read_text()


def _ask_and_leave(origin: str, path: str, encodings: str, seconds: float) -> None:
    """Closes the connection after so long, whether the gateway still tries or has responded."""
    host = urlsplit(origin)
    asked = f"GET {path} HTTP/1.1\r\nHost: {host.netloc}\r\nAccept-Encoding: {encodings}\r\n\r\n"
    with socket.create_connection((str(host.hostname), host.port), timeout=20) as connection:
        connection.sendall(asked.encode())
        time.sleep(seconds)
