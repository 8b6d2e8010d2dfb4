"""Signed webhooks, sent in order unless set otherwise, and retried until the endpoint responds with 2xx.

The schedule is in the machine's time, as is the signature's timestamp, since the receiver holds it against its own.
"""

import asyncio
import hashlib
import hmac
import json
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass

import httpx

from stripe_simulator.behavior import Behavior
from stripe_simulator.errors import Json
from stripe_simulator.store import Store

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 60.0
_ABANDON_SECONDS = 3 * 24 * 60 * 60
_TIMEOUT = 10.0

log = logging.getLogger(__name__)


@dataclass
class Delivery:
    event: str
    type: str
    queued_at: float
    next_attempt_at: float | None
    """Unix seconds; `None` when delivered or abandoned."""
    attempts: int = 0
    delivered_at: float | None = None
    last_status: int | None = None
    """The endpoint's last status; `None` without a response."""
    last_error: str | None = None


def signature(payload: bytes, secret: str, timestamp: int) -> str:
    """The `Stripe-Signature` header. https://docs.stripe.com/webhooks#verify-manually"""
    signed = str(timestamp).encode() + b"." + payload
    return f"t={timestamp},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"


class Webhooks:
    def __init__(
        self, store: Store, url: str | None, secret: str, changed: asyncio.Event, behavior: Callable[[], Behavior]
    ) -> None:
        """`changed` is set when there is something to save."""
        self._behavior = behavior
        self._store = store
        self._changed = changed
        self._url = url
        self._secret = secret
        self._news = asyncio.Event()
        self.sending = asyncio.Lock()
        """Held during an attempt, so that a reset can wait for its end."""
        self.deliveries: list[Delivery] = []

    def announce(self, event: Json) -> int:
        """Queues an event and returns the number of its endpoints."""
        if self._url is None:
            return 0
        now, behavior = time.time(), self._behavior()
        for _ in range(behavior.webhook_copies):
            jitter = random.random() if behavior.webhook_order == "random" else 0.0  # noqa: S311  # no secret
            due = now + behavior.webhook_delay_seconds + jitter
            self.deliveries.append(Delivery(event["id"], event["type"], queued_at=now, next_attempt_at=due))
        self._news.set()
        return 1

    def resend(self, event_id: str) -> Delivery | None:
        """Queues an event's delivery again, delivered or not; `None` for an unknown event."""
        for delivery in self.deliveries:
            if delivery.event == event_id:
                delivery.next_attempt_at = time.time()
                self._news.set()
                return delivery
        return None

    async def run(self) -> None:
        """Sends due deliveries until canceled."""
        if self._url is None:
            return
        async with httpx.AsyncClient(timeout=_TIMEOUT, trust_env=False) as client:
            while True:
                self._news.clear()
                due = [each for each in self.deliveries if _is_due(each)]
                for delivery in sorted(due, key=lambda each: each.next_attempt_at or 0.0):
                    async with self.sending:
                        await self._attempt(client, self._url, delivery)
                await self._pause()

    async def _attempt(self, client: httpx.AsyncClient, url: str, delivery: Delivery) -> None:
        event = self._store.find("event", delivery.event)
        if event is None:
            delivery.next_attempt_at = None
            return
        payload = json.dumps(event, indent=2).encode()
        headers = {
            "Content-Type": "application/json; charset=utf-8",
            "Stripe-Signature": signature(payload, self._secret, int(time.time())),
            "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        }
        delivery.attempts += 1
        try:
            answer = await client.post(url, content=payload, headers=headers)
        except httpx.HTTPError as failure:
            delivery.last_status, delivery.last_error = None, type(failure).__name__
        else:
            delivery.last_status, delivery.last_error = answer.status_code, None
        self._conclude(delivery, event)

    def _conclude(self, delivery: Delivery, event: Json) -> None:
        now = time.time()
        self._changed.set()
        if delivery.last_status is not None and 200 <= delivery.last_status < 300:
            delivery.next_attempt_at, delivery.delivered_at = None, now
            event["pending_webhooks"] = 0
        elif now - delivery.queued_at > _ABANDON_SECONDS:
            delivery.next_attempt_at = None
            log.warning("gave up sending %s %s", delivery.type, delivery.event)
        else:
            delivery.next_attempt_at = now + min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** (delivery.attempts - 1))

    async def _pause(self) -> None:
        """Waits until the next attempt is due or something is queued."""
        waiting = [each.next_attempt_at for each in self.deliveries if each.next_attempt_at is not None]
        pause = max(0.0, min(waiting) - time.time()) if waiting else None
        with suppress(TimeoutError):
            async with asyncio.timeout(pause):  # before Python 3.12, `wait_for` can swallow a cancel
                await self._news.wait()

    def dump(self) -> list[Json]:
        return [asdict(delivery) for delivery in self.deliveries]

    def load(self, dumped: list[Json]) -> None:
        self.deliveries = [Delivery(**delivery) for delivery in dumped]


def _is_due(delivery: Delivery) -> bool:
    return delivery.next_attempt_at is not None and delivery.next_attempt_at <= time.time()
