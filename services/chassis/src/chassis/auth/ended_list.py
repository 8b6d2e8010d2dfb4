"""The second way to learn of revoked sign-ins: a list that identity signs (docs/adr/0013-learn-of-ended-sign-ins.md).

`Follower` asks for it at start and while the bucket is silent. Identity itself reads its database instead.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Protocol, Self
from uuid import UUID

import httpx
import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from chassis.auth.keys import ACCESS_KEY
from chassis.auth.revoked_sign_ins import RevokedSignIns
from chassis.auth.tokens import ALGORITHM, CLOCK_TOLERANCE, decode_token, sign_call_token
from chassis.clock import Clock
from chassis.db import DRIVER_ERRORS
from chassis.errors import DomainError, Unavailable
from chassis.service_client import CallTransport

PATH = "/internal/sign_ins/ended"
AUDIENCE = "ended-sign-ins"
POLL_SECONDS = 0.5
RELOAD_SECONDS = 60.0
"""After so long the whole list is read again, so that a moved clock hides nothing."""
LIST_LIFE = timedelta(minutes=1)
TIMEOUT = httpx.Timeout(1.0)
MOST_IDS = 5_000
"""In one answer; `more` says that another follows."""


@dataclass(frozen=True, slots=True)
class EndedSignIns:
    ids: Sequence[UUID]
    position: datetime
    """What to ask `since` next."""
    more: bool


Fetch = Callable[[datetime | None], Awaitable[EndedSignIns]]
"""Returns what ended since a position; everything that still matters for `None`."""


def sign_list(key: Ed25519PrivateKey, ended: EndedSignIns, since: datetime | None, now: datetime) -> str:
    payload = {
        "aud": AUDIENCE,
        "iat": int(now.timestamp()),
        "exp": int((now + LIST_LIFE).timestamp()),
        "since": _text(since),
        "ids": [each.hex for each in ended.ids],
        "position": _text(ended.position),
        "more": ended.more,
    }
    return jwt.encode(payload, key, algorithm=ALGORITHM, headers={"kid": ACCESS_KEY})


def verify_list(keys: Sequence[Ed25519PublicKey], token: str, since: datetime | None, now: datetime) -> EndedSignIns:
    """Raises Unauthenticated for a list that identity didn't sign, Unavailable for an old or unrequested one."""
    claims = decode_token(token, keys, AUDIENCE, ["since", "ids", "position", "more"])
    issued, expires = (datetime.fromtimestamp(claims[name], UTC) for name in ("iat", "exp"))
    if claims["since"] != _text(since) or not issued - CLOCK_TOLERANCE <= now < expires + CLOCK_TOLERANCE:
        raise Unavailable
    ids = tuple(UUID(each) for each in claims["ids"])
    return EndedSignIns(ids, datetime.fromisoformat(claims["position"]), bool(claims["more"]))


def _text(instant: datetime | None) -> str:
    return instant.isoformat() if instant else ""


class IdentityList:
    """Asks identity. Unlike `ServiceClient` it keeps asking while identity is away: no circuit delays the answer."""

    def __init__(
        self,
        caller: str,
        urls: Mapping[str, str],
        call_key: Ed25519PrivateKey,
        list_keys: Sequence[Ed25519PublicKey],
        clock: Clock,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._caller, self._call_key, self._list_keys, self._clock = caller, call_key, list_keys, clock
        self._url = urls.get("identity")
        self._http = httpx.AsyncClient(timeout=TIMEOUT, transport=transport or CallTransport())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def fetch(self, since: datetime | None) -> EndedSignIns:
        """Raises Unavailable or Unauthenticated."""
        if self._url is None:
            raise Unavailable
        headers = {"x-call-token": sign_call_token(self._call_key, self._caller, "identity", self._clock())}
        try:
            response = await self._http.get(
                self._url + PATH, params={"since": _text(since)} if since else {}, headers=headers
            )
            response.raise_for_status()
            return verify_list(self._list_keys, response.json()["list"], since, self._clock())
        except (httpx.HTTPError, ValueError, KeyError) as error:
            raise Unavailable from error


class Connection(Protocol):
    """The part of a NATS client that says whether the broker is reached."""

    @property
    def is_connected(self) -> bool: ...


class Follower:
    """Keeps `revoked` current and confirmed. `always` asks even while the bucket speaks: for identity, which owns the
    list."""

    def __init__(self, revoked: RevokedSignIns, nats: Connection, fetch: Fetch, *, always: bool = False) -> None:
        self._revoked, self._nats, self._fetch, self._always = revoked, nats, fetch, always
        self._position: datetime | None = None
        self._reload_at = 0.0

    async def run(self) -> None:
        """Runs until canceled."""
        while True:
            await self.step()
            await asyncio.sleep(POLL_SECONDS)

    async def step(self) -> None:
        connected = self._nats.is_connected
        if connected and self._revoked.reads_bucket:
            self._revoked.confirm()
        if self._always or not connected or self._revoked.silent:
            try:
                await self._ask()
            except (DomainError, *DRIVER_ERRORS):
                return  # `blind_seconds` grows, and what depends on it refuses
            self._revoked.confirm()

    async def _ask(self) -> None:
        begun, more = time.monotonic(), True
        whole = begun >= self._reload_at
        position = None if whole else self._position
        while more:
            page = await self._fetch(position)
            for sign_in_id in page.ids:
                self._revoked.add(sign_in_id)
            position, more = page.position, page.more
        self._position = position
        if whole:
            self._reload_at = begun + RELOAD_SECONDS
