"""Sends notifications to browsers: encrypted (RFC 8291), signed by identity (RFC 8292, VAPID) and posted to the push
service of the browser (RFC 8030)."""

import base64
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import http_ece
import httpx
import jwt
import orjson
from chassis.service_client import ssl_context
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState

from identity.domain.push import PushSubscription

TIMEOUT_SECONDS = 10
FAILURES_TO_OPEN = 3
OPEN_SECONDS = 60
"""A push service that failed three times in a row gets nothing for a minute. Otherwise each notification to it would
wait for the time limit, and delay those to other services."""
TOKEN_LIFE = timedelta(hours=1)
GONE = frozenset({403, 404, 410})
"""The browser doesn't want it anymore, or subscribed with an earlier key of identity."""


class PushNotSent(Exception):
    """The push service didn't respond or refused the notification."""


class DeviceGone(Exception):
    """The browser doesn't show notifications anymore."""


class Push:
    def __init__(self, key: bytes, support_email: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._key = _private_key(key)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.server_key = base64.urlsafe_b64encode(point).decode().rstrip("=")
        """The public key, with which browsers subscribe."""
        self._contact = f"mailto:{support_email}"
        self._http = httpx.AsyncClient(timeout=TIMEOUT_SECONDS, transport=transport, verify=ssl_context())
        self._breakers = AsyncCircuitBreakerFactory(default_threshold=FAILURES_TO_OPEN, default_ttl=OPEN_SECONDS)

    async def close(self) -> None:
        await self._http.aclose()

    async def send(
        self, to: PushSubscription, message: Mapping[str, Any], now: datetime, *, life: timedelta, urgent: bool
    ) -> None:
        """`message` is what the service worker gets as JSON. The push service keeps it for `life` while the device has
        no connection. Raises DeviceGone, PushNotSent."""
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(life // timedelta(seconds=1)),
            "urgency": "high" if urgent else "normal",
            "authorization": f"vapid t={self._token(to.endpoint, now)}, k={self.server_key}",
        }
        body = _encrypted(to, orjson.dumps(message))
        try:
            async with await self._breakers.get_breaker(urlsplit(to.endpoint).netloc):
                response = await self._http.post(to.endpoint, content=body, headers=headers)
                if response.is_server_error:
                    response.raise_for_status()
        except (httpx.HTTPError, OpenedState) as error:
            raise PushNotSent from error
        if response.status_code in GONE:
            raise DeviceGone
        if not response.is_success:
            raise PushNotSent(response.status_code)

    def _token(self, endpoint: str, now: datetime) -> str:
        service = urlsplit(endpoint)
        claims = {"aud": f"{service.scheme}://{service.netloc}", "exp": now + TOKEN_LIFE, "sub": self._contact}
        return jwt.encode(claims, self._key, algorithm="ES256")


def _private_key(key: bytes) -> ec.EllipticCurvePrivateKey:
    """Every 32 random bytes make one."""
    curve = ec.SECP256R1()
    return ec.derive_private_key(int.from_bytes(key) % (curve.group_order - 1) + 1, curve)


def _encrypted(to: PushSubscription, message: bytes) -> bytes:
    own = ec.generate_private_key(ec.SECP256R1())  # each message has its own (RFC 8291, section 3.1)
    body: bytes = http_ece.encrypt(
        message, private_key=own, dh=to.public_key, auth_secret=to.secret, version="aes128gcm"
    )
    return body
