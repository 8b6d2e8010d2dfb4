"""HTTP calls between services: short, signed for one audience, retried only when the method is idempotent.

A circuit breaker stops calls to a service that keeps failing; callers get Unavailable at once.
"""

import asyncio
import ssl
from functools import cache
from pathlib import Path
from typing import Any, Self

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from opentelemetry import propagate
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState
from tenacity import AsyncRetrying, retry_if_exception_type, stop_after_attempt, wait_exponential_jitter

from chassis.auth.tokens import sign_call_token
from chassis.clock import Clock
from chassis.context import request_id
from chassis.errors import Unavailable
from chassis.settings import ServiceSettings
from chassis.time_limits import CALL_SECONDS

SAFE_METHODS = {"GET", "HEAD", "PUT", "DELETE"}
TIMEOUT = httpx.Timeout(5.0, connect=1.0)
FAILURES_TO_OPEN = 5
OPEN_SECONDS = 10.0


@cache
def ssl_context(authorities: Path | None = None) -> ssl.SSLContext:
    """TLS 1.2 or newer. `authorities` is a PEM file; without it, those of the machine are trusted.

    Cached: loading the machine's authorities takes longer than the rest of opening a client.
    """
    context = ssl.create_default_context(cafile=authorities) if authorities else httpx.create_ssl_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


class CallTransport(httpx.AsyncHTTPTransport):
    """Raises httpx's own error when the other side ends a connection while it opens. anyio finds no socket then and
    fails with AttributeError, which httpx lets through."""

    def __init__(self, authorities: Path | None = None) -> None:
        super().__init__(verify=ssl_context(authorities))

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        try:
            return await super().handle_async_request(request)
        except AttributeError as error:
            raise httpx.ConnectError("the connection ended while it opened", request=request) from error


class ServiceClient:
    def __init__(
        self,
        caller: str,
        urls: dict[str, str],
        key: Ed25519PrivateKey,
        clock: Clock,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._caller = caller
        self._urls = urls
        self._key = key
        self._clock = clock
        self._http = httpx.AsyncClient(timeout=TIMEOUT, transport=transport or CallTransport())
        self._breakers = AsyncCircuitBreakerFactory(default_threshold=FAILURES_TO_OPEN, default_ttl=OPEN_SECONDS)

    @classmethod
    def of(cls, settings: ServiceSettings, key: Ed25519PrivateKey, clock: Clock) -> Self:
        transport = CallTransport(settings.service_ca_file)
        return cls(settings.service_name, settings.service_urls, key, clock, transport)

    async def close(self) -> None:
        await self._http.aclose()

    async def request(self, service: str, method: str, path: str, **content: Any) -> httpx.Response:
        """Raises Unavailable when the service does not respond in CALL_SECONDS, or responds with 5xx."""
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await self._tried(service, method, path, content)
        except (httpx.HTTPError, OpenedState, TimeoutError) as error:
            raise Unavailable from error

    async def _tried(self, service: str, method: str, path: str, content: dict[str, Any]) -> httpx.Response:
        tries = 3 if method in SAFE_METHODS else 1
        async for attempt in AsyncRetrying(
            stop=stop_after_attempt(tries),
            wait=wait_exponential_jitter(initial=0.1, max=1),
            retry=retry_if_exception_type(httpx.TransportError),
            reraise=True,
        ):
            with attempt:
                async with await self._breakers.get_breaker(service):
                    return await self._once(service, method, path, content)
        raise AssertionError("unreachable: the last try returns or raises")

    async def _once(self, service: str, method: str, path: str, content: dict[str, Any]) -> httpx.Response:
        call_token = sign_call_token(self._key, self._caller, service, self._clock())
        headers = {**content.get("headers", {}), "x-call-token": call_token}
        if current := request_id.get():
            headers["x-request-id"] = current
        propagate.inject(headers)
        response = await self._http.request(method, self._urls[service] + path, **{**content, "headers": headers})
        if response.is_server_error:
            response.raise_for_status()
        return response
