"""Stripe's simulator as a process of its own, and Stripe as its own client sees it."""

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
from chassis.testing.servers import free_port

API_KEY = "sk_test_of_billing"
WEBHOOK_SECRET = "whsec_of_billing"
START_SECONDS = 30


class Simulator:
    def __init__(self, address: str) -> None:
        self.address = address
        self._http = httpx.Client(base_url=address, trust_env=False, timeout=START_SECONDS)
        self.stripe = stripe.StripeClient(
            API_KEY, base_addresses={"api": address}, http_client=stripe.HTTPXClient(allow_sync_methods=True)
        ).v1

    def close(self) -> None:
        self._http.close()

    def reset(self, now: datetime) -> None:
        self._post("reset", {"now": int(now.timestamp())})

    def advance(self, *, days: float) -> None:
        """What falls due on the way happens, with its events."""
        self._post("clock", {"advance_seconds": int(days * 24 * 3600)})

    def _post(self, path: str, body: dict[str, int]) -> None:
        self._http.post(f"/simulator/{path}", json=body).raise_for_status()

    def events(self) -> list[dict[str, Any]]:
        """Every event so far as JSON, oldest first. The client's own objects turn some numbers into decimals."""
        found: list[dict[str, Any]] = []
        more = True
        while more:
            after = {"starting_after": found[-1]["id"]} if found else {}
            page = self._http.get("/v1/events", params={"limit": 100, **after}, auth=(API_KEY, "")).json()
            found += page["data"]
            more = page["has_more"]
        return found[::-1]


@contextmanager
def running() -> Iterator[Simulator]:
    port = free_port()
    environment = {**os.environ, "STRIPE_SIMULATOR_API_KEY": API_KEY}
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
            httpx.get(f"{address}/healthz", trust_env=False).raise_for_status()
        except httpx.HTTPError:
            assert server.poll() is None, "the simulator ended at its start"
            assert time.monotonic() < deadline, "the simulator did not start"
            time.sleep(0.05)
        else:
            return
