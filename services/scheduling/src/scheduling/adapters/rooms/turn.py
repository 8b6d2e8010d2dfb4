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

GRACE = timedelta(minutes=1)
"""How long after the end of a session its credentials work."""


def ice_servers(urls: Sequence[str], secret: str | None, remaining: timedelta) -> Sequence[Mapping[str, Any]]:
    """In the form of `RTCConfiguration.iceServers`; empty without a relay. `remaining` is the time to the end of the
    session. The name means nothing elsewhere: the relay sees which connections talk to each other, but no names."""
    if not urls or secret is None:
        return []
    # The relay has the machine's clock, which may differ from ours in development (docs/adr/0012-movable-clock.md).
    expiry = int(time.time() + (remaining + GRACE).total_seconds())
    name = f"{expiry}:{secrets.token_hex(8)}"
    password = base64.b64encode(hmac.digest(secret.encode(), name.encode(), "sha1")).decode()
    return [{"urls": list(urls), "username": name, "credential": password}]
