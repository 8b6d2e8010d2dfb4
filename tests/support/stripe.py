from collections.abc import Mapping
from typing import Any

import httpx
from chassis.service_client import ssl_context
from stack.environment import STRIPE_SIMULATOR_KEY
from stack.stack import Stack


class Stripe:
    """The simulator's objects as JSON."""

    def __init__(self, stack: Stack) -> None:
        self._http = httpx.Client(
            base_url=f"http://127.0.0.1:{stack.platform.stripe_simulator_port}/v1",
            auth=(STRIPE_SIMULATOR_KEY, ""),
            trust_env=False,
            timeout=30,
            verify=ssl_context(),
        )

    def close(self) -> None:
        self._http.close()

    def answer_bank(self, client_secret: str, outcome: str = "complete") -> None:
        """What the browser sends after the 3-D Secure check: `complete` or `fail`."""
        self._http.post(
            self._http.base_url.join("/simulator/authentications"),
            json={"client_secret": client_secret, "outcome": outcome},
            headers={"Authorization": "Bearer pk_test_browser"},
            auth=lambda request: request,  # without the secret key
        ).raise_for_status()

    def behave(self, behavior: Mapping[str, Any]) -> None:
        """Changes the simulator's behavior until it is changed back."""
        self._http.post(self._http.base_url.join("/simulator/behavior"), json=behavior).raise_for_status()

    def customer_of(self, guardian_id: str) -> str | None:
        for customer in self._list("customers"):
            if customer["metadata"].get("guardian_id") == guardian_id:
                return str(customer["id"])
        return None

    def invoices(self, customer: str) -> list[dict[str, Any]]:
        """Newest first."""
        return self._list("invoices", customer=customer)

    def refunds(self, customer: str) -> list[int]:
        """Amounts in cents, oldest first."""
        charges = {charge["id"] for charge in self._list("charges", customer=customer)}
        return [refund["amount"] for refund in self._list("refunds") if refund["charge"] in charges][::-1]

    def subscriptions(self, customer: str) -> list[dict[str, Any]]:
        return self._list("subscriptions", customer=customer, status="all")

    def waiting_webhooks(self) -> int:
        """How many are still to be sent, for the first time or again."""
        response = self._http.get(self._http.base_url.join("/simulator/deliveries"), params={"waiting": True})
        response.raise_for_status()
        return len(response.json())

    def all_subscriptions(self) -> list[dict[str, Any]]:
        return self._list("subscriptions", status="all")

    def all_invoices(self) -> list[dict[str, Any]]:
        return self._list("invoices")

    def _list(self, kind: str, **params: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        more = True
        while more:
            after = {"starting_after": found[-1]["id"]} if found else {}
            response = self._http.get(f"/{kind}", params={"limit": 100, **params, **after})
            response.raise_for_status()
            found += response.json()["data"]
            more = response.json()["has_more"]
        return found
