"""Delivers webhooks, signed like Stripe's."""

import json
from dataclasses import dataclass, field
from typing import Any

import httpx
import stripe
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.webhooks import process_webhooks
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.billing.tests.support.simulator import WEBHOOK_SECRET, Simulator


def signed(payload: str, *, secret: str = WEBHOOK_SECRET, timestamp: int | None = None) -> dict[str, str]:
    header = stripe.WebhookSignature.generate_signature_header(payload, secret, timestamp)
    return {"stripe-signature": header}


async def deliver(api: ApiClient, event: dict[str, Any]) -> httpx.Response:
    payload = json.dumps(event)
    return await api.post("/webhooks/stripe", content=payload, headers=signed(payload))


@dataclass
class Timeline:
    """Advances the clock here and at Stripe, then delivers and processes the webhooks."""

    api: ApiClient
    billing: BillingContext
    clock: FakeClock
    simulator: Simulator
    _delivered: set[str] = field(default_factory=set)

    async def advance_days(self, days: int) -> None:
        self.clock.advance(days=days)
        self.simulator.advance(days=days)
        await self.deliver_webhooks()

    async def deliver_webhooks(self) -> None:
        for event in self.simulator.events():
            if event["id"] not in self._delivered:
                self._delivered.add(event["id"])
                assert (await deliver(self.api, event)).status_code == 200
        await process_webhooks(self.billing)
