"""A real server on a free port of 127.0.0.1, driven by the real client; every test starts with an empty account."""

import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
import stripe

API_KEY = "sk_test_of_the_tests"
START_SECONDS = 30
WEBHOOK_SECRET = "whsec_of_the_tests"
FOUR_WEEKS = 4 * 7 * 24 * 60 * 60


def eventually(holds: Callable[[], Any], within: float = 15.0) -> Any:
    """The first truthy result of `holds`. Fails after `within` seconds."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        answer = holds()
        if answer:
            return answer
        time.sleep(0.02)
    raise AssertionError(f"did not come true within {within} s")


def free_port() -> int:
    """Below the range that systems use for outgoing connections, which could take the port before the server does."""
    while True:
        port = random.randrange(24_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@dataclass
class Endpoint:
    """Receives webhooks. `answers` are the statuses of the next responses, then 200."""

    url: str = ""
    received: list[tuple[bytes, str]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def events(self) -> list[stripe.Event]:
        """All received events, each verified as a product would verify it."""
        verify = stripe.Webhook.construct_event
        return [verify(body, signature, WEBHOOK_SECRET) for body, signature in list(self.received)]

    def types(self) -> list[str]:
        return [event.type for event in self.events()]


@contextmanager
def listening() -> Iterator[Endpoint]:
    endpoint = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = endpoint.answers.pop(0) if endpoint.answers else 200
            if status == 200:
                endpoint.received.append((body, self.headers["Stripe-Signature"]))
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Suppresses the access log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    endpoint.url = f"http://127.0.0.1:{server.server_port}/webhooks"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Server:
    def __init__(self, origin: str, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.http = httpx.Client(base_url=origin, trust_env=False, timeout=10)
        self.client = stripe.StripeClient(API_KEY, base_addresses={"api": origin}, max_network_retries=0)
        self.origin = origin

    @property
    def v1(self) -> Any:
        return self.client.v1

    @property
    def now(self) -> int:
        return int(self.http.get("/simulator/clock").json()["now"])

    def advance(self, *, days: int = 0, seconds: int = 0) -> None:
        move = {"advance_seconds": days * 86_400 + seconds}
        self.http.post("/simulator/clock", json=move).raise_for_status()

    def advance_to(self, moment: int) -> None:
        self.http.post("/simulator/clock", json={"to": moment}).raise_for_status()

    def event_types(self) -> list[str]:
        """Oldest first."""
        return [event.type for event in self.v1.events.list({"limit": 100}).data][::-1]

    def weekly_price(self, amount: int = 32_000, name: str = "Weekly sessions") -> Any:
        """Billed every four weeks in advance."""
        product = self.v1.products.create({"name": name})
        recurring = {"interval": "week", "interval_count": 4}
        return self.v1.prices.create(
            {"product": product.id, "currency": "usd", "unit_amount": amount, "recurring": recurring}
        )

    def customer(self, token: str = "tok_visa") -> Any:
        """A customer with a default card."""
        customer = self.v1.customers.create({"email": "guardian@example.test", "name": "A Guardian"})
        method = self.v1.payment_methods.create({"type": "card", "card": {"token": token}})
        self.v1.payment_methods.attach(method.id, {"customer": customer.id})
        settings = {"default_payment_method": method.id}
        return self.v1.customers.update(customer.id, {"invoice_settings": settings})

    def card(self, customer: Any, token: str) -> Any:
        """Attached, but not the default card."""
        method = self.v1.payment_methods.create({"type": "card", "card": {"token": token}})
        return self.v1.payment_methods.attach(method.id, {"customer": customer.id})

    def use_card(self, customer: Any, token: str) -> None:
        method = self.card(customer, token)
        self.v1.customers.update(customer.id, {"invoice_settings": {"default_payment_method": method.id}})

    def subscribe(self, customer: Any, price: Any, **more: Any) -> Any:
        return self.v1.subscriptions.create({"customer": customer.id, "items": [{"price": price.id}], **more})


def _is_up(server: Server) -> bool:
    try:
        return server.http.get("/healthz").is_success
    except httpx.TransportError:
        return False


@contextmanager
def running(webhook_url: str, state: Path | None = None) -> Iterator[Server]:
    port = free_port()
    environment = {
        **os.environ,
        "STRIPE_SIMULATOR_API_KEY": API_KEY,
        "STRIPE_SIMULATOR_DRAFT_SECONDS": "0",
        "STRIPE_SIMULATOR_WEBHOOK_SECRET": WEBHOOK_SECRET,
        "STRIPE_SIMULATOR_WEBHOOK_URL": webhook_url,
    }
    if state is not None:
        environment["STRIPE_SIMULATOR_STATE"] = str(state)
    command = [sys.executable, "-m", "stripe_simulator", "--log-level", "warning"]
    process = subprocess.Popen([*command, "--port", str(port)], env=environment)
    server = Server(f"http://127.0.0.1:{port}", process)
    try:
        eventually(lambda: _is_up(server), START_SECONDS)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=20)
        server.http.close()


@pytest.fixture(name="eventually", scope="session")
def _eventually() -> Callable[[Callable[[], Any]], Any]:
    return eventually


@pytest.fixture(scope="session")
def shared_endpoint() -> Iterator[Endpoint]:
    with listening() as endpoint:
        yield endpoint


@pytest.fixture(scope="session")
def shared_server(shared_endpoint: Endpoint) -> Iterator[Server]:
    with running(shared_endpoint.url) as server:
        yield server


@pytest.fixture
def server(shared_server: Server) -> Server:
    shared_server.http.post("/simulator/reset").raise_for_status()
    return shared_server


@pytest.fixture
def endpoint(server: Server, shared_endpoint: Endpoint) -> Endpoint:
    shared_endpoint.received.clear()
    shared_endpoint.answers.clear()
    return shared_endpoint


@pytest.fixture
def restartable(tmp_path: Path, endpoint: Endpoint) -> Callable[[], Any]:
    """Starts a server on the same state each time."""
    return lambda: running(endpoint.url, tmp_path / "state" / "stripe.json")
