"""What Stripe sends by itself, signed as Stripe signs it."""

import json
from dataclasses import dataclass, field
from typing import Any

import httpx
import stripe
from billing.use_cases.billing import Billing
from billing.use_cases.webhooks import act_on_notices
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
class Time:
    """Days pass here and at Stripe, and what Stripe says about it arrives and is acted on."""

    api: ApiClient
    billing: Billing
    clock: FakeClock
    simulator: Simulator
    _delivered: set[str] = field(default_factory=set)

    async def pass_days(self, days: int) -> None:
        self.clock.advance(days=days)
        self.simulator.advance(days=days)
        await self.hear()

    async def hear(self) -> None:
        for event in self.simulator.events():
            if event["id"] not in self._delivered:
                self._delivered.add(event["id"])
                assert (await deliver(self.api, event)).status_code == 200
        await act_on_notices(self.billing)
