from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from nats.aio.client import Client
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.requests import HTTPConnection

from chassis.audit.reads import ReadTrail
from chassis.auth.revoked_sign_ins import RevokedSignIns
from chassis.auth.tokens import AccessVerifier, CallVerifier
from chassis.clock import Clock
from chassis.db import Queries
from chassis.live.hub import LiveHub
from chassis.settings import ServiceSettings
from chassis.storage import ObjectStore
from chassis.throttle import Throttle
from chassis.unit_of_work import UnitsOfWork

_RUNTIME = "chassis.runtime"


@dataclass
class Runtime:
    """The shared resources of a running service."""

    settings: ServiceSettings
    clock: Clock
    engine: AsyncEngine
    queries: Queries
    units: UnitsOfWork
    reads: ReadTrail
    access: AccessVerifier
    calls: CallVerifier
    service_key: Ed25519PrivateKey
    other_service_keys: Sequence[Ed25519PrivateKey]
    """The next or the former one, while the key is replaced: reads what it protected."""
    revoked_sign_ins: RevokedSignIns
    throttle: Throttle
    objects: ObjectStore
    nats: Client | None
    """`None` in tests without a broker."""
    live: LiveHub | None = None
    """`None` in a service without live updates."""
    own: Any = None
    """The resources that only this service has, from `Service.resources`."""

    @property
    def service_secrets(self) -> Sequence[bytes]:
        """32 bytes of each key of this service, the current one first: the others only read."""
        return [key.private_bytes_raw() for key in (self.service_key, *self.other_service_keys)]


def runtime_of(request: HTTPConnection) -> Runtime:
    """Cached in the request."""
    runtime: Runtime | None = request.scope.get(_RUNTIME)
    if runtime is None:
        runtime = request.scope[_RUNTIME] = request.app.state.runtime
    return runtime
