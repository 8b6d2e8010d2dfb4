"""Runs the Stripe simulator as a process; `Simulator.stripe` is the real Stripe client."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import httpx
import stripe
from chassis.service_client import ssl_context
from chassis.testing.servers import free_port

API_KEY = "sk_test_of_billing"
WEBHOOK_SECRET = "whsec_of_billing"
START_SECONDS = 30


class Simulator:
    def __init__(self, address: str) -> None:
        self.address = address
        self._http = httpx.Client(base_url=address, trust_env=False, timeout=START_SECONDS, verify=ssl_context())
        self.stripe = stripe.StripeClient(
            API_KEY, base_addresses={"api": address}, http_client=stripe.HTTPXClient(allow_sync_methods=True)
        ).v1

    def close(self) -> None:
        self._http.close()

    def reset(self, now: datetime) -> None:
        self._post("reset", {"now": int(now.timestamp())})

    def advance(self, *, days: float) -> None:
        """Everything that becomes due meanwhile happens, with its events."""
        self._post("clock", {"advance_seconds": int(days * 24 * 3600)})

    def behave(self, **behavior: Any) -> None:
        """Sets the simulator's behavior until the next reset, such as `draft_seconds` or `webhook_copies`."""
        self._post("behavior", behavior)

    def answer_bank(self, client_secret: str, outcome: str = "complete") -> None:
        """What the browser sends after the 3-D Secure check: `complete` or `fail`."""
        self._post(
            "authentications",
            {"client_secret": client_secret, "outcome": outcome},
            headers={"Authorization": "Bearer pk_test_of_billing"},
        )

    def _post(self, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        self._http.post(f"/simulator/{path}", json=body, headers=headers).raise_for_status()

    def events(self) -> list[dict[str, Any]]:
        """All events so far as JSON, oldest first. Bypasses the client, which converts some numbers to decimals."""
        events: list[dict[str, Any]] = []
        more = True
        while more:
            after = {"starting_after": events[-1]["id"]} if events else {}
            page = self._http.get("/v1/events", params={"limit": 100, **after}, auth=(API_KEY, "")).json()
            events += page["data"]
            more = page["has_more"]
        return events[::-1]


@contextmanager
def running() -> Iterator[Simulator]:
    port = free_port()
    environment = {**os.environ, "STRIPE_SIMULATOR_API_KEY": API_KEY, "STRIPE_SIMULATOR_DRAFT_SECONDS": "0"}
    server = subprocess.Popen(
        [sys.executable, "-m", "stripe_simulator", "--port", str(port), "--log-level", "warning"],
        env=environment,
    )
    try:
        _wait(f"http://127.0.0.1:{port}", server)
        simulator = Simulator(f"http://127.0.0.1:{port}")
        yield simulator
        simulator.close()
    finally:
        server.terminate()
        server.wait(10)


def _wait(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            httpx.get(f"{address}/healthz", trust_env=False, verify=ssl_context()).raise_for_status()
        except httpx.HTTPError:
            assert server.poll() is None, "the simulator ended at its start"
            assert time.monotonic() < deadline, "the simulator did not start"
            time.sleep(0.05)
        else:
            return
