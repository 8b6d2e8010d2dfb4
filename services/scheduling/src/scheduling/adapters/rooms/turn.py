"""Credentials for the relay, coturn, which shares a secret with us (`use-auth-secret`): a name that starts with its
expiry, and an HMAC of the name as the password. https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00
"""

import base64
import hmac
import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

LIFE = timedelta(seconds=60)
"""For how long credentials open connections to the relay. A page gets new ones as long as it may be in the room."""


def ice_servers(urls: Sequence[str], secret: str | None, life: timedelta = LIFE) -> Sequence[Mapping[str, Any]]:
    """In the form of `RTCConfiguration.iceServers`; empty without a relay. The name means nothing elsewhere: the relay
    sees which connections talk to each other, but no names."""
    if not urls or secret is None:
        return []
    # The relay has the machine's clock, which may differ from ours in development (docs/adr/0012-movable-clock.md).
    expiry = int(time.time() + life.total_seconds())
    name = f"{expiry}:{secrets.token_hex(8)}"
    password = base64.b64encode(hmac.digest(secret.encode(), name.encode(), "sha1")).decode()
    return [{"urls": list(urls), "username": name, "credential": password}]
