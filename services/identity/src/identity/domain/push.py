"""A browser that shows notifications (docs/product/identity.md#push-notifications)."""

from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """As the browser's Push API gives it."""

    endpoint: str
    """The push service's URL for this browser."""
    public_key: bytes
    """P-256, as an uncompressed point of 65 bytes."""
    secret: bytes
    """16 bytes."""


def is_of_push_service(endpoint: str, services: Collection[str]) -> bool:
    """Whether the URL is one of these hosts, over HTTPS and on its usual port. `*.example` is every host below it.
    A browser's page chooses the URL, so identity posts to no other host."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or port is not None or "@" in parts.netloc:
        return False
    return any(host.endswith(known[1:]) if known.startswith("*.") else host == known for known in services)
